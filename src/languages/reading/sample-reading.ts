import type { Json } from '#contract/json.ts';
import type { Parse } from './parsed.ts';

/** How the samples of a language are read back, after a reader has edited their values. */
export interface SampleReading {
  /** Parses a text as the language writes texts. */
  readonly parseString: Parse<string>;
  /** Parses the value of a body. @default the body is a text that holds JSON */
  readonly parseValue?: Parse<Json>;
  /** What may stand between two words without a meaning. A sticky pattern. @default white space */
  readonly blanks?: RegExp;
  /** What stands before a header's value within the same quotes. @default nothing */
  readonly headerPrefix?: (name: string) => string;
  /** What stands before the value of a form's field within the same quotes. @default nothing */
  readonly fieldPrefix?: (name: string) => string;
}
