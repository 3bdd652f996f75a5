import { styleText } from 'node:util';

/** Where a command writes to, and what it reads. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  readonly readInput: () => Promise<string>;
  /** Asks the reader to do something, and waits for Enter. Undefined where nobody sits. */
  readonly ask?: ((question: string) => Promise<void>) | undefined;
  readonly hasColours: boolean;
  /** Is aborted when the reader presses Ctrl+C. */
  readonly signal: AbortSignal;
}

export type Colour = 'green' | 'red' | 'yellow' | 'gray' | 'bold';

/** Colours a text where the reader sees colours. */
export function paint({ hasColours }: Pick<Terminal, 'hasColours'>, colour: Colour, text: string) {
  return hasColours ? styleText(colour, text, { validateStream: false }) : text;
}

/** Writes a value as JSON: indented for people, one line each for programs. */
export function printJson({ out }: Terminal, value: unknown, isOneLine: boolean): void {
  out(`${isOneLine ? JSON.stringify(value) : JSON.stringify(value, null, 2)}\n`);
}
