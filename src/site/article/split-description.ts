/** Most sentences that stand above the samples of a call. */
const MOST_SENTENCES = 2;

/** A full stop, the space after it, and a capital letter or code: not within code. */
const SENTENCE_END = /(?<=[.!?]) (?=[A-Z`[])/g;

/** The first sentences of a paragraph, and what comes after them. Code that is open at the end of a sentence goes on. */
function splitParagraph(text: string): readonly [first: string, rest: string] {
  let count = 0;
  for (const { index } of text.matchAll(SENTENCE_END)) {
    const isInCode = (text.slice(0, index).split('`').length - 1) % 2 === 1;
    if (!isInCode) count += 1;
    if (count === MOST_SENTENCES) return [text.slice(0, index), text.slice(index + 1)];
  }
  return [text, ''];
}

/**
 * What an operation is for, in at most two sentences, and all that the description says after them. On a phone the samples
 * stand between the two.
 */
export function splitDescription(description: string): readonly [purpose: string, more: string] {
  const [opening = '', ...others] = description.split('\n\n');
  const [purpose, rest] = splitParagraph(opening.replaceAll('\n', ' '));
  return [purpose, [rest, ...others].filter((text) => text !== '').join('\n\n')];
}
