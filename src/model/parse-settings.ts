import type { z } from 'zod';
import { siteSettingsSchema, type SiteSettings } from './settings.ts';

/** Settings that do not fit; its message names each setting, what is wrong and how to mend it. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Checks the settings of site.config.ts. @throws SettingsError with every mistake */
export function parseSettings(settings: unknown): SiteSettings {
  const parsed = siteSettingsSchema.safeParse(settings);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    const name = issue.path.join('.') || 'settings';
    const value = readAt(settings, issue.path);
    const given = value === undefined ? 'nothing' : JSON.stringify(value);
    return `site.config.ts: ${name} ${formatIssue(issue)}\n  given: ${given}\n  how: correct "${name}" in site.config.ts; src/model/settings.ts says what it is for.`;
  });
  throw new SettingsError(lines.join('\n'));
}

function formatIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `has unknown settings: ${issue.keys.join(', ')}`;
  return issue.message.replace(/^Invalid input: /, '');
}

function readAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );
}
