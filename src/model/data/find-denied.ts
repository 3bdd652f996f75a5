/** A sentence such as "No call lists, changes or deletes a saved filter." */
const DENIAL =
  /^No call (\w+s(?:, \w+s)*(?: or \w+s)?) (an? [a-z][a-z ]*?)(?: (?:or|from|later)\b.*)?\.?$/i;

/**
 * Finds a page whose title a limit denies: "No call deletes a fleet." denies "Delete a fleet".
 *
 * @param limit one or several sentences of content/data/sections.yaml
 */
export function findDenied<Page extends { readonly title: string }>(
  limit: string,
  pages: readonly Page[],
): Page | undefined {
  const denied = limit.split(/(?<=\.)\s+/).flatMap((sentence) => {
    const [, verbs = '', noun = ''] = DENIAL.exec(sentence) ?? [];
    return verbs.split(/, | or /).map((verb) => `${verb.slice(0, -1)} ${noun}`.toLowerCase());
  });
  return pages.find(({ title }) => denied.includes(title.toLowerCase()));
}
