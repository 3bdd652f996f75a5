import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countRuns } from '#testing/random-runs.ts';
import { fc } from '#testing/fast-check.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#server/edge/logger.ts';
import { buildSecurityHeaders } from '#server/edge/security-headers.ts';
import { createManualTimers } from '#server/testing/manual-timers.ts';
import { DEFAULT_MESSAGE_LIMITS } from './message-limits.ts';
import { openMessages, type MessagesArea } from './open-messages.ts';
import { GOOD_MESSAGE, openMessageStore, type MessageStore } from './testing/open-message-store.ts';
import { startMailServer } from './testing/start-mail-server.ts';

const OWN = { 'sec-fetch-site': 'same-origin' };
const BASE = 'https://docs.company.example';
let store: MessageStore;
let area: MessagesArea;
let timers: ReturnType<typeof createManualTimers>;
beforeEach(async () => {
  store = await openMessageStore();
  timers = createManualTimers();
  area = await open();
});
afterEach(async () => {
  await area.close();
  await store.remove();
});

function open(change: Partial<Parameters<typeof openMessages>[0]> = {}): Promise<MessagesArea> {
  return openMessages({
    dist: store.dataDir,
    db: store.db,
    secret: 'a secret of the test',
    retentionDays: 0,
    commonHeaders: buildSecurityHeaders([]),
    logger: createLogger({ level: 'silent', write: () => {} }),
    timers,
    ...change,
  });
}

type Fields = Readonly<Record<string, string>>;

function post(fields: Fields, headers: Fields = OWN): Promise<Response> {
  const body = new URLSearchParams(fields);
  return area.fetch(new Request(`${BASE}/contact`, { method: 'POST', body, headers }), '192.0.2.1');
}

async function readToken(): Promise<string> {
  const response = await area.fetch(new Request(`${BASE}/contact/form-token`));
  const { token } = (await response.json()) as { token: string };
  timers.advance(5000);
  return token;
}

const findToken = (html: string) => /name="formToken" value="([^"]*)"/.exec(html)?.[1] ?? '';

