// One reader: looks, moves money, repeats requests as programs do that have lost an answer, and keeps a journal of it all.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply, Send, Workspace } from './client.ts';

/** One movement that a reader wanted, under a key of its own, which is its reference as well. */
export interface Intent {
  readonly workspaceId: string;
  readonly kind: 'topup' | 'charge' | 'redeem' | 'b2c' | 'c2b' | 'voucher';
  readonly key: string;
  /** All answers to this very request. */
  readonly replies: (Reply | undefined)[];
  /** To the same key with another body. */
  readonly misuses: (Reply | undefined)[];
  /** Of intents that want the same copy of a voucher, one may have it. */
  readonly rivals: string | undefined;
}

export interface ReaderOptions {
  readonly name: string;
  readonly own: Workspace;
  readonly shared: Workspace;
  readonly send: Send;
  readonly seconds: number;
  readonly journal: Intent[];
}

const ACCOUNTS = [
  { account: '/v1/accounts/acc_01HZX6A4N2PC', id: 'acc_01HZX6A4N2PC', wallet: 'wal_01HZX6AB7QKD' },
  { account: '/v1/accounts/acc_01HZX6B8V5SE', id: 'acc_01HZX6B8V5SE', wallet: 'wal_01HZX6BD9SMF' },
] as const;
/** Phones that approve, refuse and lack the money. */
const PHONES = ['+254700000101', '+254700000601', '+254700000604'] as const;
const READS = [
  '/v1/accounts/acc_01HZX6A4N2PC',
  '/v1/transactions?limit=20',
  '/v1/accounts?limit=20',
  '/v1/mobile-money/payments?limit=20',
  '/v1/vouchers?limit=20',
] as const;
const SHARE_OF_SHARED = 0.25;
const SHARE_OF_READS = 0.4;
/** From one thing that a reader does to the next, at least. */
const PAUSE_MS = 100;

function choose<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)]!;
}

function chooseAmount(max: number) {
  return { amount: 1000 + Math.floor(Math.random() * max), currency: 'KES' };
}

/** Works until the time is up. */
export async function readAndWrite(options: ReaderOptions): Promise<void> {
  const end = performance.now() + options.seconds * 1000;
  // Readers do not come in step.
  await sleep(Math.random() * PAUSE_MS);
  for (let number = 0; performance.now() < end; number += 1) {
    const started = performance.now();
    const workspace = Math.random() < SHARE_OF_SHARED ? options.shared : options.own;
    const key = `${options.name}-${String(number).padStart(6, '0')}`;
    if (Math.random() < SHARE_OF_READS)
      await options.send(workspace, { method: 'GET', path: choose(READS) });
    else await choose([move, move, move, payOut, collect, issueAndRedeem])(options, workspace, key);
    await sleep(Math.max(0, PAUSE_MS - (performance.now() - started)));
  }
}

interface Request {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Sends a request under its key: alone, twice at once, once more later, or with another body as well. */
async function want(
  { send, journal }: ReaderOptions,
  workspace: Workspace,
  intent: Pick<Intent, 'kind' | 'key'> & { readonly rivals?: string },
  { path, body }: Request,
): Promise<Intent> {
  const { kind, key, rivals } = intent;
  const noted: Intent = {
    workspaceId: workspace.id,
    kind,
    key,
    replies: [],
    misuses: [],
    rivals,
  };
  journal.push(noted);
  const ask = async () =>
    void noted.replies.push(await send(workspace, { method: 'POST', path, body, key }));
  const chance = Math.random();
  await Promise.all(Array.from({ length: chance < 0.3 ? 3 : 1 }, ask));
  if (chance > 0.6) await ask();
  if (chance > 0.9) {
    const other = { ...body, reference: `${key}-other` };
    noted.misuses.push(await send(workspace, { method: 'POST', path, body: other, key }));
  }
  return noted;
}

async function move(options: ReaderOptions, workspace: Workspace, key: string): Promise<void> {
  const { account, wallet } = choose(ACCOUNTS);
  const kind = choose(['topup', 'charge'] as const);
  const body = { walletId: wallet, amount: chooseAmount(60_000), reference: key };
  await want(options, workspace, { kind, key }, { path: `${account}/${kind}s`, body });
}

async function payOut(options: ReaderOptions, workspace: Workspace, key: string): Promise<void> {
  const path = '/v1/mobile-money/b2c/triggers';
  const phoneNumber = choose(PHONES);
  const { wallet } = choose(ACCOUNTS);
  const body = { phoneNumber, amount: chooseAmount(40_000), walletId: wallet, reference: key };
  await want(options, workspace, { kind: 'b2c', key }, { path, body });
}

/** Asks for money in its steps: token, quote, request. */
async function collect(options: ReaderOptions, workspace: Workspace, key: string): Promise<void> {
  const { send } = options;
  const path = '/v1/mobile-money/c2b';
  const { amount, currency } = chooseAmount(90_000);
  const given = await send(workspace, { method: 'GET', path: `${path}/token` });
  if (given?.status !== 200) return;
  const { token } = JSON.parse(given.text) as { token: string };
  const query = { token, phoneNumber: choose(PHONES), amount: String(amount), currency };
  const quoted = await send(workspace, {
    method: 'GET',
    path: `${path}/quote?${new URLSearchParams(query)}`,
  });
  if (quoted?.status !== 200) return;
  const { id: quoteId } = JSON.parse(quoted.text) as { id: string };
  const body = { quoteId, walletId: choose(ACCOUNTS).wallet, reference: key };
  await want(options, workspace, { kind: 'c2b', key }, { path: `${path}/payments`, body });
}

/** Issues one copy of a voucher, which two requests with keys of their own then want at the same time. */
async function issueAndRedeem(
  options: ReaderOptions,
  workspace: Workspace,
  key: string,
): Promise<void> {
  const { account, id, wallet } = choose(ACCOUNTS);
  const code = key.slice(-13).toUpperCase();
  const body = {
    name: key,
    code,
    amount: chooseAmount(20_000),
    quantity: 2,
    validFrom: '2026-03-01T00:00:00Z',
    expiresAt: '2026-05-01T00:00:00Z',
    accountIds: [id],
  };
  const made = await want(
    options,
    workspace,
    { kind: 'voucher', key },
    { path: '/v1/vouchers', body },
  );
  if (made.replies[0]?.status !== 201) return;
  await Promise.all(
    ['a', 'b'].map((letter) =>
      want(
        options,
        workspace,
        { kind: 'redeem', key: `${key}${letter}`, rivals: `${workspace.id} ${code}` },
        {
          path: `${account}/topups`,
          body: { walletId: wallet, voucherCode: code, reference: `${key}${letter}` },
        },
      ),
    ),
  );
}
