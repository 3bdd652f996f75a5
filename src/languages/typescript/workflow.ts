import { createScriptProgram } from '#languages/javascript/workflow.ts';

/** TypeScript for Node.js, as a module. */
export const typescriptProgram = createScriptProgram(
  'mts',
  'Node.js 22.6 or later: node --experimental-strip-types NAME.mts. Earlier versions: npx tsx NAME.mts',
  true,
);
