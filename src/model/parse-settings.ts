import type { z } from 'zod';
import type { ModelError } from './model-error.ts';
import { siteSettingsSchema, type SiteSettings } from './settings.ts';
import { findSettingLine, SETTINGS_FILE } from './sources/settings-file.ts';

/** Settings that do not fit; its message names each setting, what is wrong and how to mend it. */
export class SettingsError extends Error {
  override name = 'SettingsError';

  readonly errors: readonly ModelError[];

  constructor(errors: readonly ModelError[]) {
    const format = ({ file, line, what, why, how }: ModelError) =>
      `${file}:${line} ${what}\n  ${why}\n  ${how}`;
    super(errors.map(format).join('\n'));
    this.errors = errors;
  }
}

/** Checks the settings. @param text of their file, which tells the lines @throws SettingsError with every mistake */
export function parseSettings(settings: unknown, text = ''): SiteSettings {
  const parsed = siteSettingsSchema.safeParse(settings);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.flatMap((issue) => {
    const paths =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key])
        : [issue.path];
    return paths.map((path) => {
      const name = path.join('.') || 'settings';
      const value = readAt(settings, path);
      const given = value === undefined ? 'nothing' : JSON.stringify(value);
      return {
        file: SETTINGS_FILE,
        line: findSettingLine(text, path),
        what: `${name} ${formatIssue(issue)}`,
        why: `given: ${given}`,
        how: `how: correct "${name}" in ${SETTINGS_FILE}. src/model/settings.ts says what each setting is for.`,
      };
    });
  });
  throw new SettingsError(errors);
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