describe('GET /contact/form-token', () => {
  it('gives a token that no cache keeps and no other site reads', async () => {
    const response = await area.fetch(new Request(`${BASE}/contact/form-token`));
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(await response.json()).toEqual({ token: expect.any(String) });
  });

  it('takes no other method', async () => {
    const request = new Request(`${BASE}/contact/form-token`, { method: 'POST' });
    const response = await area.fetch(request);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('POST /contact', () => {
  it('keeps a message and answers with a page in the look of the site', async () => {
    await mkdir(join(store.dataDir, 'client/404'), { recursive: true });
    const page =
      '<html lang="en" style="--accent-light:#0f6b5c"><link rel="stylesheet" href="/assets/index-a1.css"/>';
    await writeFile(join(store.dataDir, 'client/404/index.html'), page);
    await area.close();
    area = await open();
    const response = await post(GOOD_MESSAGE);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).toContain('<html lang="en" style="--accent-light:#0f6b5c">');
    expect(html).toContain('<link rel="stylesheet" href="/assets/index-a1.css"/>');
    const [row] = await store.readAll();
    expect(html).toContain(`Its reference is ${row?.id}.`);
    expect(row).toMatchObject(GOOD_MESSAGE);
  });

  it('names each mistake beside its field and keeps what was typed', async () => {
    const response = await post({ ...GOOD_MESSAGE, email: 'amina', name: '"><script>x' });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain('<title>Error: ');
    expect(html).toContain('<a href="#email">');
    expect(html).toMatch(/<p class="error" id="email-error">Enter an e-mail address/);
    expect(html).toMatch(/id="email"[^>]*aria-invalid="true" aria-describedby="email-error"/);
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;x"');
    expect(html).toContain('\nThe call for a voucher\nanswers with 409.</textarea>');
    expect(html).toContain('<option value="failed-call" selected>');
  });

  it('offers a form that can be sent again as it is', async () => {
    const html = await (await post({ ...GOOD_MESSAGE, email: '' })).text();
    const formToken = findToken(html);
    timers.advance(5000);
    expect((await post({ ...GOOD_MESSAGE, formToken, website: '' })).status).toBe(200);
  });

  it('keeps the token of the form through mistakes, and replaces one that does not count', async () => {
    const formToken = await readToken();
    const mistaken = await (await post({ formToken })).text();
    expect(findToken(mistaken)).toBe(formToken);
    const replaced = await post({ ...GOOD_MESSAGE, formToken: 'forged' });
    expect(replaced.status).toBe(422);
    const html = await replaced.text();
    expect(findToken(html)).toMatch(/^\w+\.[\w-]+\.[\w-]+$/);
    expect(html).toContain('Your text is kept below.');
  });

  it.each([
    ['a page of this site', OWN, 200],
    ['an older browser', { origin: BASE, host: 'docs.company.example' }, 200],
    ['a reload', { ...OWN, 'sec-fetch-site': 'none', origin: BASE }, 200],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a neighbour', { 'sec-fetch-site': 'same-site' }, 403],
    ['another site in an older browser', { origin: 'https://other.example' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
    ['a program', {}, 422],
  ])('without a token answers %s with its status', async (_, headers, status) => {
    expect((await post(GOOD_MESSAGE, headers as Fields)).status).toBe(status);
    expect(await store.readAll()).toHaveLength(status === 200 ? 1 : 0);
  });

  it('takes a program with a token, and another site not even then', async () => {
    const formToken = await readToken();
    expect((await post({ ...GOOD_MESSAGE, formToken }, { origin: 'null' })).status).toBe(403);
    expect((await post({ ...GOOD_MESSAGE, formToken }, {})).status).toBe(200);
  });

  it('limits messages without a token more, says when to come back and keeps the text', async () => {
    for (const number of [1, 2, 3])
      await post({ ...GOOD_MESSAGE, message: `Question number ${number}` });
    const response = await post({ ...GOOD_MESSAGE, message: 'Question number 4' });
    const html = await response.text();
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(html).toContain('in 60 minutes');
    expect(html).toContain('Question number 4</textarea>');
    const formToken = await readToken();
    expect((await post({ ...GOOD_MESSAGE, formToken })).status).toBe(200);
  });

  it('says that a message could not be kept, with the text', async () => {
    await sql`drop table contact_messages`.execute(store.db);
    const response = await post(GOOD_MESSAGE);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await response.text()).toContain('answers with 409.</textarea>');
  });

  it('keeps the token of a message that could not be kept, so that it is sent once', async () => {
    const formToken = await readToken();
    await sql`drop table contact_messages`.execute(store.db);
    const response = await post({ ...GOOD_MESSAGE, formToken });
    expect(findToken(await response.text())).toBe(formToken);
  });

  it('takes the first of a field that comes twice', async () => {
    const body = new URLSearchParams({ ...GOOD_MESSAGE, name: 'First' });
    body.append('name', 'Second');
    const init = { method: 'POST', body, headers: OWN };
    expect((await area.fetch(new Request(`${BASE}/contact`, init), '192.0.2.1')).status).toBe(200);
    expect(await store.readAll()).toMatchObject([{ name: 'First' }]);
  });

  it('refuses what is no form, or too large a one', async () => {
    const send = (body: string, type: string) =>
      area.fetch(
        new Request(`${BASE}/contact`, {
          method: 'POST',
          body,
          headers: { ...OWN, 'content-type': type },
        }),
      );
    expect((await send('{}', 'application/json')).status).toBe(415);
    const large = await send(`message=${'m'.repeat(65_536)}`, 'application/x-www-form-urlencoded');
    expect(large.status).toBe(413);
    expect(await large.text()).toContain('larger than 64 KB');
    const longest = '%F0%9F%92%B3'.repeat(2500);
    const fits = `name=n&email=a%40b.example&topic=api&message=${longest}`;
    expect((await send(fits, 'application/x-www-form-urlencoded;charset=UTF-8')).status).toBe(200);
  });

  it('takes no other method', async () => {
    const response = await area.fetch(new Request(`${BASE}/contact`, { method: 'DELETE' }));
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });

  it('answers every body with a page and never with what was typed as markup', async () => {
    await area.close();
    area = await open({ limits: { ...DEFAULT_MESSAGE_LIMITS, attemptsPerAddress: 10_000 } });
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc.constantFrom('name', 'email', 'topic', 'message', '__proto__'),
          fc.string(),
        ),
        fc.uint8Array(),
        async (fields, bytes) => {
          const marked = Object.entries(fields).map(([key, value]) => [key, `<i>${value}`]);
          const form = await post(Object.fromEntries(marked) as Fields);
          expect(form.status).toBeLessThan(500);
          expect(await form.text()).not.toContain('<i>');
          const headers = { ...OWN, 'content-type': 'application/x-www-form-urlencoded' };
          const init = { method: 'POST', body: bytes, headers };
          expect((await area.fetch(new Request(`${BASE}/contact`, init))).status).toBeLessThan(500);
        },
      ),
      { numRuns: countRuns(50) },
    );
  });
});

it('sends a message on by mail', async () => {
  const server = await startMailServer();
  await area.close();
  const mail = { smtpUrl: server.url, to: 'team@c.example', from: 'docs@c.example' };
  area = await open({ mail });
  expect((await post(GOOD_MESSAGE)).status).toBe(200);
  await expect.poll(() => server.mails.length, { timeout: 15_000 }).toBe(1);
  await server.die();
});
