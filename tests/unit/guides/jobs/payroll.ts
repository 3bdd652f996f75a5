import { COMPANY_WALLET } from '#server/sandbox/testing/payment-calls.ts';
import { kes, type UsedSandbox } from '#server/sandbox/testing/use-sandbox.ts';
import { readAll } from './read-all.ts';

interface Money {
  readonly amount: number;
  readonly currency: string;
}

interface Batch {
  readonly id: string;
  readonly payments: readonly {
    readonly id: string;
    readonly reference: string | null;
    readonly amount: Money;
    readonly fee: Money;
  }[];
  readonly rejected: readonly {
    readonly index: number;
    readonly code: string;
    readonly existingId: string | null;
  }[];
  readonly amount: Money;
  readonly fees: Money;
  readonly held: Money;
}

interface Movement {
  readonly type: string;
  readonly direction: 'in' | 'out';
  readonly amount: Money;
  readonly paymentId: string | null;
}

/** Ends of numbers with a meaning, by row: /sandbox#values-with-a-meaning. */
const NUMBERS: Readonly<Record<number, string>> = {
  10: '+254711000601',
  20: '+254711020603',
  30: '+254711030603',
  40: '+254711000604',
  50: '+254700000199',
};

/** Wages of 200 people. Row 100 is below what the gateway takes, and row 150 has the reference of row 0. */
export const PAYROLL_CSV = [
  'reference,phoneNumber,amount',
  ...Array.from({ length: 200 }, (_, index) => {
    const number = String(index).padStart(3, '0');
    const reference = `WAGES-03-${index === 150 ? '000' : number}`;
    const phoneNumber = NUMBERS[index] ?? `+254712111${number}`;
    return `${reference},${phoneNumber},${index === 100 ? '5.00' : `${400 + index * 20}.50`}`;
  }),
].join('\r\n');

const COLUMNS = ['reference', 'phoneNumber', 'amount'] as const;
/** Columns of the export, as far as the payroll is reconciled by them. */
export const EXPORTED = [
  'id',
  'amount',
  'fee',
  'status',
  'receipt',
  'batchId',
  'failureCode',
] as const;

/** Reads the named columns of a CSV without quotes, with or without a byte order mark. */
export function parseCsv<Name extends string>(
  text: string,
  names: readonly Name[],
): readonly Readonly<Record<Name, string>>[] {
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const columns = head.split(',');
  return lines.map((line) => {
    const values = line.split(',');
    const fields = names.map((name) => [name, values[columns.indexOf(name)] ?? '']);
    return Object.fromEntries(fields) as Record<Name, string>;
  });
}

/** The program of somebody who pays wages out of the company's wallet. */
export function createPayroll({ call, get }: UsedSandbox) {
  const readRows = (csv = PAYROLL_CSV) =>
    parseCsv(csv, COLUMNS).map(({ amount, ...row }) => ({
      ...row,
      // In the file in shillings. /introduction#money: an integer of minor units, and KES has two decimals.
      amount: kes(Number(amount.replace('.', ''))),
    }));
  return {
    readRows,
    /** Adds up amounts and fees of rows by the tariff of the gateway. */
    async addUp(rows: ReturnType<typeof readRows>) {
      const gateways = (await get('/v1/gateways')).body as { data: readonly { id: string }[] };
      const path = `/v1/gateways/${gateways.data[0]!.id}/configuration`;
      const { fees } = (await get(path)).body as { fees: { upTo: Money; fee: Money }[] };
      const feeOf = ({ amount }: Money) =>
        fees.find(({ upTo }) => amount <= upTo.amount)?.fee.amount ?? 0;
      return {
        amount: rows.reduce((sum, row) => sum + row.amount.amount, 0),
        fees: rows.reduce((sum, row) => sum + feeOf(row.amount), 0),
      };
    },
    /** Sends the rows as one batch, under a key of the payroll's own. */
    async pay(rows: ReturnType<typeof readRows>, key = 'wages-2026-03') {
      const { status, headers, body } = await call('POST', '/v1/mobile-money/b2c/bulk', {
        body: { walletId: COMPANY_WALLET, payments: rows },
        headers: { 'idempotency-key': key },
      });
      return { status, headers, body: body as Batch };
    },
    async readWallet() {
      const { data } = (await get(`/v1/company/wallets?id=${COMPANY_WALLET}`)).body as {
        data: readonly Readonly<Record<'balance' | 'available' | 'held', Money>>[];
      };
      const { balance, available, held } = data[0]!;
      return { balance: balance.amount, available: available.amount, held: held.amount };
    },
    /** The statement of the company's wallet in a span. */
    readStatement: (span: string) =>
      readAll<Movement>(get, `/v1/transactions?walletId=${COMPANY_WALLET}&${span}&limit=100`),
    /** What came in less what went out. */
    sumUp: (movements: readonly Movement[]) =>
      movements.reduce(
        (sum, { direction, amount }) => sum + (direction === 'in' ? 1 : -1) * amount.amount,
        0,
      ),
  };
}
