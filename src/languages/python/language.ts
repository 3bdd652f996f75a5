import type { Language } from '#languages/language.ts';
import { pythonReading } from './reading.ts';
import { writePython } from './sample.ts';
import { pythonSdk } from './sdk-sample.ts';

/** Python. */
export const python: Language = {
  title: 'Python',
  aliases: ['py'],
  writeSample: writePython,
  sdk: pythonSdk,
  reading: pythonReading,
  loadProgram: async () => (await import('./workflow.ts')).pythonProgram,
};
