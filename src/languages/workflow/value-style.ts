import type { LiteralStyle } from '#languages/sample/literals.ts';

/** What a language adds to its literals so that they can hold code. */
export interface ValueStyle extends LiteralStyle {
  readonly openList: string;
  readonly closeList: string;
  /** Brackets of a condition and whether it holds. */
  readonly pairBrackets: readonly [open: string, close: string];
  readonly openCriteria: string;
  /** Whether values of neighbouring lines begin in one column, as gofmt has it. */
  readonly isAligned: boolean;
}

/** Lists and pairs in square brackets, as most languages have them. */
export const SQUARE_BRACKETS = {
  openList: '[',
  closeList: ']',
  pairBrackets: ['[', ']'],
  openCriteria: '[',
  isAligned: false,
} as const;
