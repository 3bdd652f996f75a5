import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deepFreeze } from '#model/deep-freeze.ts';
import { parseSettings } from '#model/parse-settings.ts';
import { readApi } from '#model/api/read-api.ts';
import { createSourceReader, type SourceFiles } from '#model/sources/source-files.ts';
import { settings } from '#settings';
import { root } from '#scripts/lib/root.mjs';

/** The code that makes the bundle: no file of api/ has all that is in it. */
const WRITERS = ['src/description', 'src/model/api', 'src/model/sources'];

type ApiDescription = Readonly<Record<string, unknown>>;

let loaded: Promise<ApiDescription> | undefined;

/**
 * The bundled description of api/, as the build offers it at /openapi.json: the same document for all tests of a process.
 * The document is frozen: a test that changes it changes a copy.
 */
export function loadApiDescription(): Promise<ApiDescription> {
  return (loaded ??= loadKept());
}

/**
 * Building the description takes seconds, so the result is kept in the system's temporary folder, under a name that
 * follows from all that it is built from.
 */
async function loadKept(): Promise<ApiDescription> {
  const files = await createSourceReader(root).read();
  const file = join(tmpdir(), `api-description-${await hashSources(files)}.json`);
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined) return deepFreeze(JSON.parse(kept) as ApiDescription);
  const { json } = readApi(files, parseSettings(settings)).bundle();
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, JSON.stringify(json));
  await rename(unfinished, file);
  return deepFreeze(json);
}

async function hashSources({ texts }: SourceFiles): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const dir of WRITERS) {
    for (const name of (await readdir(join(root, dir))).toSorted())
      if (name.endsWith('.ts')) hash.update(await readFile(join(root, dir, name)));
  }
  const names = [...texts.keys()].filter((name) => name.startsWith('api/')).toSorted();
  for (const name of names) hash.update(name).update(texts.get(name) ?? '');
  return hash.digest('hex').slice(0, 16);
}
