import type { Language } from '#languages/language.ts';
import { goReading } from './reading.ts';
import { writeGo } from './sample.ts';
import { goSdk } from './sdk-sample.ts';

/** Go. */
export const go: Language = {
  title: 'Go',
  aliases: [],
  writeSample: writeGo,
  sdk: goSdk,
  reading: goReading,
  loadProgram: async () => (await import('./workflow.ts')).goProgram,
};
