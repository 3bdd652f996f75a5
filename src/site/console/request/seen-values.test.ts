// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { addSeenValues, listValuesOf, loadSeenValues } from './seen-values.ts';

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

  it('are offered in their own workspace, and where nobody knows the workspace', () => {
    const names = (workspace: string | undefined) =>
      listValuesOf(loadSeenValues(), workspace).map(({ label }) => label);
    addSeenValues({ id: SEEN.value, name: 'Grace' }, 'one');
    addSeenValues({ id: SEEN.value, name: 'Juma' }, 'two');
    addSeenValues({ id: 'acc_01HZX6A4N2PD', name: 'Faith' });
    expect(names('one')).toEqual(['Faith', 'Grace']);
    expect(names('two')).toEqual(['Faith', 'Juma']);
    expect(names(undefined)).toEqual(['Faith', 'Juma', 'Grace']);
  });
});
