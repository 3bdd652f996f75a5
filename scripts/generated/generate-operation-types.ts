import { join } from 'node:path';
import { root } from '#scripts/lib/root.mjs';
import { generateAst, parseSpec, printAst, type OpenAPI } from 'oazapfts';
import { createContext } from 'oazapfts/context';
import { ModelErrors } from '#model/model-errors.ts';
import { parseSettings } from '#model/parse-settings.ts';
import { readApi } from '#model/api/read-api.ts';
import { createSourceReader } from '#model/sources/source-files.ts';
import { settings } from '#settings';
import { buildTypeDocument } from './build-type-document.ts';

const HEADER = `// Generated from api/ by npm run write-types, which uses oazapfts. Do not edit.

`;

/** Where the types stand. */
export const OPERATION_TYPES_FILE = join(root, 'src/description/generated/operation-types.ts');

/**
 * Generates the types of operations and components from api/ as it is now.
 *
 * @throws ModelErrors when api/ has mistakes
 */
export async function generateOperationTypes(): Promise<string> {
  const files = await createSourceReader(root).read();
  const { bundle, mistakes } = readApi(files, parseSettings(settings));
  if (mistakes.length > 0) throw new ModelErrors(mistakes);
  const document = buildTypeDocument(bundle().json) as OpenAPI.Document;
  const context = createContext(await parseSpec(document), { allSchemas: true });
  const source = printAst(await generateAst(context));
  // Before the types stands the client of a document without calls.
  return `${HEADER}${source.slice(source.indexOf('export type '))}`;
}
