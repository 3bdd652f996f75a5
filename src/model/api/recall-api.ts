import type { Memoized } from '#model/memoize.ts';
import { readFirstSentence } from '#model/pages/build-pages.ts';
import { listNames, readOperationTexts } from '#model/pages/build-search-records.ts';
import { NO_READINGS, type Readings } from '#model/readings.ts';
import type { SiteSettings } from '#model/settings.ts';
import type { Operation } from '#model/site-model.ts';
import type { SourceFiles } from '#model/sources/source-files.ts';
import { summariseOperation } from '#model/versions/version-summary.ts';
import type { BundledDescription } from './bundle-description.ts';
import type { Api } from './read-api.ts';

type AboutOperation = Memoized<Operation, unknown>;

/** What else is read of each operation, and takes its time. */
const ABOUT_OPERATIONS = {
  firstSentence: readFirstSentence,
  names: listNames,
  texts: readOperationTexts,
  summary: summariseOperation,
} as Readonly<Record<string, AboutOperation>>;

interface StoredApi extends Omit<Api, 'bundle'> {
  readonly description: BundledDescription | undefined;
  readonly about: Readonly<Record<string, readonly unknown[]>>;
}

function readAll(api: Api): StoredApi {
  const { bundle, ...data } = api;
  if (data.mistakes.length > 0) return { ...data, description: undefined, about: {} };
  const about = Object.entries(ABOUT_OPERATIONS).map(([name, read]) => [
    name,
    data.operations.map((operation) => read(operation)),
  ]);
  return { ...data, description: bundle(), about: Object.fromEntries(about) };
}

/** Reads api/, or recalls what was read of the same texts, with what the model reads of each operation. */
export function recallApi(
  readings: Readings,
  files: SourceFiles,
  settings: SiteSettings,
  read: () => Api,
): Api {
  // What nothing remembers is read when somebody asks for it: the whole description takes longer than a change of it.
  if (readings === NO_READINGS) return read();
  const texts = [...files.texts].filter(([file]) => file.startsWith('api/'));
  const input = [JSON.stringify(settings), ...texts.flat()];
  let fresh: Api | undefined;
  const stored = readings.recall(
    'api',
    input,
    () => readAll((fresh = read())),
    ({ mistakes }) => mistakes.length === 0,
  );
  if (fresh) return fresh;
  const { description, about, ...data } = stored;
  if (!description) throw new Error('model: a description with mistakes was remembered');
  for (const [name, values] of Object.entries(about)) {
    for (const [index, value] of values.entries())
      ABOUT_OPERATIONS[name]?.set(data.operations[index]!, value);
  }
  return { ...data, bundle: () => description };
}
