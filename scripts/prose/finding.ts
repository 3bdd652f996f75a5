/** Rules that a sentence or a paragraph can break. */
export type ProseRule = 'article' | 'grade' | 'length' | 'repeat' | 'semicolon' | 'turn';

/** A sentence that breaks a rule of docs/writing.md. */
export interface Finding {
  /** Repository-relative path. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  readonly rule: ProseRule;
  /** The sentence, or the beginning of the paragraph. `PLACEHOLDER` stands for what is no word. */
  readonly sentence: string;
  readonly what: string;
  /** Better wording, or how to find it. */
  readonly write: string;
}
