import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/day-ms.ts';
import type { WorkspaceDocument } from './control-documents.ts';
import { readBalances } from '#server/sandbox/testing/ledger.ts';
import { COMPANY_WALLET } from '#server/sandbox/testing/payment-calls.ts';
import { kes } from '#server/sandbox/testing/use-sandbox.ts';
import { useTwoProcesses } from '#server/sandbox/testing/use-two-processes.ts';
import { STORE_KINDS } from '#server/testing/create-temp-store.ts';

const HOUR = 3600;
const KEY = 'lost-answer-1';

describe.each(STORE_KINDS)('a control request with an idempotency key on %s', (kind) => {
  const processes = useTwoProcesses(kind);
  const { readTime } = processes;

  const send = (
    action: string,
    body: object,
    { host = processes.one, key = KEY, token = processes.workspace.appKey } = {},
  ) =>
    host.control('POST', `/${processes.workspace.id}${action}`, {
      token,
      body,
      idempotencyKey: key,
    });
  const readBalance = async () =>
    (await readBalances(processes.one, processes.workspace)).get(COMPANY_WALLET);
  const isReplay = ({ headers }: { headers: Headers }) => headers.get('idempotency-replayed');

  it('moves the clock once, also by another process', async () => {
    const start = await readTime();
    const first = await send('/clock', { advance: HOUR });
    expect(isReplay(first)).toBeNull();
    const again = await send('/clock', { advance: HOUR }, { host: processes.other });
    expect(again).toMatchObject({
      status: 200,
      body: { clock: (first.body as WorkspaceDocument).clock },
    });
    expect(isReplay(again)).toBe('true');
    expect(await readTime()).toBe(start + HOUR * 1000);
    expect(isReplay(await send('/clock', { advance: HOUR }, { key: 'another-1' }))).toBeNull();
    expect(await readTime()).toBe(start + 2 * HOUR * 1000);
  });

  it('sets a time again that the clock has passed meanwhile', async () => {
    const set = new Date((await readTime()) + HOUR * 1000).toISOString();
    await send('/clock', { set });
    processes.one.advance(HOUR * 1000);
    expect(await send('/clock', { set })).toMatchObject({ status: 200 });
    expect(await send('/clock', { set }, { key: 'another-1' })).toMatchObject({ status: 422 });
  });

  it('books funding once, and answers with what was booked', async () => {
    const before = (await readBalance()) ?? 0;
    const attempts = await Promise.all(
      [processes.one, processes.other, processes.one, processes.other].map((host) =>
        send('/funding', { amount: kes(500) }, { host }),
      ),
    );
    for (const attempt of attempts) {
      expect(attempt).toMatchObject({ status: 201, body: attempts[0]!.body });
    }
    expect(attempts.filter((attempt) => isReplay(attempt) === null)).toHaveLength(1);
    expect(await readBalance()).toBe(before + 500);
  });

  it('is refused where the key stands for another request, and changes nothing', async () => {
    await send('/funding', { amount: kes(500) });
    const before = await readBalance();
    for (const [action, body] of [
      ['/funding', { amount: kes(501) }],
      ['/clock', { advance: HOUR }],
    ] as const) {
      const refused = await send(action, body);
      expect(refused).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    }
    expect(await readBalance()).toBe(before);
  });

  it('takes the same JSON in another order for the same request', async () => {
    await send('/funding', { amount: { amount: 500, currency: 'KES' }, source: 'card' });
    const again = await send('/funding', {
      source: 'card',
      amount: { currency: 'KES', amount: 500 },
    });
    expect(isReplay(again)).toBe('true');
  });

  it('keeps no refusal: what was mended works with the same key', async () => {
    expect(await send('/funding', { amount: kes(0) })).toMatchObject({ status: 422 });
    expect(await send('/funding', { amount: kes(5) })).toMatchObject({ status: 201 });
  });

  it('has no key in common with operations, nor with another secret', async () => {
    const { body } = await processes.workspace.call('POST', '/v1/app-keys', {
      body: { appId: 'app_01HZX5S8A3VD', name: 'Second', permissions: ['accounts:read'] },
      headers: { 'idempotency-key': KEY },
    });
    const before = (await readBalance()) ?? 0;
    await send('/funding', { amount: kes(500) });
    const token = (body as { secret: string }).secret;
    expect(isReplay(await send('/funding', { amount: kes(500) }, { token }))).toBeNull();
    expect(await readBalance()).toBe(before + 1000);
    expect(await send('/funding', { amount: kes(500) }, { token: 'wk_test_nobody' })).toMatchObject(
      {
        status: 401,
      },
    );
  });

  it('can be used for another request after 30 days of the clock', async () => {
    await send('/funding', { amount: kes(500) });
    await send('/clock', { advance: (30 * DAY_MS) / 1000 + 60 }, { key: 'another-1' });
    expect(isReplay(await send('/funding', { amount: kes(7) }))).toBeNull();
  });

  it.each(['short', 'x'.repeat(65)])('needs a key of 8 to 64 characters, not %s', async (key) => {
    const refused = await send('/clock', { advance: HOUR }, { key });
    expect(refused).toMatchObject({ status: 422 });
    expect((refused.body as { detail: string }).detail).toMatch(/8 to 64 characters/);
  });
});
