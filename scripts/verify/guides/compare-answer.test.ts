import { describe, expect, it } from 'vitest';
import { compareAnswer } from './compare-answer.ts';

const SHOWN = {
  id: 'txn_01HZX8B2C6QZ',
  amount: { amount: 150000, currency: 'KES' },
  createdAt: '2026-03-02T09:20:00Z',
};
const CAME = { ...SHOWN, id: 'txn_ZZZZZZZZZZZZ', createdAt: '2026-11-21T09:00:00Z' };

describe('compareAnswer', () => {
  it('takes other ids and times of the same kind', () => {
    expect(compareAnswer(SHOWN, CAME, false)).toBeUndefined();
    expect(compareAnswer(SHOWN, { ...CAME, id: 'acc_ZZZZZZZZZZZZ' }, false)).toMatch(/^\/id is/);
    expect(compareAnswer(SHOWN, { ...CAME, createdAt: 'soon' }, false)).toMatch(/^\/createdAt is/);
  });

  it('takes other ids of the same kind within a text', () => {
    const tell = (id: string, amount: string) => ({
      detail: `The wallet ${id} has ${amount} KES.`,
    });
    const shown = tell('wal_01HZX6AB7QKD', '1,000.00');
    expect(compareAnswer(shown, tell('wal_ZZZZZZZZZZZZ', '1,000.00'), false)).toBeUndefined();
    expect(compareAnswer(shown, tell('acc_ZZZZZZZZZZZZ', '1,000.00'), false)).toMatch(/^\/detail/);
    expect(compareAnswer(shown, tell('wal_01HZX6AB7QKD', '999.00'), false)).toMatch(/^\/detail/);
  });

  it('takes no other value, and no other kind of value', () => {
    const other = { ...CAME, amount: { amount: 150001, currency: 'KES' } };
    expect(compareAnswer(SHOWN, other, false)).toMatch(/^\/amount\/amount is 150001/);
    expect(compareAnswer(SHOWN, [CAME], false)).toMatch(/^The answer is/);
    expect(compareAnswer([1, 2], [1], false)).toMatch(/^The answer is/);
    expect(compareAnswer(SHOWN, undefined, false)).toMatch(/^The answer is/);
  });

  it('takes a field that the page leaves out only where the page says that it does', () => {
    const longer = { ...CAME, reference: 'QUICK-START' };
    expect(compareAnswer(SHOWN, longer, false)).toBe('The page leaves /reference out');
    expect(compareAnswer(SHOWN, longer, true)).toBeUndefined();
    expect(compareAnswer({ ...SHOWN, reference: 'QUICK-START' }, CAME, true)).toMatch(
      /^\/reference/,
    );
  });
});
