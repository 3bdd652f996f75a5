// The server's process: tells V8 how its heap grows, and then loads the server. See docs/decisions/089.
import { setFlagsFromString } from 'node:v8';

// By itself, V8 looks through the whole heap as soon as the heap has grown by a seventh.
setFlagsFromString('--heap-growing-percent=100');
// What the start reads stays. A young space that grows with the start would keep 32 MB afterwards.
setFlagsFromString('--semi-space-growth-factor=1');
await import('./serve.ts');
setFlagsFromString('--semi-space-growth-factor=2');
