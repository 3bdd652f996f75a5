import type { Language } from '#languages/language.ts';
import { curlReading } from './reading.ts';
import { writeCurl } from './sample.ts';

/** Commands of cURL for a shell. */
export const curl: Language = {
  title: 'cURL',
  aliases: [],
  fence: 'sh',
  writeSample: writeCurl,
  reading: curlReading,
  loadProgram: async () => (await import('./workflow.ts')).curlProgram,
};
