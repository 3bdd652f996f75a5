import { RowMistake, type Row } from '#server/sandbox/kernel/uploads.ts';

/** One line of an upload of dependants. */
interface DependantRow {
  readonly accountPhoneNumber: string;
  readonly name: string;
  readonly dateOfBirth: string | null;
}

const PHONE_NUMBER = /^\+[1-9][0-9]{6,14}$/;

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Reads one line of an upload of dependants, with the limits of the single call.
 *
 * @throws RowMistake
 */
export function parseDependantRow(row: Row): DependantRow {
  const { accountPhoneNumber = '', name = '', dateOfBirth = null } = row;
  if (!PHONE_NUMBER.test(accountPhoneNumber))
    throw new RowMistake('accountPhoneNumber', 'The phone number is not in international form.');
  if (!/^.{2,80}$/su.test(name)) throw new RowMistake('name', 'The name has 2 to 80 characters.');
  if (dateOfBirth !== null && !isDate(dateOfBirth))
    throw new RowMistake('dateOfBirth', 'This is not a day, such as 2015-06-14.');
  return { accountPhoneNumber, name, dateOfBirth };
}
