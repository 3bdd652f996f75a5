import type { Language } from '#languages/language.ts';
import { javascriptReading } from './reading.ts';
import { writeJavaScript } from './sample.ts';
import { javascriptSdk } from './sdk-sample.ts';

/** JavaScript for Node.js. */
export const javascript: Language = {
  title: 'JavaScript',
  aliases: ['js'],
  writeSample: writeJavaScript,
  sdk: javascriptSdk,
  reading: javascriptReading,
  loadProgram: async () => (await import('./workflow.ts')).javascriptProgram,
};
