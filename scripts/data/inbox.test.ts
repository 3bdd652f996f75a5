import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MessageTables } from '#server/messages/message-tables.ts';
import {
  buildMessageRow,
  openMessageStore,
  type MessageStore,
} from '#server/messages/testing/open-message-store.ts';
import { root } from '#scripts/lib/root.mjs';
import { openStore } from '#server/store/open-store.ts';
import { createTempLocation } from '#server/testing/create-temp-store.ts';
import { runInbox } from './run-inbox.ts';
import { runPersonalData } from './run-personal-data.ts';
import { runCommand } from './testing/run-command.ts';
import { runScript } from './testing/run-script.ts';

const FIRST = 'msg_00000000000000000001';
const SECOND = 'msg_00000000000000000002';
let store: MessageStore;
beforeEach(async () => {
  store = await openMessageStore();
});
afterEach(() => store.remove());

const inbox = (...args: string[]) => runCommand(runInbox, args, store);
const personalData = (...args: string[]) => runCommand(runPersonalData, args, store);

describe('the commands that the README names', () => {
  it('run as they stand there', async () => {
    const text = (await readFile(join(root, 'README.md'), 'utf8')).replaceAll('\n', ' ');
    const named = [...text.matchAll(/`npm run (inbox|personal-data)(?: -- ([^`]+))?`/g)];
    expect(named.map(([, name]) => name)).toEqual(['inbox', 'inbox', 'personal-data']);
    for (const [, name, args = ''] of named) {
      const run = name === 'inbox' ? inbox : personalData;
      const words = args.replace('E-MAIL', 'amina@shop.example').split(' ').filter(Boolean);
      expect(await run(...words), `${name} ${args}`).toMatchObject({ code: 0 });
    }
  });
});

describe('npm run inbox', () => {
  it('lists messages by state, shows one and marks it', async () => {
    await store.insert();
    await store.insert({ state: 'spam', topic: 'a-former-topic' });
    const all = await inbox('list');
    expect(all.stdout).toBe(
      `${FIRST}  2027-01-15 08:00  new       A failed call - Amina Odhiambo <Amina@shop.example>\n` +
        `${SECOND}  2027-01-15 08:00  spam      a-former-topic - Amina Odhiambo <Amina@shop.example>\n`,
    );
    expect((await inbox('show', FIRST)).stdout).toContain('The call for a voucher\nanswers with');
    expect(await inbox('mark', FIRST, 'answered')).toMatchObject({ code: 0 });
    expect((await inbox('list', '--state', 'new')).stdout).toBe('No messages.\n');
    const json: unknown = JSON.parse((await inbox('list', '--state', 'answered', '--json')).stdout);
    expect(json).toMatchObject([{ id: FIRST, createdAt: '2027-01-15T08:00:00.001Z' }]);
  });

  it('exports CSV that a spreadsheet reads as text', async () => {
    const wicked = '=HYPERLINK("https://other.example";"Open")';
    await store.insert({ name: wicked, message: '+1 for "this",\nplease' });
    const rows = parse((await inbox('export')).stdout, { columns: true });
    expect(rows).toMatchObject([
      { id: FIRST, name: `'${wicked}`, message: `'+1 for "this",\nplease` },
    ]);
  });

  it('exports JSON as it was written, and since a day only', async () => {
    await store.insert({ created_at: Date.UTC(2026, 0, 30), name: '=1+1' });
    await store.insert({ created_at: Date.UTC(2026, 0, 31) });
    const all: unknown = JSON.parse((await inbox('export', '--format', 'json')).stdout);
    expect(all).toMatchObject([{ name: '=1+1' }, { id: SECOND }]);
    const { stdout } = await inbox('export', '--format', 'json', '--since', '2026-01-31');
    expect(JSON.parse(stdout)).toMatchObject([{ id: SECOND }]);
  });

  it('is a process with an exit code', async () => {
    await store.insert();
    const listed = await runScript('inbox.ts', ['list', '--json'], store);
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(listed.stdout)).toMatchObject([{ id: FIRST }]);
    const missing = await runScript('inbox.ts', ['show', 'msg_1'], store);
    expect(missing).toEqual({
      code: 1,
      stdout: '',
      stderr: 'inbox: There is no message msg_1.\n',
    });
  });

  it('exports nothing as a head without rows and as an empty list', async () => {
    expect((await inbox('export')).stdout).toBe(
      'id,createdAt,state,mail,name,email,topic,message\r\n',
    );
    expect((await inbox('export', '--format', 'json')).stdout).toBe('[]\n');
  });

  it.each([
    ['a word is missing', ['show']],
    ['a format is unknown', ['export', '--format', 'xml']],
    ['a day is none', ['export', '--since', 'yesterday']],
  ])('says how it is used when %s', async (_, args) => {
    const { code, stderr } = await inbox(...args);
    expect(code).toBe(1);
    expect(stderr).toContain('Usage:');
  });

  it('says that there is no such message', async () => {
    for (const args of [
      ['show', 'msg_1'],
      ['mark', 'msg_1', 'read'],
    ])
      expect(await inbox(...args)).toMatchObject({
        code: 1,
        stderr: 'inbox: There is no message msg_1.\n',
      });
  });

  it('reads from a PostgreSQL server too', async () => {
    const place = await createTempLocation('postgres');
    const other = await openStore<MessageTables>(place);
    await other.db.insertInto('contact_messages').values(buildMessageRow(1)).execute();
    await other.close();
    const { stdout } = await runCommand(runInbox, ['list', '--json'], place);
    expect(JSON.parse(stdout)).toMatchObject([
      { id: FIRST, createdAt: '2027-01-15T08:00:00.001Z' },
    ]);
    await place.remove();
  });

  it('says that there is no database yet', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'inbox-'));
    const { code, stderr } = await runCommand(runInbox, ['list'], { dataDir: folder });
    expect([code, stderr.includes('There is no database at')]).toEqual([1, true]);
    await rm(folder, { recursive: true });
  });
});

describe('npm run personal-data', () => {
  beforeEach(async () => {
    await store.insert({ email: 'Amina@Shop.example' });
    await store.insert({ email: 'other@shop.example', message: 'Ask AMINA@shop.example as well' });
    await store.insert({ email: 'amina@shop.example', state: 'spam' });
  });

  it('exports all that is held about an address, and where others mention it', async () => {
    const { stdout } = await personalData('export', 'amina@shop.EXAMPLE');
    expect(JSON.parse(stdout)).toMatchObject({
      email: 'amina@shop.EXAMPLE',
      messages: [{ id: FIRST, email: 'Amina@Shop.example' }, { state: 'spam' }],
      mentionedIn: [SECOND],
    });
  });

  it('deletes it, and nothing of others', async () => {
    const { stdout } = await personalData('delete', 'amina@shop.example');
    expect(JSON.parse(stdout)).toEqual({
      email: 'amina@shop.example',
      deleted: 2,
      mentionedIn: [SECOND],
    });
    expect((await store.readAll()).map(({ id }) => id)).toEqual([SECOND]);
  });

  it('is a process with an exit code', async () => {
    const exported = await runScript('personal-data.ts', ['export', 'other@shop.example'], store);
    expect(exported).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(exported.stdout)).toMatchObject({ messages: [{ id: SECOND }] });
    const refused = await runScript('personal-data.ts', ['delete', 'amina'], store);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
  });

  it('refuses what is no address, and deletes nothing', async () => {
    for (const args of [['delete', 'amina'], ['delete'], ['erase', 'amina@shop.example']])
      expect(await personalData(...args)).toMatchObject({ code: 1 });
    expect(await store.readAll()).toHaveLength(3);
  });
});
