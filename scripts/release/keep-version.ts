// npm run keep-version: keeps the API as it is now in api/versions/, when a version is published. The
// changelog compares later versions with it. With --replace for a version that has not been published.
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createSourceReader } from '#model/sources/source-files.ts';
import { parseSettings } from '#model/parse-settings.ts';
import { readApi } from '#model/api/read-api.ts';
import { createOpener } from '#model/sources/open-sources.ts';
import type { ModelError } from '#model/model-error.ts';
import { ModelErrors } from '#model/model-errors.ts';
import { readCurrentVersion } from '#model/versions/read-versions.ts';
import { settings as given } from '#settings';
import { formatFailure } from '#scripts/build/format-failure.ts';
import { root } from '#scripts/lib/root.mjs';

async function main(): Promise<void> {
  const settings = parseSettings(given);
  const files = await createSourceReader(root).read();
  const { operations, mistakes } = readApi(files, settings);
  const { values } = parseArgs({ options: { replace: { type: 'boolean', default: false } } });
  const found: ModelError[] = [...mistakes];
  const report = (error: ModelError) => void found.push(error);
  const source = createOpener(files, settings, report)('api/openapi.yaml');
  const current = source && readCurrentVersion(source, operations, report);
  if (!current || found.length > 0) throw new ModelErrors(found);
  const dir = join(root, 'api/versions');
  await mkdir(dir, { recursive: true });
  const file = join(dir, `${current.version}.json`);
  // Otherwise a change of what is published could be kept, and no changelog would tell it.
  if (existsSync(file) && !values.replace) {
    console.error(
      `Version ${current.version} is kept already. Raise info.version, or add -- --replace if it is not published.`,
    );
    process.exitCode = 1;
    return;
  }
  await writeFile(file, `${JSON.stringify(current)}\n`);
  console.log(`kept version ${current.version} of ${current.date}`);
}

await main().catch((error: unknown) => {
  console.error(formatFailure(error));
  process.exitCode = 1;
});
