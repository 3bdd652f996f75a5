import { join } from 'node:path';
import type { SandboxSeed } from '#contract/sandbox-seed.ts';
import { deepFreeze } from '#model/deep-freeze.ts';
import type { ModelError } from '#model/model-error.ts';
import { ModelErrors } from '#model/model-errors.ts';
import { createOpener } from '#model/sources/open-sources.ts';
import { parseSettings } from '#model/parse-settings.ts';
import { formatSeed, readSeed } from '#model/seed/read-seed.ts';
import { createSourceReader } from '#model/sources/source-files.ts';
import { settings } from '#settings';

const root = join(import.meta.dirname, '../../..');

let loaded: Promise<SandboxSeed> | undefined;

/** The seed of this site, once for all tests of a process. The seed is frozen: a test that changes it changes a copy. */
export function loadSandboxSeed(): Promise<SandboxSeed> {
  return (loaded ??= readSandboxSeed().then(deepFreeze));
}

/**
 * The seed of content/sandbox/ as the build writes it, its fields unchecked.
 *
 * @param siteSettings as in site.config.ts, with the names of the providers
 * @throws ModelErrors
 */
export async function readSandboxSeed(siteSettings: unknown = settings): Promise<SandboxSeed> {
  const files = await createSourceReader(root).read();
  const errors: ModelError[] = [];
  const open = createOpener(files, parseSettings(siteSettings), (error) => void errors.push(error));
  const seed = readSeed(open, (error) => void errors.push(error));
  if (!seed || errors.length > 0) throw new ModelErrors(errors);
  return formatSeed(seed);
}
