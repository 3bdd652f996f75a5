import { describe, expect, it } from 'vitest';
import { matchesFilter } from './filter-calls.ts';

const call = {
  method: 'POST',
  text: 'POST Top up an account /v1/accounts/{accountId}/topups topUpAccount Accounts',
};

describe('isCallWanted', () => {
  it('wants every call when nothing is asked for', () => {
    expect(matchesFilter(call, { query: '', method: '' })).toBe(true);
    expect(matchesFilter(call, { query: '   ', method: '' })).toBe(true);
  });

  it('finds words of the title in any order and case', () => {
    expect(matchesFilter(call, { query: 'ACCOUNT top', method: '' })).toBe(true);
    expect(matchesFilter(call, { query: 'account voucher', method: '' })).toBe(false);
  });

  it('finds endpoints, and operation ids written together or apart', () => {
    for (const query of ['/v1/accounts/{accountid}', 'v1 topups', 'topupaccount', 'up account']) {
      expect(matchesFilter(call, { query, method: '' })).toBe(true);
    }
  });

  it('leaves out calls of other methods', () => {
    expect(matchesFilter(call, { query: 'top', method: 'POST' })).toBe(true);
    expect(matchesFilter(call, { query: 'top', method: 'GET' })).toBe(false);
  });
});
