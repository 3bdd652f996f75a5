import { describe, expect, it } from 'vitest';
import { cacheByText } from './cache-by-text.ts';

describe('cacheByText', () => {
  it('makes what belongs to a text once', () => {
    const made: string[] = [];
    const find = cacheByText(
      (text) => {
        made.push(text);
        return text.toUpperCase();
      },
      ({ length }) => length,
    );
    expect([find('a'), find('b'), find('a'), find('')]).toEqual(['A', 'B', 'A', '']);
    expect([find('a'), find('')]).toEqual(['A', '']);
    expect(made).toEqual(['a', 'b', '']);
  });

  it('forgets all when there is too much, and never what was asked for last', () => {
    let made = 0;
    const find = cacheByText(
      (text) => {
        made += 1;
        return { text };
      },
      () => 18_000_000,
    );
    find('a');
    find('b');
    find('c');
    find('c');
    expect(made).toBe(3);
    expect(find('a')).toEqual({ text: 'a' });
    expect(made).toBe(4);
  });
});
