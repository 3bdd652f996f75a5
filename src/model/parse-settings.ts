import type { z } from 'zod';
import { siteSettingsSchema, type SiteSettings } from './settings.ts';
import { findSettingLine, SETTINGS_FILE } from './sources/settings-file.ts';

/** Settings that do not fit; its message names each setting, what is wrong and how to mend it. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Checks the settings. @param text of their file, which tells the lines @throws SettingsError with every mistake */
export function parseSettings(settings: unknown, text = ''): SiteSettings {
  const parsed = siteSettingsSchema.safeParse(settings);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.flatMap((issue) => {
    const paths =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key])
        : [issue.path];
    return paths.map((path) => {
      const name = path.join('.') || 'settings';
      const value = readAt(settings, path);
      const given = value === undefined ? 'nothing' : JSON.stringify(value);
      const place = `${SETTINGS_FILE}:${findSettingLine(text, path)}`;
      return `${place} ${name} ${formatIssue(issue)}\n  given: ${given}\n  how: correct "${name}" in ${SETTINGS_FILE}. src/model/settings.ts says what each setting is for.`;
    });
  });
  throw new SettingsError(lines.join('\n'));
}

function formatIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'is no setting';
  return issue.message.replace(/^Invalid input: /, '');
}

function readAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );
}
