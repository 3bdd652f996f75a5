/** A text of a program. */
export interface Source {
  /** Such as `src/pay.ts`. Empty where the text has no name. */
  readonly name: string;
  readonly text: string;
  /** Whether each line is one call with all that the call names: what another line names is of another call. */
  readonly isLog?: boolean;
}

/** Where something was found in the texts of a program. */
export interface Place {
  /** The name of the text. */
  readonly name: string;
  /** From 1. */
  readonly line: number;
  /** Whether a call there names no method, so that each method of its path counts. */
  readonly isGuess?: true;
}
