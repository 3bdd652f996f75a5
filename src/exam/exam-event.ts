import type { ExamEventType } from './exam-types.ts';

/** An event, ready to be signed. */
export interface ExamEvent {
  readonly id: string;
  readonly body: string;
}

/** How an event differs from the usual one. */
export interface EventChange {
  /** How long ago it happened. @default 0 */
  readonly age?: number;
  /** Another type, with other data. */
  readonly type?: string;
  /** Further fields, of the event and of its data. With another type, all of its data. */
  readonly more?: Readonly<Record<string, unknown>>;
  /** The wallet that the event is about. @default another one for each event */
  readonly walletId?: string;
  /** Size of the body in bytes, which a long text brings about. */
  readonly bytes?: number;
}

/** Letters and digits of ids. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ID_LENGTH = 12;
/** Two bytes each: a body that is put together as text in the wrong place loses them. */
const FILLING = 'é';

/** Makes an id such as evt_01HZX9C3D5EF. */
export function makeId(prefix: string, chance: () => number): string {
  const signs = Array.from(
    { length: ID_LENGTH },
    () => SIGNS[Math.floor(chance() * SIGNS.length)] ?? '0',
  );
  return `${prefix}_${signs.join('')}`;
}

/** Writes a time as the platform does, in whole seconds. */
function formatTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');
}

const MONEY = { amount: 125_000, currency: 'KES' };

function buildTransaction(createdAt: string, walletId: string, chance: () => number) {
  return {
    id: makeId('txn', chance),
    transferId: makeId('trf', chance),
    type: 'topup',
    status: 'completed',
    direction: 'in',
    accountId: 'acc_01HZX6A4N2PC',
    walletId,
    counterparty: { type: 'company', id: 'cmp_01HZX5QJ7RK3', name: 'Harvest Lane Traders' },
    dependantId: null,
    deviceId: null,
    userId: null,
    voucherId: null,
    paymentId: null,
    amount: MONEY,
    balanceAfter: MONEY,
    reference: null,
    description: 'Exam of a receiver',
    createdAt,
  };
}

function buildPayment(createdAt: string, walletId: string, chance: () => number) {
  return {
    id: makeId('pay', chance),
    kind: 'b2c',
    direction: 'out',
    status: 'completed',
    phoneNumber: '+254700000101',
    amount: MONEY,
    fee: { amount: 0, currency: 'KES' },
    walletId,
    reference: null,
    batchId: null,
    receipt: 'EXAM000001',
    failure: null,
    failureCode: null,
    createdAt,
    completedAt: createdAt,
  };
}

/**
 * Builds an event as the platform sends it. Its objects are in no workspace.
 *
 * @param now milliseconds since 1970
 */
export function buildExamEvent(
  type: ExamEventType,
  { age = 0, type: otherType, more, walletId, bytes }: EventChange,
  { now, chance }: { readonly now: number; readonly chance: () => number },
): ExamEvent {
  const id = makeId('evt', chance);
  const createdAt = formatTime(now - age);
  const build = type === 'payment.completed' ? buildPayment : buildTransaction;
  const object = build(createdAt, walletId ?? makeId('wal', chance), chance);
  const data = otherType === undefined ? { ...object, ...more } : { ...more };
  const write = (filling: string) =>
    JSON.stringify({
      id,
      type: otherType ?? type,
      createdAt,
      data: filling === '' ? data : { ...data, filling },
      ...(otherType === undefined && more),
    });
  if (bytes === undefined) return { id, body: write('') };
  const short = new TextEncoder().encode(write('.')).length - 1;
  const room = bytes - short;
  return { id, body: write('.'.repeat(room % 2) + FILLING.repeat(Math.floor(room / 2))) };
}
