/** The settings, as a path below the root of the repository. */
export const SETTINGS_FILE = 'site.config.ts';

const escape = (key: string) => key.replaceAll(/[^\w]/g, String.raw`\$&`);

/**
 * Finds the line of a setting in the text of its file: each key of the path is looked for behind the key before it, and an index of a list
 * counts the entries.
 *
 * @returns 1-based, the line of the nearest key that is there
 */
export function findSettingLine(text: string, path: readonly PropertyKey[]): number {
  let at = 0;
  for (const key of path) {
    // An entry of a list of objects begins with a brace.
    const pattern =
      typeof key === 'number' ? /\{/g : new RegExp(`\\b${escape(String(key))}\\s*:`, 'g');
    pattern.lastIndex = at;
    let found = pattern.exec(text);
    for (let count = typeof key === 'number' ? key : 0; found && count > 0; count -= 1)
      found = pattern.exec(text);
    if (!found) break;
    at = pattern.lastIndex;
  }
  return text.slice(0, at).split('\n').length;
}
