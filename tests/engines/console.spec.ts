// The console of API pages with the sandbox behind it.
import type { Reader } from './support/reader.ts';
import { expect, test } from './support/test.ts';

const CREATE = '/accounts/create-account';
const READ = '/accounts/get-single-account';
const SEND = '.console-send';
const STATUS = '.console-status';
const PART = '.console';

async function tryIt(reader: Reader, path: string): Promise<void> {
  await reader.openReady(path);
  await reader.click('button', 'Try it');
}

/** Opens the console by a link to a request, which sends nothing. */
async function openConsole(reader: Reader, path: string, draft: object = {}): Promise<void> {
  const hash = Buffer.from(JSON.stringify(draft)).toString('base64url');
  await reader.open(`${path}#request=${hash}`);
  await reader.see(SEND);
}

async function editBody(reader: Reader): Promise<void> {
  await reader.see('.cm-editor');
  await reader.click('.cm-content');
  await reader.press('Control+a');
  await reader.press('Backspace');
  await reader.type(
    '{"name":"Nia Example","phoneNumber":"+254700000999","walletTypeId":"wty_01HZX6C3D9FA"',
  );
  // Some editors close what was opened: what counts is what the reader sees.
  const text = await reader.read('.cm-content', /Nia Example/);
  if (!text.endsWith('}')) await reader.type('}');
  await reader.click(SEND);
  await reader.read('[role=tree]', /Nia Example/);
  await reader.read(STATUS, /^201 Created/);
}

test('Try it sends the example, then what the reader makes of it, and the history keeps it', async ({
  reader,
}) => {
  await tryIt(reader, CREATE);
  await test.step('Try it sends the example, and the focus is on the answer', async () => {
    await reader.read(STATUS, /^201 Created, \d+\sms, \d+\sB$/);
    await reader.read('[role=tree]', /Grace Wanjiru/);
    await reader.seeFocus('[role=group]', 'Answer');
    await reader.seeInView(SEND);
  });
  await test.step('a body is edited and sent again', () => editBody(reader));
  await test.step('an error is forced, explained, and changes nothing', async () => {
    await reader.click(`${PART} [role=tab]`, 'Outcome');
    await reader.choose(`${PART} [role=tabpanel] select`, 'phone_number_taken');
    await reader.click(SEND);
    await reader.read(STATUS, /^409/);
    await reader.read('[role=region], section', /./);
    await reader.see('[role=region], section', /What this error means/);
    expect(await reader.count('[role=region], section', /What the call changed/)).toBe(0);
  });
  await test.step('the history keeps the calls over a reload', async () => {
    await reader.evaluate(() => void (location.hash = '#request='));
    await reader.reload();
    await reader.see(SEND);
    await reader.click(`${PART} [role=tab]`, 'History');
    await reader.seeCount('.console-history li', 3);
  });
  await test.step('a call that moves money shows the balance before and after', async () => {
    await reader.click('nav[aria-label=Documentation] a[href="/accounts/manual-topup-account"]');
    await reader.seePath('/accounts/manual-topup-account');
    await reader.click('button', 'Try it');
    await reader.read(STATUS, /^20\d/);
    await reader.see('[role=region], section', /What the call changed/);
    await reader.until('the balance', () => /Balance of wal_/.test(document.body.textContent));
  });
});

async function sendByKey(reader: Reader): Promise<void> {
  await reader.read(STATUS, /^201/);
  await reader.seeInView(SEND);
  await reader.seeFocus('[role=group]', 'Answer');
  const first = await reader.read('.samples, .console-aside', /requestId|acc_/);
  await reader.press('Control+Enter');
  await reader.until(
    'another answer',
    (before) =>
      document
        .querySelector('.samples, .console-aside')
        ?.textContent.replaceAll(/\s+/g, ' ')
        .trim() !== before,
    first,
  );
  await reader.read(STATUS, /^(201|409)/);
}

