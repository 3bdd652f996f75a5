import type { Language } from '#languages/language.ts';
import { phpReading } from './reading.ts';
import { writePhp } from './sample.ts';

/** PHP. */
export const php: Language = {
  title: 'PHP',
  aliases: [],
  writeSample: writePhp,
  reading: phpReading,
  loadProgram: async () => (await import('./workflow.ts')).phpProgram,
};
