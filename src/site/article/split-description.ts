/** Most sentences that stand above the samples of a call. */
const MAX_SENTENCES = 2;

/** Characters of a paragraph that a reader still takes in at a glance. */
const LONG_PARAGRAPH = 420;

/** A full stop, the space after it, and a capital letter or code: not within code. */
const SENTENCE_END = /(?<=[.!?]) (?=[A-Z`[])/g;

/** Where the sentences of a text end. Code that is open at the end of a sentence goes on. */
function listEnds(text: string): readonly number[] {
  return [...text.matchAll(SENTENCE_END)]
    .map(({ index }) => index)
    .filter((index) => (text.slice(0, index).split('`').length - 1) % 2 === 0);
}

const cut = (text: string, index: number) => [text.slice(0, index), text.slice(index + 1)] as const;

/** The first sentences of a paragraph, and what comes after them. */
function splitParagraph(text: string): readonly [first: string, rest: string] {
  const end = listEnds(text)[MAX_SENTENCES - 1];
  return end === undefined ? [text, ''] : cut(text, end);
}

/** Halves a long paragraph at the sentence next to its middle, until no part is long. */
function breakParagraph(text: string): string {
  const fromMiddle = (index: number) => Math.abs(index - text.length / 2);
  const [end] = listEnds(text).toSorted((one, other) => fromMiddle(one) - fromMiddle(other));
  if (text.length <= LONG_PARAGRAPH || end === undefined) return text;
  return cut(text, end).map(breakParagraph).join('\n\n');
}

/** Plain text: no list, table, heading or code. */
const isProse = (paragraph: string) => /^[A-Z`[]/.test(paragraph) && !/\n *[-*|\d]/.test(paragraph);

/**
 * What an operation is for, in at most two sentences, and all that the description says after them, in paragraphs that are
 * not long. On a phone the samples stand between the two.
 */
export function splitDescription(description: string): readonly [purpose: string, more: string] {
  const [opening = '', ...others] = description.split('\n\n');
  const [purpose, rest] = splitParagraph(opening.replaceAll('\n', ' '));
  const more = [rest, ...others]
    .filter((text) => text !== '')
    .map((text) => (isProse(text) ? breakParagraph(text.replaceAll('\n', ' ')) : text));
  return [purpose, more.join('\n\n')];
}
