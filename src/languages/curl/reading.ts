import { matchAt, type Parsed } from '#languages/reading/parsed.ts';
import type { SampleReading } from '#languages/reading/sample-reading.ts';
import { UnreadableCodeError } from '#languages/reading/unreadable-code-error.ts';

// A part of a word of a POSIX shell in which nothing is inserted.
const WORD_PART = /'([^']*)'|"((?:[^"\\$`]|\\[^])*)"|\\([^\n])|([\w@%+=:,./-]+)/y;

/** A word of a POSIX shell: quoted parts and plain ones side by side. */
function parseWord(text: string, start: number): Parsed<string> {
  let value = '';
  let position = start;
  for (;;) {
    const found = matchAt(WORD_PART, text, position);
    if (!found) break;
    const [whole, single, double, escaped, plain] = found;
    value += single ?? double?.replace(/\\(?:([$`"\\])|\n)/g, '$1') ?? escaped ?? plain ?? '';
    position += whole.length;
  }
  const isWhole = position > start && /^(?:\s|$|\\\r?\n)/.test(text.slice(position));
  if (!isWhole) {
    throw new UnreadableCodeError(position, 'The shell would read something else here.');
  }
  return { value, end: position };
}

/** Reads commands of cURL back. A backslash at the end of a line is as good as a blank. */
export const curlReading: SampleReading = {
  parseString: parseWord,
  blanks: /(?:\s|\\\r?\n)*/y,
  headerPrefix: (name) => `${name}: `,
  fieldPrefix: (name) => `${name}=`,
};
