import type { Language } from '#languages/language.ts';
import { rubyReading } from './reading.ts';
import { writeRuby } from './sample.ts';

/** Ruby. */
export const ruby: Language = {
  title: 'Ruby',
  aliases: ['rb'],
  writeSample: writeRuby,
  reading: rubyReading,
  loadProgram: async () => (await import('./workflow.ts')).rubyProgram,
};
