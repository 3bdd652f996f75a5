import type { Root } from 'nlcst';
import retextIndefiniteArticle from 'retext-indefinite-article';
import retextRepeatedWords from 'retext-repeated-words';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { countSentences, gradeOf, MAX_WORDS } from '#scripts/prose/count-prose.ts';
import type { Finding } from '#scripts/prose/finding.ts';
import { PLACEHOLDER } from '#scripts/prose/read/prose-text.ts';
import type { Sentence } from '#scripts/prose/split-sentences.ts';
import { findTurns } from './turns.ts';

/** Words from which on a paragraph has a grade: in shorter ones a single name decides. */
const MIN_GRADED_WORDS = 40;
/** Years of school that a paragraph may ask for. Names of the field take several of them. */
const MAX_GRADE = 12;

/** A finding without its place: `index` is where it begins in the text. */
export type PlainFinding = Omit<Finding, 'column' | 'file' | 'line'> & { readonly index: number };

/** A text, parsed. */
export interface ParsedProse {
  readonly text: string;
  readonly tree: Root;
  readonly sentences: readonly Sentence[];
}

/** Checks the sentences of one text. */
export function checkSentences(prose: ParsedProse): PlainFinding[] {
  const found = prose.sentences.flatMap((sentence) => checkSentence(sentence));
  return [...found, ...checkGrade(prose), ...checkWords(prose)].toSorted(
    (a, b) => a.index - b.index,
  );
}

function checkSentence({ value, start, words }: Sentence): PlainFinding[] {
  const findings: PlainFinding[] = [];
  if (words.length > MAX_WORDS)
    findings.push({
      rule: 'length',
      index: start,
      sentence: value,
      what: `The sentence has ${words.length} words.`,
      write: `Write sentences of at most ${MAX_WORDS} words, with one statement each.`,
    });
  if (value.includes(';'))
    findings.push({
      rule: 'semicolon',
      index: start + value.indexOf(';'),
      sentence: value,
      what: 'A semicolon joins two sentences.',
      write: 'Write two sentences with a full stop between them.',
    });
  for (const { turn, index, words: hard } of findTurns(value))
    findings.push({
      rule: 'turn',
      index: start + index,
      sentence: value,
      what: `"${hard.replaceAll(PLACEHOLDER, '…')}" is a turn that many readers do not know.`,
      write: turn.write,
    });
  return findings;
}

function checkGrade({ text, sentences }: ParsedProse): PlainFinding[] {
  const counts = countSentences(sentences);
  const grade = gradeOf(counts);
  if (counts.words < MIN_GRADED_WORDS || grade <= MAX_GRADE) return [];
  return [
    {
      rule: 'grade',
      index: 0,
      sentence: text,
      what: `The paragraph asks for ${grade.toFixed(1)} years of school.`,
      write: 'Write shorter sentences and shorter words.',
    },
  ];
}

const slips = unified().use(retextRepeatedWords).use(retextIndefiniteArticle).freeze();

/** Slips of the pen that retext knows: "the the", "a account". */
function checkWords({ text, tree, sentences }: ParsedProse): PlainFinding[] {
  const file = new VFile(text);
  slips.runSync(tree, file);
  return file.messages.map(({ source, reason, place, expected }) => {
    const index = (place && 'start' in place ? place.start.offset : place?.offset) ?? 0;
    const sentence = sentences.findLast(({ start }) => start <= index)?.value ?? text;
    return {
      rule: source === 'retext-repeated-words' ? 'repeat' : 'article',
      index,
      sentence,
      what: `${reason}.`,
      write: expected?.length ? `Write "${expected.join('" or "')}".` : 'Leave the word out.',
    };
  });
}
