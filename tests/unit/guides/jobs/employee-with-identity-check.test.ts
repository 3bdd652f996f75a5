// Opens a wallet for an employee of a business client after an identity check, and follows only what the pages say.
import { describe, expect, it } from 'vitest';
import { COMPANY_WALLET } from '#server/sandbox/testing/payment-calls.ts';
import {
  kes,
  readId,
  refusal,
  useSandbox,
  type Document,
} from '#server/sandbox/testing/use-sandbox.ts';
import { buildExamplePng } from '#server/sandbox/testing/example-files.ts';
import { useInbox } from './use-inbox.ts';

/** The tag of the business client: /introduction#what-does-not-exist. */
const BUSINESS = 'business-kibo-bakery';
/** On the card of the employee, and not the `nationalId` of the account. */
const DOCUMENT_NUMBER = '30112233';
const BASIC_SECONDS = 4;
const ENHANCED_SECONDS = 2 * 3600;

const sandbox = useSandbox();
const inbox = useInbox(sandbox);
const { call, control, get, post, put, readBalance, readList } = sandbox;

interface Employee {
  readonly id: string;
  readonly path: string;
  readonly walletId: string;
}

interface Check extends Document {
  readonly id: string;
  readonly level: 'basic' | 'enhanced';
  readonly status: 'pending' | 'verified' | 'declined' | 'failed';
}

/** Opens the account with the tag of the business, and holds it back: /introduction#what-does-not-exist. */
async function openHeldBack(): Promise<Employee> {
  const opened = await post('/v1/accounts', {
    name: 'Wambui Kariuki',
    phoneNumber: '+254711000301',
    walletTypeId: 'wty_01HZX6C3D9FA',
    nationalId: '30112234',
    tags: [BUSINESS],
  });
  const id = readId(opened);
  const { wallets } = opened.body as { wallets: readonly { id: string }[] };
  const path = `/v1/accounts/${id}`;
  const held = await put(`${path}/status`, { status: 'suspended', reason: 'Not verified yet' });
  expect(held).toMatchObject({ status: 200, body: { status: 'suspended' } });
  return { id, path, walletId: wallets[0]!.id };
}

/** Starts a check of name and number: /kyc/basic-verification. */
const checkBasic = ({ id }: Employee, documentNumber = DOCUMENT_NUMBER) =>
  post('/v1/kyc/basic-checks', { accountId: id, documentType: 'national_id', documentNumber });

/** Starts a check of the face, as one form with two pictures: /kyc/enhanced-verification. */
function checkEnhanced({ id }: Employee, face = 'face.png') {
  const form = new FormData();
  form.set('accountId', id);
  form.set('documentType', 'national_id');
  form.set('documentImage', new File([Buffer.from(buildExamplePng())], 'document.png'));
  form.set('faceImage', new File([Buffer.from(buildExamplePng(1))], face));
  return call('POST', '/v1/kyc/enhanced-checks', { form });
}

/** Moves the clock of the workspace: /sandbox#move-the-clock. */
const moveClock = (seconds: number) => control('POST', '/clock', { advance: seconds });

/** The check of a level that counts, the newest that is verified or declined: /kyc/basic-verification. */
async function findCounting({ path }: Employee, level: Check['level']) {
  const checks = await readList<Check>(`${path}/identity-checks?level=${level}`);
  return checks.find(({ status }) => status === 'verified' || status === 'declined');
}

/** Makes the account active when both levels count as verified: /introduction#what-does-not-exist. */
async function decide(employee: Employee): Promise<readonly unknown[]> {
  const counting = [
    await findCounting(employee, 'basic'),
    await findCounting(employee, 'enhanced'),
  ];
  if (counting.every((check) => check?.status === 'verified'))
    await put(`${employee.path}/status`, { status: 'active' });
  return counting.map((check) => check?.['reasonCode']);
}

const topUp = ({ path, walletId }: Employee) =>
  post(`${path}/topups`, {
    walletId,
    amount: kes(150_000),
    reference: 'KIBO-2026-03-01',
  });

const readStatus = async ({ path }: Employee) =>
  ((await get(path)).body as { readonly status: string }).status;

/** What callbacks have told of identity checks, by the id of the check: /callbacks#events. */
async function readTold() {
  const events = (await inbox.receive()).filter(({ type }) => type === 'identity_check.completed');
  return new Map(events.map(({ data }) => [String(data['id']), data]));
}

