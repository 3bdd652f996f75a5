// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { addSeenValues, loadSeenValues } from './seen-values.ts';

const NAME = 'docs.console.values';
const SEEN = { value: 'acc_01HZX6A4N2PC', kind: 'acc', label: 'Grace' };

beforeEach(() => sessionStorage.clear());

describe('the values of a session', () => {
  it.each(['[null]', '[1,"x"]', '[{}]', '{"a":1}', '[{"value":5,"kind":"acc","label":{}}]', '['])(
    'are none where something else is kept: %s',
    (kept) => {
      sessionStorage.setItem(NAME, kept);
      expect(loadSeenValues()).toEqual([]);
      expect(addSeenValues({ id: SEEN.value, name: SEEN.label })).toEqual([SEEN]);
      expect(loadSeenValues()).toEqual([SEEN]);
    },
  );
});
