import { RowMistake, type Row } from '#server/sandbox/kernel/uploads.ts';
import type { NewAccount } from './open-account.ts';

const PHONE_NUMBER = /^\+[1-9][0-9]{6,14}$/;
const WALLET_TYPE = /^wty_[0-9A-Z]{12}$/;
const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

function isBetween(text: string, least: number, most: number): boolean {
  // Code points, as JSON Schema counts them.
  const { length } = Array.from(text);
  return length >= least && length <= most;
}

/**
 * Reads one line of an upload of accounts, with the limits of the single call.
 *
 * @throws RowMistake
 */
export function parseAccountRow(row: Row): NewAccount {
  const { name = '', phoneNumber = '', walletTypeId = '', email, nationalId } = row;
  if (!isBetween(name, 2, 80)) throw new RowMistake('name', 'The name has 2 to 80 characters.');
  if (!PHONE_NUMBER.test(phoneNumber))
    throw new RowMistake('phoneNumber', 'The phone number is not in international form.');
  if (!WALLET_TYPE.test(walletTypeId))
    throw new RowMistake('walletTypeId', 'This is not the id of a wallet type.');
  if (email !== undefined && (!EMAIL.test(email) || !isBetween(email, 3, 254)))
    throw new RowMistake('email', 'This is not an e-mail address.');
  if (nationalId !== undefined && !isBetween(nationalId, 4, 20))
    throw new RowMistake('nationalId', 'The number of the document has 4 to 20 characters.');
  return { name, phoneNumber, walletTypeId, email, nationalId };
}
