import { DAY_MS } from '#contract/day-ms.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { formatMoney } from './format-money.ts';
import { BENEFICIARIES } from '#server/sandbox/entities/beneficiary.ts';
import type { Dependant } from '#server/sandbox/entities/dependant.ts';
import { DEVICES } from '#server/sandbox/entities/device.ts';
import { BENEFICIARY_LABELS } from '#server/sandbox/entities/label.ts';
import type { Money } from '#server/sandbox/entities/money.ts';
import {
  SPENDING_PROFILES,
  type SpendingLimit,
} from '#server/sandbox/entities/spending-profile.ts';
import { TRANSACTIONS } from '#server/sandbox/entities/transaction.ts';
import { readLabelNames } from './labels.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

const PERIODS: Readonly<Record<SpendingLimit['period'], string>> = {
  day: 'a day',
  week: 'a week',
  month: 'a month',
  transaction: 'a payment',
};

/** A payment that a dependant is about to make. */
interface Spending {
  readonly dependant: Dependant;
  readonly money: Money;
  /** Device that has read the chip. */
  readonly deviceId: string;
}

/** When the running period of a limit began, by UTC; weeks begin on Monday. */
function findStart(period: SpendingLimit['period'], now: number): number {
  const date = new Date(now);
  const day = Math.floor(now / DAY_MS) * DAY_MS;
  if (period === 'day') return day;
  if (period === 'week') return day - ((date.getUTCDay() + 6) % 7) * DAY_MS;
  if (period === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  return Infinity;
}

/** Whether a limit holds at a device: one with a category where the beneficiary who gets the takings has that label. */
function holdsAt(state: Draft, { category }: SpendingLimit, deviceId: string | null): boolean {
  if (category === null) return true;
  const device = deviceId === null ? undefined : state.get(DEVICES, deviceId);
  const merchant =
    device?.beneficiaryId == null ? undefined : state.get(BENEFICIARIES, device.beneficiaryId);
  return (
    merchant !== undefined && readLabelNames(state, BENEFICIARY_LABELS, merchant).includes(category)
  );
}

function sumSpent(state: Draft, limit: SpendingLimit, { id }: Dependant): number {
  const start = findStart(limit.period, state.now);
  return state
    .list(TRANSACTIONS)
    .filter(
      ({ dependantId, deviceId, amount, createdAt }) =>
        dependantId === id &&
        amount.currency === limit.amount.currency &&
        Date.parse(createdAt) >= start &&
        holdsAt(state, limit, deviceId),
    )
    .reduce((sum, { amount }) => sum + amount.amount, 0);
}

/**
 * Refuses with `spending_limit_exceeded` a payment that would pass a limit of the dependant's spending profile. What was spent
 * before in the running period counts, also under another profile.
 */
export function assertWithinLimits(state: Draft, { dependant, money, deviceId }: Spending): void {
  const { spendingProfileId } = dependant;
  const profile =
    spendingProfileId === null ? undefined : state.get(SPENDING_PROFILES, spendingProfileId);
  for (const limit of profile?.limits ?? []) {
    const { amount, currency } = limit.amount;
    if (currency !== money.currency || !holdsAt(state, limit, deviceId)) continue;
    const spent = sumSpent(state, limit, dependant);
    if (spent + money.amount <= amount) continue;
    const [most, left] = [amount, Math.max(0, amount - spent)].map((value) =>
      formatMoney(state, { amount: value, currency }),
    );
    failWith('spending_limit_exceeded', {
      pointer: '/amount',
      detail: `The limit of ${dependant.id} is ${most} ${PERIODS[limit.period]}${limit.category === null ? '' : ` at ${limit.category}`}, with ${left} left, and the payment is ${formatMoney(state, money)}.`,
    });
  }
}
