import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ModelError } from '#model/model-error.ts';
import { parseSettings, SettingsError } from '#model/parse-settings.ts';
import type { SiteSettings } from '#model/settings.ts';
import { SETTINGS_FILE } from '#model/sources/settings-file.ts';

/** The settings of a file that is being edited. */
export interface ReadSettings {
  /** The last sound ones. */
  readonly settings: SiteSettings;
  /** What is wrong with the file as it is now. */
  readonly errors: readonly ModelError[];
}

/** Where the compiler of TypeScript says that a text is no program. */
const SYNTAX = /:(\d+):(\d+): ERROR: (.*)/;

/**
 * Reads the settings again when the text of their file has changed. A text that is no program, or that has wrong values, leaves the
 * settings as they were.
 */
export function createLiveSettings(root: string, first: SiteSettings): () => Promise<ReadSettings> {
  const path = join(root, SETTINGS_FILE);
  let text: string | undefined;
  let read: Promise<ReadSettings> = Promise.resolve({ settings: first, errors: [] });
  async function readAgain(own: string, { settings }: ReadSettings): Promise<ReadSettings> {
    try {
      // The same address would give the module that is loaded already.
      const address = `${pathToFileURL(path).href}?text=${encodeURIComponent(hash(own))}`;
      const module = (await import(address)) as { readonly settings?: unknown };
      return { settings: parseSettings(module.settings, own), errors: [] };
    } catch (error) {
      return { settings, errors: describe(error) };
    }
  }
  return async function readSettings() {
    const own = await readFile(path, 'utf8').catch(() => '');
    if (own !== text) {
      text = own;
      read = read.then((known) => readAgain(own, known));
    }
    return read;
  };
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

function describe(error: unknown): readonly ModelError[] {
  if (error instanceof SettingsError) return error.errors;
  const message = error instanceof Error ? error.message : String(error);
  const [, line, column, why = message] = SYNTAX.exec(message) ?? [];
  return [
    {
      file: SETTINGS_FILE,
      line: Number(line ?? 1),
      ...(column !== undefined && { column: Number(column) + 1 }),
      what: 'The settings cannot be read.',
      why,
      how: 'Mind the quotes, commas and brackets. The pages have the settings from before.',
    },
  ];
}
