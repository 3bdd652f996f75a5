import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError, failUsage } from '#cli/failure.ts';
import { readNewCallbacks, type InboxCallback } from '#cli/inbox.ts';
import { printJson, type Terminal } from '#cli/terminal.ts';
import { buildRefusal, type WalletClient } from '#cli/wallet-client.ts';

/** A call that leads to an event. */
interface TriggerStep {
  readonly method: string;
  readonly path: string;
  readonly body: object;
  /** Whether the next step is tried after a refusal: what the call would do has happened before. */
  readonly mayBeRefused?: boolean;
}

/** Reads an endpoint of the API. */
type ReadCall = <Document>(endpoint: string) => Promise<Document>;

/** How an event comes about: calls of the company of the examples, and seconds that pass after them. */
interface Trigger {
  readonly steps: (
    number: string,
    read: ReadCall,
  ) => readonly TriggerStep[] | Promise<readonly TriggerStep[]>;
  readonly advance?: number;
}

const MONEY = { amount: 1000, currency: 'KES' };
const TAG = { uid: '04A2246B5C7D80', deviceId: 'dev_01HZX7R1S5EP' };
const post = (path: string, body: object): TriggerStep => ({ method: 'POST', path, body });
const CHECK_IN = post('/v1/zones/zon_01HZX7X7Y2LV/check-ins', TAG);
const CHECK_OUT = post('/v1/zones/zon_01HZX7X7Y2LV/check-outs', TAG);
const payTo = (phoneNumber: string): readonly TriggerStep[] => [
  post('/v1/mobile-money/b2c/triggers', {
    phoneNumber,
    amount: MONEY,
    walletId: 'wal_01HZX5W4X6KM',
  }),
];

/** The phone answers after ten seconds. */
const ANSWER_SECONDS = 20;
/** Identity checks end after four seconds or two hours. */
const CHECK_SECONDS = 7205;

const TRIGGERS: Readonly<Record<string, Trigger>> = {
  'account.created': {
    steps: (number) => [
      post('/v1/accounts', {
        name: 'Amina Otieno',
        phoneNumber: `+2547${number}`,
        walletTypeId: 'wty_01HZX6C3D9FA',
      }),
    ],
  },
  'account.updated': {
    steps: (number) => [
      {
        method: 'PUT',
        path: '/v1/accounts/acc_01HZX6A4N2PC',
        body: { email: `grace.${number}@client.example` },
      },
    ],
  },
  'transaction.completed': {
    steps: () => [
      post('/v1/accounts/acc_01HZX6B8V5SE/topups', {
        walletId: 'wal_01HZX6BD9SMF',
        amount: MONEY,
      }),
    ],
  },
  'identity_check.completed': {
    steps: (number) => [
      post('/v1/kyc/basic-checks', {
        accountId: 'acc_01HZX6A4N2PC',
        documentType: 'national_id',
        documentNumber: number,
      }),
    ],
    advance: CHECK_SECONDS,
  },
  'payment.completed': { steps: () => payTo('+254700000101'), advance: ANSWER_SECONDS },
  'payment.failed': { steps: () => payTo('+254700000601'), advance: ANSWER_SECONDS },
  'zone.entered': { steps: () => [{ ...CHECK_OUT, mayBeRefused: true }, CHECK_IN] },
  'zone.left': { steps: () => [{ ...CHECK_IN, mayBeRefused: true }, CHECK_OUT] },
  ping: { steps: async (number, read) => [await findPing(number, read)] },
};

/** A company has few addresses and deletes none, so that one that is there is tested. */
async function findPing(number: string, read: ReadCall): Promise<TriggerStep> {
  const channels = '/v1/notification-channels';
  const { data } = await read<{ readonly data: readonly Channel[] }>(`${channels}?limit=100`);
  const found = data.find(({ kind, status }) => kind === 'callback' && status === 'active');
  if (found) return { method: 'PUT', path: `${channels}/${found.id}`, body: { sendPing: true } };
  return post(channels, {
    name: `Trigger ${number}`,
    kind: 'callback',
    events: ['payment.completed'],
    address: 'https://harvestlane.example/callbacks',
  });
}

interface Channel {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
}

/** Events that `wallet trigger` knows. */
export const TRIGGERED_EVENTS: readonly string[] = Object.keys(TRIGGERS);

const LOOKS = 40;
const LOOK_MS = 100;

/** `wallet trigger payment.failed`: makes calls that lead to an event, and prints the callback. */
export async function runTrigger(
  client: WalletClient,
  terminal: Terminal,
  { words: [event], json }: { readonly words: readonly string[]; readonly json: boolean },
): Promise<void> {
  const trigger = event === undefined ? undefined : TRIGGERS[event];
  if (event === undefined || !trigger)
    failUsage(`Write wallet trigger EVENT. EVENT is one of ${TRIGGERED_EVENTS.join(', ')}.`);
  const { callbacks: before } = await readNewCallbacks(client, { lastId: undefined, since: 0 });
  const lastId = before.at(-1)?.id;
  const read: ReadCall = (endpoint) => client.read(buildPath(client, endpoint));
  for (const step of await trigger.steps(createDigits(), read)) await take(client, step);
  if (trigger.advance !== undefined)
    await client.read(`/sandbox/workspaces/${client.workspaceId}/clock`, {
      method: 'POST',
      body: { advance: trigger.advance },
    });
  const callback = await waitForEvent(client, event, lastId);
  if (json) printJson(terminal, callback, true);
  else terminal.out(`${callback.body}\n`);
}

/** Eight digits that no earlier call has used. */
function createDigits(): string {
  return String(Math.floor(10_000_000 + Math.random() * 90_000_000));
}

/** The path of an endpoint behind the host. */
function buildPath({ apiUrl }: WalletClient, endpoint: string): string {
  return new URL(apiUrl).pathname.replace(/\/$/, '') + endpoint;
}

async function take(client: WalletClient, step: TriggerStep): Promise<void> {
  const { method, path, body } = step;
  const answer = await client.fetch(buildPath(client, path), { method, body });
  if (!answer.ok && step.mayBeRefused !== true) throw buildRefusal(answer);
}

async function waitForEvent(
  client: WalletClient,
  event: string,
  lastId: string | undefined,
): Promise<InboxCallback> {
  for (let look = 0; look < LOOKS; look += 1) {
    const { callbacks } = await readNewCallbacks(client, { lastId, since: 0 });
    const found = callbacks.find((callback) => callback.event === event);
    if (found) return found;
    await sleep(LOOK_MS);
  }
  throw new CommandError(`The calls were made, but no callback ${event} has come.`);
}
