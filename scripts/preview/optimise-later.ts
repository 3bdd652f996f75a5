// Imported before all else. Most code of the preview's start runs for a second or two: what V8 optimises early costs more than
// the optimised code saves.
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--interrupt-budget=528000');
