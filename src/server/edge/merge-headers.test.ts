import { describe, expect, it } from 'vitest';
import { mergeHeaders } from './merge-headers.ts';

describe('mergeHeaders', () => {
  it('lets the last record win and leaves the records alone', () => {
    const first = { vary: 'Accept', etag: '"1"' };
    const second = { vary: 'Origin' };
    expect(mergeHeaders(first, second, {})).toEqual({ vary: 'Origin', etag: '"1"' });
    expect([first, second]).toEqual([{ vary: 'Accept', etag: '"1"' }, { vary: 'Origin' }]);
    expect(mergeHeaders()).toEqual({});
  });
});