test('with a section in the address, a call is sent by keys and left by keys', async ({
  reader,
}) => {
  await tryIt(reader, `${CREATE}#errors`);
  await test.step('Try it opens in sight and its key works', () => sendByKey(reader));
  await test.step('Escape leads back step by step', async () => {
    await reader.seeFocus('[role=group]', 'Answer');
    await reader.press('Escape');
    await reader.seeFocus(SEND);
    await reader.press('Escape');
    await reader.miss(PART);
    await reader.seeFocus('button', 'Try it');
  });
});

test('any call is found by typing at /api, and sent by its key', async ({ reader }) => {
  await reader.openReady('/api');
  await reader.click('[role=combobox]', 'Call');
  await reader.type('create voucher');
  await reader.see('.console-finder [role=option]', /Create a voucher/);
  await reader.press('Enter');
  await reader.read('[role=combobox]', /^Create a voucher$/);
  await reader.see('.cm-editor');
  await reader.press('Control+Enter');
  await reader.read(STATUS, /^201/);
});

async function useWorkspace(reader: Reader): Promise<void> {
  await reader.click(`${PART} [role=tab]`, 'Workspace');
  await reader.focus(`${PART} button`, 'Make a workspace now');
  await reader.press('Enter');
  await reader.miss(`${PART} button`, 'Make a workspace now');
  await reader.until('the focus in the part', () =>
    document.activeElement?.textContent.startsWith('Your own copy of the platform'),
  );
  await reader.click(`${PART} button`, 'Reset…');
  await reader.focus(`${PART} button`, 'Reset the workspace');
  await reader.press('Enter');
  await reader.read('.console-said', /The workspace is reset\./);
  await reader.seeFocus(`${PART} button`, 'Reset…');
}

test('a request comes by a link, has a workspace, and says what is wrong with it', async ({
  reader,
}) => {
  await openConsole(reader, READ, { values: { 'path accountId': 'acc_OFTHEREADER1' }, form: {} });
  await test.step('a link to a request opens it at once, and takes no focus', async () => {
    await reader.read(`${PART} input`, /^acc_OFTHEREADER1$/);
    await reader.seeInView(SEND);
    await reader.read(STATUS, /^Example of a 200 response/);
    expect(await reader.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  });
  await test.step('the focus stays near a button that goes with its work', () =>
    useWorkspace(reader));
  await test.step('a parameter that is wrong gets its error with meaning and cure', async () => {
    await reader.click(`${PART} [role=tab]`, 'Request');
    await reader.fill(`${PART} input`, 'acc_OFNOBODY00001', /^accountId/);
    await reader.press('Control+Enter');
    await reader.read(STATUS, /^404/);
    await reader.read('[aria-label="What this error means"]', /What to do/);
  });
  await test.step('a field with a wrong value says so when it is left', async () => {
    await reader.click('nav[aria-label=Documentation] a[href="/accounts/get-all-transactions"]');
    await reader.seePath('/accounts/get-all-transactions');
    await reader.comeAlive();
    await reader.evaluate(() => void (location.hash = '#request='));
    await reader.see(SEND);
    await reader.focus(`${PART} input`, /^limit/);
    await reader.press('Control+a');
    await reader.type('500');
    await reader.press('Tab');
    await reader.see(`${PART} input[aria-invalid=true]`, /^limit/);
    expect(await reader.read(STATUS)).toMatch(/^Example/);
  });
});

test('an earlier workspace is used again, with what the reader made there', async ({ reader }) => {
  await tryIt(reader, CREATE);
  await reader.read(STATUS, /^201 Created/);
  await reader.click(`${PART} [role=tab]`, 'Workspace');
  await reader.click(`${PART} button`, 'New workspace');
  await reader.read(STATUS, /^You have a new workspace\.$/);
  await reader.read('.console-answer .console-about', /^In your sandbox workspace \w{6}…/);
  await reader.click(`${PART} button`, /^Use workspace /);
  await reader.read(STATUS, /^You now use the workspace \w{6}…$/);
  await openConsole(reader, '/accounts/get-accounts');
  await reader.click(SEND);
  await reader.read(STATUS, /^200/);
  // Two come with the workspace.
  await reader.read('[role=tree]', /data3 entries/);
});
