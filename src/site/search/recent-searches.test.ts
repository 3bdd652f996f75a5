import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { addRecent, MAX_RECENT, parseRecent, removeRecent } from './recent-searches.ts';

describe('parseRecent', () => {
  it('reads what was stored', () => {
    expect(parseRecent('["voucher","otp"]')).toEqual(['voucher', 'otp']);
  });

  it('takes anything else for nothing', () => {
    for (const stored of [null, '', '{', '{"a":1}', 'null', '7']) {
      expect(parseRecent(stored)).toEqual([]);
    }
    expect(parseRecent('["otp",7,"  ",null,"otp"]')).toEqual(['otp']);
  });

  it('never throws and never gives more than five', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        expect(parseRecent(stored).length).toBeLessThanOrEqual(MAX_RECENT);
      }),
    );
  });
});

describe('addRecent', () => {
  it('puts the newest first and drops the oldest', () => {
    expect(addRecent(['5', '4', '3', '2', '1'], ' 6 ')).toEqual(['6', '5', '4', '3', '2']);
  });

  it('keeps one of a query, as it was typed last', () => {
    expect(addRecent(['otp', 'Voucher'], 'voucher')).toEqual(['voucher', 'otp']);
  });

  it('ignores an empty query', () => {
    expect(addRecent(['otp'], '  ')).toEqual(['otp']);
  });
});

describe('removeRecent', () => {
  it('takes out that query alone', () => {
    expect(removeRecent(['otp', 'voucher'], 'OTP')).toEqual(['voucher']);
  });
});
