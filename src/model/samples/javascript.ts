import type { SampleWriter } from './sample-writer.ts';
import { writeScript } from './script-program.ts';

/** JavaScript for Node.js 20 and later, as a module. */
export const javascriptWriter: SampleWriter = {
  language: 'javascript',
  title: 'JavaScript',
  write: (request) => writeScript(request),
};
