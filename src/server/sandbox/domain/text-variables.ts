import { failWith } from '#server/sandbox/kernel/api-error.ts';

/** One stretch of a text: words as they are, or a variable by its name. */
interface Part {
  readonly words?: string;
  readonly variable?: string;
}

/** A brace written twice, a name in braces, a single brace without a partner, or words. */
const PARTS = /\{\{|\}\}|\{([^{}]*)\}|[{}]|[^{}]+/g;

function parseText(text: string): readonly Part[] {
  return Array.from(text.matchAll(PARTS), ([found, name]) => {
    if (name !== undefined) return { variable: name.trim() };
    return { words: found === '{{' || found === '}}' ? found.slice(1) : found };
  });
}

/** The variable that every text to a client may have, as documents show it. */
export const NAME_VARIABLE = {
  name: 'name',
  description: "First name of the account's holder.",
  example: 'Grace',
} as const;

/** What fills {@link NAME_VARIABLE} in: the first word of a holder's name. */
export function readFirstName({ name }: { readonly name: string }): string {
  return name.trim().split(/\s+/)[0] || name;
}

/** The variables of a text, each once, in the order in which they come. */
export function findVariables(text: string): readonly string[] {
  const names = parseText(text).flatMap(({ variable }) =>
    variable === undefined ? [] : [variable],
  );
  return [...new Set(names)];
}

/** Fills the variables of a text in; braces written twice become single ones. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return parseText(text)
    .map(({ words, variable }) => words ?? values[variable ?? ''] ?? '')
    .join('');
}

/** Refuses a text with a variable that is not among the known ones: `variable_unknown`. */
export function assertKnownVariables(text: string, known: readonly string[]): void {
  const unknown = findVariables(text).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const named = unknown === '' ? 'Empty braces name' : `{${unknown}} is`;
  failWith('variable_unknown', { pointer: '/text', detail: `${named} no variable.` });
}
