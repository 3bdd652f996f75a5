// What the languages have in common whose programs begin with the same functions: read, given, encode, same.
import type { Dialect } from './dialect.ts';

/** How a language names what its programs begin with. */
export interface CallStyle {
  readonly quote: (text: string) => string;
  readonly input: (name: string) => string;
  /** What a step has given. */
  readonly given: (step: string, output: string) => string;
  readonly answer: (part: 'status' | 'body' | 'header') => string;
  /** Item of a list that is looked through. */
  readonly item: string;
  /** Function that tells whether two values are the same. */
  readonly same: string;
  /** Function that makes a value a number, or none that is in any order. */
  readonly number: string;
}

/** Names that most languages can give them. */
export const CALL_NAMES = { item: 'item', same: 'same', number: 'number' } as const;

type Calls = Pick<Dialect, 'reference' | 'encode' | 'not' | 'and' | 'or' | 'compare'>;

/** References and conditions as calls of these functions. */
export function createCalls(style: CallStyle): Calls {
  const read = (value: string, keys: readonly string[]) =>
    keys.length === 0 ? value : `read(${[value, ...keys.map(style.quote)].join(', ')})`;
  const writeNumber = (code: string) => (/^-?\d/.test(code) ? code : `${style.number}(${code})`);
  return {
    reference({ source, keys }) {
      const [first = '', second = '', ...others] = keys;
      if (source === 'inputs') return read(style.input(first), keys.slice(1));
      if (source === 'steps') return read(style.given(first, second), others);
      return read(source === 'item' ? style.item : style.answer(source), keys);
    },
    encode: (value) => `encode(${value})`,
    not: (condition) => `!(${condition})`,
    and: (left, right) => `(${left} && ${right})`,
    or: (left, right) => `(${left} || ${right})`,
    compare(operator, left, right) {
      if (operator === '==') return `${style.same}(${left}, ${right})`;
      if (operator === '!=') return `!${style.same}(${left}, ${right})`;
      return `${writeNumber(left)} ${operator} ${writeNumber(right)}`;
    },
  };
}
