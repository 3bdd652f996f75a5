import type { Language } from '#languages/language.ts';
import { javascriptReading } from '#languages/javascript/reading.ts';
import { writeTypeScript } from './sample.ts';
import { typescriptSdk } from './sdk-sample.ts';

/** TypeScript for Node.js. */
export const typescript: Language = {
  title: 'TypeScript',
  aliases: ['ts'],
  writeSample: writeTypeScript,
  sdk: typescriptSdk,
  reading: javascriptReading,
  loadProgram: async () => (await import('./workflow.ts')).typescriptProgram,
};
