import type { Language } from '#languages/language.ts';
import { goReading } from './reading.ts';
import { writeGo } from './sample.ts';

/** Go. */
export const go: Language = {
  title: 'Go',
  aliases: [],
  writeSample: writeGo,
  reading: goReading,
  loadProgram: async () => (await import('./workflow.ts')).goProgram,
};
