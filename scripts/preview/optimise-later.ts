// Imported before all else: most code of the preview's start runs for a second or two.
import { setFlagsFromString } from 'node:v8';
import { listLateOptimisation } from '#scripts/build/engine-options.mjs';

for (const option of listLateOptimisation()) setFlagsFromString(option);
