import { createServer, type AddressInfo } from 'node:net';
import { countRuns } from '#testing/random-runs.ts';
import { anyCharacter, fc } from '#testing/fast-check.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkContactMessage } from '#contract/contact-message.ts';
import { createMailer, type MailerOptions } from './create-mailer.ts';
import type { StoredMessage } from './message-tables.ts';
import { GOOD_MESSAGE } from './testing/open-message-store.ts';
import { startMailServer, type MailServer } from './testing/start-mail-server.ts';

const MESSAGE: StoredMessage = {
  ...GOOD_MESSAGE,
  id: 'msg_0123456789abcdef0123',
  created_at: Date.UTC(2026, 0, 31, 12),
  email_key: 'amina@shop.example',
  state: 'new',
  mail_state: 'waiting',
  mail_attempts: 1,
  next_attempt_at: 0,
};
const never = new AbortController().signal;
let server: MailServer;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server.die());

function send(
  change: Partial<StoredMessage> = {},
  options: Partial<MailerOptions> = {},
  signal = never,
) {
  const from = 'Docs <docs@company.example>';
  const settings = { smtpUrl: server.url, to: 'team@company.example', from, ...options };
  return createMailer(settings)({ ...MESSAGE, ...change }, signal);
}

function readHeaders(raw = server.mails.at(-1)?.raw ?? ''): Map<string, string> {
  const lines = raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  return new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 2),
    ]),
  );
}

describe('createMailer', () => {
  it('sends a message so that an answer goes to the reader', async () => {
    await send();
    expect(server.mails).toMatchObject([
      { from: 'docs@company.example', to: ['team@company.example'] },
    ]);
    const headers = readHeaders();
    expect(headers.get('from')).toBe('Docs <docs@company.example>');
    expect(headers.get('reply-to')).toBe('Amina Odhiambo <Amina@shop.example>');
    expect(headers.get('subject')).toBe('Contact: A failed call (msg_0123456789abcdef0123)');
    expect(headers.get('message-id')).toBe('<msg_0123456789abcdef0123@company.example>');
    expect(headers.get('date')).toContain('31 Jan 2026');
    expect(server.mails[0]?.raw).toContain(
      'Received: 2026-01-31T12:00:00.000Z\r\nReference: msg_0123456789abcdef0123\r\n\r\nThe call for a voucher\r\nanswers with 409.',
    );
  });

  it('sends to several addresses', async () => {
    await send({}, { to: 'one@company.example, Two <two@company.example>' });
    expect(server.mails[0]?.to).toEqual(['one@company.example', 'two@company.example']);
  });

  it('lets no value become a header, even one that the check would refuse', async () => {
    const wicked = 'x\r\nBcc: victim@shop.example\r\n\r\nbody';
    await send({ name: wicked, topic: wicked, message: `${wicked}\r\n.\r\nQUIT\r\n` });
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]?.to).toEqual(['team@company.example']);
    expect([...readHeaders().keys()]).not.toContain('bcc');
  });

  it('has the same headers for every message that passes the check', async () => {
    await send();
    const names = [...readHeaders().keys()].filter((name) => !name.startsWith('content-'));
    const text = fc.string({ unit: anyCharacter, minLength: 10, maxLength: 100 });
    await fc.assert(
      fc.asyncProperty(text, text, async (name, message) => {
        const checked = checkContactMessage({ ...GOOD_MESSAGE, name, message });
        fc.pre('values' in checked);
        await send(checked.values);
        const sent = [...readHeaders().keys()].filter((header) => !header.startsWith('content-'));
        expect(sent).toEqual(names);
      }),
      { numRuns: countRuns(20) },
    );
  });

  it.each(['refuse', 'busy', 'hang-up'] as const)(
    'fails when the server decides to %s',
    async (mood) => {
      server.mood = mood;
      await expect(send()).rejects.toThrow();
      expect(server.mails).toEqual([]);
    },
  );

  it('fails when the server says nothing for too long', async () => {
    server.mood = 'stall';
    await expect(send({}, { verdictMs: 300 })).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });

  it('waits for a server that takes a whole mail slowly, and sends it once', async () => {
    server.mood = 'slow';
    await send({}, { silenceMs: 200, deadlineMs: 400 });
    expect(server.mails).toHaveLength(1);
  });

  it('fails when the server does not take the mail in time', async () => {
    const silent = createServer((socket) => void socket.write('220 hello\r\n'));
    await new Promise<void>((done) => void silent.listen(0, '127.0.0.1', done));
    const { port } = silent.address() as AddressInfo;
    const smtpUrl = `smtp://127.0.0.1:${port}`;
    await expect(send({}, { smtpUrl, deadlineMs: 300 })).rejects.toMatchObject({
      code: 'ETIMEDOUT',
    });
    silent.close();
  });

  it('ends at once when it is called off', async () => {
    server.mood = 'stall';
    const ending = new AbortController();
    const sent = send({}, {}, ending.signal);
    ending.abort(new Error('The server stops.'));
    await expect(sent).rejects.toThrow();
  });

  it('fails when there is no server', async () => {
    await server.die();
    await expect(send()).rejects.toMatchObject({ code: 'ESOCKET' });
    await server.comeBack();
  });

  it('logs in, and fails with a wrong password', async () => {
    const guarded = await startMailServer({ user: 'docs', pass: 'p%40ss' });
    try {
      await send({}, { smtpUrl: guarded.url.replace('p%40ss', 'p%2540ss') });
      expect(guarded.mails).toHaveLength(1);
      const wrong = send({}, { smtpUrl: guarded.url.replace('p%40ss', 'other') });
      await expect(wrong).rejects.toMatchObject({ code: 'EAUTH' });
    } finally {
      await guarded.die();
    }
  });

  it('sends no password in the clear to another machine', async () => {
    // A name that leads to this machine and is not known to.
    const smtpUrl = server.url.replace('127.0.0.1', 'docs:secret@[::ffff:127.0.0.1]');
    await expect(send({}, { smtpUrl })).rejects.toThrow(/STARTTLS|TLS/);
    expect(server.mails).toEqual([]);
  });

  it('refuses an address that is none', () => {
    const create = () => createMailer({ smtpUrl: 'mail', to: 'a@b.example', from: 'a@b.example' });
    expect(create).toThrow(TypeError);
  });
});
