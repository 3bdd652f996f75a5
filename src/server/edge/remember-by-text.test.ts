import { expect, it } from 'vitest';
import { rememberByText } from './remember-by-text.ts';

it('makes what is asked for once, whatever that is, and begins again when there is too much', () => {
  const made: string[] = [];
  const isShort = rememberByText((text) => {
    made.push(text);
    return text.length < 3;
  }, 2);
  expect(['a', 'long', 'a', 'long'].map(isShort)).toEqual([true, false, true, false]);
  expect(made).toEqual(['a', 'long']);
  // The third text finds no room: all that was known goes.
  expect(['b', 'a', 'b'].map(isShort)).toEqual([true, true, true]);
  expect(made).toEqual(['a', 'long', 'b', 'a']);
});

it('keeps no more than may be held together', () => {
  let made = 0;
  const find = rememberByText(
    (text) => {
      made += 1;
      return { text };
    },
    5,
    ({ length }) => length,
  );
  for (const text of ['aa', 'bb', 'cc', 'cc']) expect(find(text)).toEqual({ text });
  expect(made).toBe(3);
  find('aa');
  expect(made).toBe(4);
});