describe('an employee of a business client', () => {
  it('is held back until both checks are verified, and then gets money', async () => {
    const employee = await openHeldBack();
    // /accounts/filter-accounts-by-tags: the people of one business carry its tag.
    const people = await readList(`/v1/accounts/by-tags?tags=${BUSINESS}`);
    expect(people.map(({ id }) => id)).toEqual([employee.id]);
    // /accounts/account-status: a suspended account can neither pay nor be paid.
    expect(await topUp(employee)).toMatchObject(refusal(409, 'account_inactive'));

    // /kyc/enhanced-verification: a basic and an enhanced check of one account run side by side.
    const basic = await checkBasic(employee);
    const enhanced = await checkEnhanced(employee);
    expect([basic.status, enhanced.status]).toEqual([202, 202]);
    await moveClock(BASIC_SECONDS);
    expect((await readTold()).get(readId(basic))).toMatchObject({
      status: 'verified',
      accountId: employee.id,
    });
    await decide(employee);
    expect(await readStatus(employee)).toBe('suspended');
    await moveClock(ENHANCED_SECONDS);
    expect((await readTold()).get(readId(enhanced))).toMatchObject({
      status: 'verified',
      reasonCode: null,
    });
    expect(await decide(employee)).toEqual([null, null]);
    expect(await readStatus(employee)).toBe('active');

    const own = await readBalance(COMPANY_WALLET);
    expect(await topUp(employee)).toMatchObject({ status: 201, body: { status: 'completed' } });
    expect(await readBalance(employee.walletId)).toBe(150_000);
    expect(await readBalance(COMPANY_WALLET)).toBe(own - 150_000);
    // /callbacks#events: what the product hears on the way, in no promised order.
    expect((await inbox.receive()).map(({ type }) => type).toSorted()).toEqual([
      'account.created',
      'account.updated',
      'account.updated',
      'identity_check.completed',
      'identity_check.completed',
      'transaction.completed',
    ]);
  });

  it('stays held back when a check is declined, with a reason for programs', async () => {
    const employee = await openHeldBack();
    // /sandbox#values-with-a-meaning: the number, or the name of a picture, says how the check ends.
    await checkBasic(employee, `${DOCUMENT_NUMBER}-declined`);
    await checkEnhanced(employee, 'face-declined.png');
    await moveClock(ENHANCED_SECONDS);
    const told = [...(await readTold()).values()];
    expect(
      told.map((check) => `${String(check['level'])} ${String(check['status'])}`).toSorted(),
    ).toEqual(['basic declined', 'enhanced declined']);
    expect(await decide(employee)).toEqual(['name_mismatch', 'face_mismatch']);
    expect(await readStatus(employee)).toBe('suspended');
    expect(await topUp(employee)).toMatchObject(refusal(409, 'account_inactive'));
    // /kyc/get-identity-logs: the work list of who follows up.
    expect(await readList('/v1/kyc/checks?status=declined')).toHaveLength(2);
  });

  it('is decided by the newest check of a level that is verified or declined', async () => {
    const employee = await openHeldBack();
    await checkEnhanced(employee);
    await moveClock(ENHANCED_SECONDS);
    const ends = [
      ['-declined', 'declined'],
      ['', 'verified'],
      ['-failed', 'verified'],
      ['-declined', 'declined'],
    ] as const;
    for (const [end, counts] of ends) {
      await checkBasic(employee, `${DOCUMENT_NUMBER}${end}`);
      // /kyc/basic-verification: one basic check of an account at a time.
      expect(await checkBasic(employee)).toMatchObject(refusal(409, 'check_pending'));
      await moveClock(BASIC_SECONDS);
      expect(await findCounting(employee, 'basic')).toMatchObject({ status: counts });
    }
    // /kyc/get-identity-logs: all of them stay on record.
    expect(await readList(`${employee.path}/identity-checks`)).toHaveLength(5);
    await decide(employee);
    expect(await readStatus(employee)).toBe('suspended');
  });

  it('has a document number that no answer shows and no account is compared with', async () => {
    const employee = await openHeldBack();
    // /kyc/basic-verification: `documentNumber` is not compared with `nationalId`, and no call shows it again.
    const check = await checkBasic(employee);
    await moveClock(BASIC_SECONDS);
    const [read] = await readList(`/v1/kyc/checks?id=${readId(check)}`);
    expect(read).toMatchObject({ status: 'verified' });
    expect(JSON.stringify(read)).not.toContain(DOCUMENT_NUMBER);
    expect((await get(employee.path)).body).toMatchObject({ nationalId: '30112234' });
  });
});
