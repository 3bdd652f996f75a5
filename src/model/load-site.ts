import type { SandboxSeed } from '#contract/sandbox-seed.ts';
import { buildSite, type BuiltSite } from './build-site.ts';
import type { BundledDescription } from './api/bundle-description.ts';
import { createGitRunner, loadLastChanged, type RunGit } from './sources/last-changed.ts';
import { ModelErrors } from './model-errors.ts';
import { parseSettings } from './parse-settings.ts';
import type { SiteModel } from './site-model.ts';
import { createApiReader } from './api/read-api.ts';
import { recallApi } from './api/recall-api.ts';
import { createGuidesReader } from './guides/read-guides.ts';
import { NO_READINGS, type Readings } from './readings.ts';
import { createSeedReader, recallSeed, type CheckedSeed } from './seed/create-seed-reader.ts';
import { listMissingFiles } from './sources/list-missing-files.ts';
import { recallSources, type ParsedSources } from './sources/open-sources.ts';
import { SETTINGS_FILE } from './sources/settings-file.ts';
import { createSourceReader } from './sources/source-files.ts';

/** Where the sources are. */
export interface LoadOptions {
  /** Folder that holds api/ and content/. */
  readonly root: string;
  /** The settings of site.config.ts, not yet checked. */
  readonly settings: unknown;
  /** Replaces the machine's git, for tests. */
  readonly runGit?: RunGit;
  /** What an earlier process has read. @default nothing */
  readonly readings?: Readings;
}

/** A built site, and what every workspace of its sandbox begins with. */
export interface LoadedSite extends BuiltSite {
  /** Reads and checks the seed, which takes the bundled description. */
  readonly readSeed: () => CheckedSeed;
}

/** Loads the model again and again, reading only what has changed. */
export interface SiteLoader {
  /** The model of what is sound, and every mistake. @throws SettingsError */
  load(): Promise<LoadedSite>;
  /** Says that a file has changed since the last load. */
  invalidate(file: string): void;
}

/** Creates a loader for the live preview, which shows mistakes beside what is sound. */
export function createSiteLoader(options: LoadOptions): SiteLoader {
  const reader = createSourceReader(options.root);
  const readChangedApi = createApiReader();
  const { readings = NO_READINGS } = options;
  const readGuides = createGuidesReader(readings);
  const parsed: ParsedSources = new Map();
  const days = loadLastChanged(options.runGit ?? createGitRunner(options.root));
  const readChangedSeed = createSeedReader();
  let current: Promise<LoadedSite> | undefined;
  async function load(): Promise<LoadedSite> {
    const files = await reader.read();
    const settings = parseSettings(options.settings, files.texts.get(SETTINGS_FILE));
    const api = recallApi(readings, files, settings, () => readChangedApi(files, settings));
    if (readings !== NO_READINGS) recallSources(readings, files, settings, parsed);
    const site = buildSite(files, settings, await days, { api, readGuides, parsed });
    const readSeed = () => readChangedSeed(files, settings, site.bundle().json);
    const errors = [...listMissingFiles(files), ...site.errors];
    return { ...site, errors, readSeed: () => recallSeed(readings, files, settings, readSeed) };
  }
  return {
    load: () => (current ??= load()),
    invalidate() {
      current = undefined;
    },
  };
}

/**
 * Loads the model of a sound site.
 *
 * @throws SettingsError when site.config.ts has mistakes
 * @throws ModelErrors with every mistake of api/ and content/
 */
export async function loadSite(options: LoadOptions): Promise<{
  readonly model: SiteModel;
  readonly description: BundledDescription;
  readonly seed: SandboxSeed;
}> {
  const { model, bundle, errors, readSeed } = await createSiteLoader(options).load();
  if (errors.length > 0) throw new ModelErrors(errors);
  return { model, description: bundle(), seed: requireSeed(readSeed()) };
}

/** The seed when it is sound. @throws ModelErrors */
export function requireSeed({ seed, errors }: CheckedSeed): SandboxSeed {
  if (!seed || errors.length > 0) throw new ModelErrors(errors);
  return seed;
}
