/** Markup that the search service is asked to put around matches, as the hosted service's own clients do. */
export const MATCH_TAGS = { pre: '__aa-highlight__', post: '__/aa-highlight__' } as const;

/** A piece of a text; marked where it matches the query. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/**
 * Splits a text with MATCH_TAGS into its parts. Neighbours of one kind are joined, empty parts left out.
 * Nothing is decoded: the parts are for rendering as text, never as HTML.
 */
export function parseTextParts(value: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  function add(text: string, isMatch: boolean): void {
    const last = parts.at(-1);
    if (text === '') return;
    if (last?.isMatch === isMatch) parts[parts.length - 1] = { text: last.text + text, isMatch };
    else parts.push({ text, isMatch });
  }
  const [start = '', ...pieces] = value.split(MATCH_TAGS.pre);
  // A closing tag that nothing opened.
  add(start.replaceAll(MATCH_TAGS.post, ''), false);
  for (const piece of pieces) {
    const [match = '', ...rest] = piece.split(MATCH_TAGS.post);
    add(match, true);
    add(rest.join(''), false);
  }
  return parts;
}
