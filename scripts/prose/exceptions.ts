import type { Finding, ProseRule } from './finding.ts';

/** A finding that stays, because the better wording would be worse. */
export interface ProseException {
  readonly file: string;
  readonly rule: ProseRule;
  /** Words of the sentence, as the linter prints it. */
  readonly words: string;
  readonly reason: string;
}

/** More exceptions would be another style. */
export const MAX_EXCEPTIONS = 20;

export const EXCEPTIONS: readonly ProseException[] = [
  {
    file: 'content/pages/introduction.mdx',
    rule: 'turn',
    words: 'Where to go on',
    reason: 'The anchor of a heading is its words, and readers have links to it.',
  },
  {
    file: 'content/pages/use-cases/wealth-distribution.mdx',
    rule: 'turn',
    words: 'People without a phone of their own',
    reason: 'The anchor of a heading is its words, and readers have links to it.',
  },
];

/** Whether an exception is for a finding. */
export function isExcepted({ file, rule, words }: ProseException, finding: Finding): boolean {
  return finding.file === file && finding.rule === rule && finding.sentence.includes(words);
}
