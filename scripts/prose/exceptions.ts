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

export const EXCEPTIONS: readonly ProseException[] = [];

/** Whether an exception is for a finding. */
export function isExcepted({ file, rule, words }: ProseException, finding: Finding): boolean {
  return finding.file === file && finding.rule === rule && finding.sentence.includes(words);
}
