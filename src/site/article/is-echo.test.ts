import { describe, expect, it } from 'vitest';
import { isEcho } from './is-echo.ts';

describe('isEcho', () => {
  it.each([
    ['accountId', 'Id of the account.'],
    ['walletTypeId', 'Id of the wallet type.'],
    ['id', 'Id of the IoT device.'],
    ['id', 'Id of this account.'],
  ])('leaves out what %s says already: %s', (name, text) => {
    expect(isEcho(name, text)).toBe(true);
  });

  it.each([
    ['groupId', 'Id of the wallet group.'],
    ['transferId', 'Id of the movement.'],
    ['id', 'Id of the account, beneficiary, company or voucher.'],
    ['id', 'Id of the quote for step 2.'],
    ['industry', 'Id of the industry in the list.'],
    ['userId', 'Id of the user, from the response to the registration.'],
    ['id', ''],
    ['name', 'Name of the account.'],
  ])('keeps what tells more than %s: %s', (name, text) => {
    expect(isEcho(name, text)).toBe(false);
  });
});
