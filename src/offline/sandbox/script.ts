// The script with the sandbox of a copy: the worker runs it when a call needs the sandbox. See docs/decisions/088.
import { openCopySandbox } from './open-copy-sandbox.ts';

Object.assign(globalThis, { openCopySandbox });
