import { isJsonObject, type JsonObject } from '#contract/json.ts';
import { readText, readTexts, type Context, type Place, type Rule } from './rule.ts';

/** A sentence on this many pages belongs into a part that they share. */
const MANY = 3;

/** Shorter sentences are set phrases, such as "The response has no body.": readers know them from other pages. */
const MIN_WORDS = 16;

interface Sentence {
  readonly pages: Set<string>;
  readonly location: Place;
}

function listSentences(text: string): readonly string[] {
  return text
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(/\s+/).length >= MIN_WORDS);
}

/** The texts that were written for one operation; what it refers to is shared on purpose. */
function* listOwnTexts(value: unknown, key = ''): Generator<string> {
  if (typeof value === 'string') {
    if (['description', 'summary', 'text', 'cause', 'cure'].includes(key)) yield value;
  } else if (Array.isArray(value)) {
    for (const item of value) yield* listOwnTexts(item, key);
  } else if (isJsonObject(value)) {
    for (const [name, child] of Object.entries(value)) {
      if (name === 'example' || name === 'examples' || name === 'value') continue;
      yield* listOwnTexts(child, name);
    }
  }
}

/** No sentence of sixteen words or more is on three pages. */
export const sentencesUnique: Rule = () => {
  const sentences = new Map<string, Sentence>();
  return {
    Operation(operation, context) {
      const page = readText(operation['x-page']);
      if (page === '') return;
      const own = [...listOwnTexts(operation), ...readTexts(operation['x-side-effects'])];
      for (const sentence of own.flatMap(listSentences)) {
        const known = sentences.get(sentence) ?? { pages: new Set(), location: context.location };
        sentences.set(sentence, known);
        known.pages.add(page);
      }
    },
    Root: { leave: (_: JsonObject, context: Context) => reportRepeats(sentences, context) },
  };
};

function reportRepeats(sentences: ReadonlyMap<string, Sentence>, context: Context): void {
  for (const [sentence, { pages, location }] of sentences) {
    if (pages.size < MANY) continue;
    const message = `"${sentence}" is on ${pages.size} pages: write it for each, or share the part.`;
    context.report({ message, location });
  }
}
