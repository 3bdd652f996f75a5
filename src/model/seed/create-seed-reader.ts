import type { SandboxSeed } from '#contract/sandbox-seed.ts';
import type { ModelError, Report } from '#model/model-error.ts';
import type { Readings } from '#model/readings.ts';
import { createOpener } from '#model/sources/open-sources.ts';
import type { SiteSettings } from '#model/settings.ts';
import type { SourceFiles } from '#model/sources/source-files.ts';
import { checkSeed } from './check-seed.ts';
import { createEntitySchemas } from './create-entity-schemas.ts';
import { formatSeed, readSeed, SEED_DIR } from './read-seed.ts';

type Description = Readonly<Record<string, unknown>>;

/** The seed of the sandbox, and what is wrong with its files; it is undefined when it cannot be read at all. */
export interface CheckedSeed {
  readonly seed: SandboxSeed | undefined;
  readonly errors: readonly ModelError[];
}

/** Reads and checks the files of content/sandbox/; gives the same object as long as nothing has changed. */
export type ReadCheckedSeed = (
  files: SourceFiles,
  settings: SiteSettings,
  description: Description,
) => CheckedSeed;

/** Creates a reader of the seed that remembers the last reading. */
export function createSeedReader(): ReadCheckedSeed {
  let last: { key: string; description: Description; checked: CheckedSeed } | undefined;
  return (files, settings, description) => {
    const texts = [...files.texts].filter(([file]) => file.startsWith(`${SEED_DIR}/`));
    const key = JSON.stringify(texts);
    if (last?.key !== key || last.description !== description)
      last = { key, description, checked: readAndCheck(files, settings, description) };
    return last.checked;
  };
}

/** Reads the seed, or recalls what was read of the same seed, description and settings. */
export function recallSeed(
  readings: Readings,
  { texts }: SourceFiles,
  settings: SiteSettings,
  read: () => CheckedSeed,
): CheckedSeed {
  const sources = [...texts].filter(
    ([file]) => file.startsWith('api/') || file.startsWith(`${SEED_DIR}/`),
  );
  const input = [JSON.stringify(settings), ...sources.flat()];
  return readings.recall('seed', input, read, ({ errors }) => errors.length === 0);
}

function readAndCheck(
  files: SourceFiles,
  settings: SiteSettings,
  description: Description,
): CheckedSeed {
  const errors: ModelError[] = [];
  const report: Report = (error) => void errors.push(error);
  const open = createOpener(files, settings, report);
  const seed = readSeed(open, report);
  const entities = open(`${SEED_DIR}/entities.yaml`);
  if (!entities)
    report({
      file: `${SEED_DIR}/entities.yaml`,
      line: 1,
      what: 'The fields of the entities are missing.',
      why: 'There is no such file.',
      how: 'Restore the file. Without the file, no step of the seed can be checked.',
    });
  if (seed && entities) checkSeed(seed, createEntitySchemas(entities, description, report), report);
  return { seed: seed && formatSeed(seed), errors };
}
