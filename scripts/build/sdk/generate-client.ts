import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { JsonObject } from '#contract/json.ts';
import { root } from '#scripts/lib/root.mjs';
import { prepareDescription } from './prepare-description.ts';

const run = promisify(execFile);
const CLI = join(root, 'node_modules/@redocly/cli/bin/cli.js');

/**
 * Has Redocly write the TypeScript client.
 *
 * @param description bundled
 * @param folder gets the files, and the description that they are made from
 * @throws when the generator says that it has failed
 */
export async function generateClient(description: JsonObject, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const api = join(folder, 'description.json');
  await writeFile(api, JSON.stringify(prepareDescription(description)));
  const output = ['--output', join(folder, 'client.ts'), '--args-style', 'flat'];
  const split = ['--output-mode', 'split', '--runtime', 'module'];
  // A folder without the repository's redocly.yaml: its rules are of no use here, and written in TypeScript.
  await run(process.execPath, [CLI, 'generate-client', api, ...output, ...split], {
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
  });
}
