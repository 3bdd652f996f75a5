import { listWallets } from '#server/sandbox/domain/account-wallets.ts';
import { applyRules } from '#server/sandbox/domain/apply-business-rules.ts';
import { assertAtLeast } from '#server/sandbox/kernel/assert-at-least.ts';
import { created } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers } from '#server/sandbox/kernel/call.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { assertWithinLimits } from '#server/sandbox/domain/spending-limits.ts';
import { assertCanReceive, findReceiver } from '#server/sandbox/domain/device-document.ts';
import { ACCOUNTS } from '#server/sandbox/entities/account.ts';
import { DEPENDANTS, type Dependant } from '#server/sandbox/entities/dependant.ts';
import {
  DEVICE_PERMISSIONS,
  DEVICES,
  type Device,
  type DevicePermission,
} from '#server/sandbox/entities/device.ts';
import type { IotDevice } from '#server/sandbox/entities/iot-device.ts';
import type { Money } from '#server/sandbox/entities/money.ts';
import { WALLETS, type Wallet } from '#server/sandbox/entities/wallet.ts';
import { failNoChip, findChip } from '#server/sandbox/domain/iot-chips.ts';
import { transact } from '#server/sandbox/domain/transact.ts';
import {
  assertWalletCurrency,
  failNoCurrency,
  findCompanyWallet,
} from '#server/sandbox/domain/wallet-money.ts';
import { assertAccountActive } from '#server/sandbox/domain/require-active-account.ts';
import { formatMoney } from '#server/sandbox/domain/format-money.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** The permissions by which a device takes payments. */
function requireCharging(state: Draft, device: Device): readonly DevicePermission[] {
  if (device.status === 'inactive')
    failWith('device_inactive', {
      pointer: '/deviceId',
      detail: `The device ${device.id} (${device.name}) is inactive.`,
    });
  const charging = device.permissionIds
    .flatMap((id) => state.get(DEVICE_PERMISSIONS, id) ?? [])
    .filter(({ actions }) => actions.includes('charge'));
  return charging.length > 0
    ? charging
    : failWith('device_permission_missing', {
        pointer: '/deviceId',
        detail: `The device ${device.id} (${device.name}) has no permission with the action charge.`,
      });
}

/** One permission that allows the amount is enough; its bound is one of its own currency. */
function assertWithinBound(
  state: Draft,
  permissions: readonly DevicePermission[],
  money: Money,
): void {
  const isWithin = permissions.some(
    ({ maxAmount }) =>
      maxAmount === null ||
      (maxAmount.currency === money.currency && money.amount <= maxAmount.amount),
  );
  if (isWithin) return;
  const bounds = permissions.flatMap(({ maxAmount }) => maxAmount ?? []);
  const most = bounds.map((bound) => formatMoney(state, bound)).join(' or ');
  failWith('device_limit_exceeded', {
    pointer: '/amount',
    detail: `The device takes at most ${most} in one payment, and this one is ${formatMoney(state, money)}.`,
  });
}

/** The one thing that keeps a chip from paying. */
const CHIP_CODES = {
  unassigned: 'iot_device_unassigned',
  blocked: 'iot_device_blocked',
  lost: 'iot_device_lost',
  active: 'iot_device_unassigned',
} as const;

/** Who spends, and the wallet that pays: the first one of the account. */
function requirePayer(
  state: Draft,
  chip: IotDevice,
): { readonly wallet: Wallet; readonly dependant: Dependant | undefined } {
  if (chip.status !== 'active' || chip.accountId === null)
    return failWith(CHIP_CODES[chip.status], {
      pointer: '/uid',
      detail: `The tapped IoT device ${chip.id} is ${chip.status}.`,
    });
  const dependant =
    chip.dependantId === null ? undefined : state.require(DEPENDANTS, chip.dependantId);
  if (dependant?.status === 'inactive')
    failWith('dependant_inactive', {
      pointer: '/uid',
      detail: `The dependant ${dependant.id}, who holds the tapped IoT device, is inactive.`,
    });
  const account = state.require(ACCOUNTS, chip.accountId);
  assertAccountActive(account, '/uid');
  const wallet = listWallets(state, account.id).find(({ isClosed }) => !isClosed);
  // An account that is not closed keeps its last wallet.
  if (!wallet) throw new Error(`The account ${account.id} has no open wallet.`);
  return { wallet, dependant };
}

/** The beneficiary's wallet, or the company's. */
function findTakingWallet(state: Draft, device: Device, currency: string): Wallet | undefined {
  const receiver = findReceiver(state, device);
  if (!receiver) return undefined;
  assertCanReceive(state, receiver);
  const wallet = state.require(WALLETS, receiver.walletId);
  assertWalletCurrency(wallet, { currency }, '/amount/currency');
  return wallet;
}

function payWithIotDevice({ state, body }: Call<'payWithIotDevice'>) {
  const { amount: money, reference } = body;
  assertAtLeast(1, money.amount, '/amount/amount');
  const device = state.require(DEVICES, body.deviceId);
  const chip = findChip(state, body.uid) ?? failNoChip(body.uid);
  const permissions = requireCharging(state, device);
  const { wallet, dependant } = requirePayer(state, chip);
  assertWalletCurrency(wallet, money, '/amount/currency');
  const taking = findTakingWallet(state, device, money.currency);
  const other =
    taking ?? findCompanyWallet(state, money.currency) ?? failNoCurrency(money.currency);
  assertWithinBound(state, permissions, money);
  if (dependant) assertWithinLimits(state, { dependant, money, deviceId: device.id });
  applyRules(state, 'payment', money);
  const { amount, currency } = money;
  const { paid } = transact(state, {
    from: wallet.id,
    to: other.id,
    money: { amount, currency },
    details: {
      type: 'payment',
      dependantId: dependant?.id ?? null,
      deviceId: device.id,
      userId: device.userId,
      reference,
    },
  });
  return created(paid!);
}

/** Payments by tap. */
export const IOT_PAY_OPERATIONS = { payWithIotDevice } satisfies Partial<Handlers>;
