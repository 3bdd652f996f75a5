/** What is not run proves nothing: skipped tests and those that are yet to be written are left out. */
const TEST = /\b(?:it|test)((?:\.\w+(?:\([^()]*\))?)*)\(\s*(['"`])((?:\\.|(?!\2)[^\\])*)\2/g;

/** Lists the names of the tests that a file of Vitest runs. */
export function listTestNames(text: string): string[] {
  return [...text.matchAll(TEST)]
    .filter(([, modifiers = '']) => !/\.(?:skip|todo)\b/.test(modifiers))
    .map(([, , , name = '']) => name.replace(/\\(.)/g, '$1'));
}
