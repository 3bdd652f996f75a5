// Workflows, the inbox of callbacks and the call of the home page, with the sandbox behind them.
import { translatePage } from '#tests/support/translate-page.ts';
import type { Reader } from './support/reader.ts';
import { expect, test } from './support/test.ts';

const ROWS = '[aria-label="Callbacks, newest first"] button';
const VERDICT = '.callbacks-verdict';
const FLOW_STATUS = '.flow [role=status]';

async function openFlow(reader: Reader, path: string): Promise<void> {
  await reader.openReady(path);
  await reader.click('button', 'Run it in the sandbox');
  await reader.see('.flow button', 'Run all');
}

async function expectFirst(reader: Reader): Promise<void> {
  await reader.seeFocus('h2, h3', 'Inbox');
  await reader.focus('.callbacks-inbox button', 'Top up an account');
  await reader.press('Enter');
  await reader.seeCount(ROWS, 1);
  await reader.read(VERDICT, /^Genuine: every step passes\.$/);
  await reader.seeFocus('.callbacks-inbox button', 'Top up an account');
  await reader.seeCount('.callbacks-check [data-mark=holds]', 3);
}

/** Replays and changes the one callback of the inbox. */
async function tamper(reader: Reader): Promise<void> {
  await reader.seeCount(ROWS, 1);
  for (const [index, [name, verdict]] of (
    [
      ['Replay', /^Genuine/],
      ['Tamper: body', /does not belong to this body/],
      ['Tamper: too old', /too far from the time of arrival/],
    ] as const
  ).entries()) {
    await reader.focus('.callbacks-details button', name);
    await reader.press('Enter');
    await reader.seeCount(ROWS, index + 2);
    await reader.read(VERDICT, verdict);
    await reader.seeFocus('.callbacks-details button', name);
    // What was changed is changed no further: the genuine one is the last in the list.
    await reader.evaluate(
      (rows) => [...document.querySelectorAll<HTMLElement>(rows)].at(-1)!.click(),
      ROWS,
    );
    await reader.read(VERDICT, /^Genuine/);
  }
}

/** Makes a workspace on the page of callbacks, by keyboard. */
async function openInbox(reader: Reader): Promise<void> {
  await reader.openReady('/try-callback');
  await reader.focus('button', 'Make a workspace');
  await reader.press('Enter');
  await reader.read('.callbacks-connection', /^Live$/);
}

test.describe('workflows', () => {
  test('one runs to its end, and the focus stays on Run all', async ({ reader }) => {
    await openFlow(reader, '/quick-start');
    await reader.focus('.flow button', 'Run all');
    await reader.press('Enter');
    await reader.read(FLOW_STATUS, /^All steps passed\.$/);
    await reader.seeFocus('.flow button', 'Run all');
    await reader.seeCount('.flow [data-phase=passed]', 6);
  });

  test('a step runs alone, waits for what it needs, and keeps the focus', async ({ reader }) => {
    await openFlow(reader, '/use-cases/events');
    expect(
      await reader.evaluate(() =>
        document
          .querySelector('.flow [aria-label="Run this step: Make hall"]')
          ?.matches(':disabled, [aria-disabled=true]'),
      ),
    ).toBe(true);
    await reader.focus('.flow button', 'Run this step: Make pass');
    await reader.press('Enter');
    await reader.seeCount('.flow [data-phase=passed]', 1);
    await reader.seeFocus('.flow button', 'Run this step: Make pass');
    await reader.click('.flow button', 'Run this step: Make hall');
    await reader.seeCount('.flow [data-phase=passed]', 2);
  });

  test('a sample app runs on its page', async ({ reader }) => {
    await reader.openReady('/apps');
    await reader.click('.app-calls summary');
    await reader.click('button', 'Run Customer tap to pay');
    await reader.click('.flow button', 'Run all');
    await reader.read(FLOW_STATUS, /^All steps passed\.$/);
  });
});

test.describe('callbacks', () => {
  test('they arrive, are checked, refused, and kept', async ({ reader }) => {
    await openInbox(reader);
    await test.step('one arrives live, with its signature checked step by step', () =>
      expectFirst(reader));
    await test.step('replayed and tampered with, they keep the focus and are refused', () =>
      tamper(reader));
    await test.step('the inbox is there after a reload, and can be emptied', async () => {
      await reader.reload();
      await reader.seeCount(ROWS, 4);
      await reader.focus('.callbacks-inbox button', 'Empty the inbox');
      await reader.press('Enter');
      await reader.seeCount(ROWS, 0);
      await reader.seeFocus('.callbacks-inbox button', 'Empty the inbox');
    });
    await test.step('a refusal is followed by another attempt when the clock is moved', async () => {
      const list = await reader.evaluate(() => {
        const all = [...document.querySelectorAll<HTMLSelectElement>('.callbacks-inbox select')];
        const found = all.find((one) => one.labels[0]?.textContent.includes('The inbox returns'))!;
        found.id ||= 'inbox-returns';
        return `[id="${found.id}"]`;
      });
      await reader.choose(list, '500');
      await reader.click('.callbacks-inbox button', 'Top up an account');
      await reader.read('.callbacks-details', /Next in/);
      await reader.click('.callbacks-inbox button', 'Move the clock to this time');
      await reader.seeCount('.callbacks-attempts button[aria-pressed]', 2);
    });
  });
});

test('the home page makes a call, moves money and shows the callback', async ({ reader }) => {
  await reader.openReady('/');
  await reader.click('button', 'Run this call');
  await reader.read('.demo-told', /^Done in your sandbox\.$/);
  await reader.read('.demo-steps', /201 Created, \d+ ms.*signature genuine/);
});

test('a page whose tool is the page opens the tool without a sign of intent', async ({
  reader,
}) => {
  await reader.open('/try-callback');
  await reader.see('button', 'Make a workspace');
  expect(await reader.evaluate(() => 'ready' in document.documentElement.dataset)).toBe(true);
});

test('the first click on a translated guide opens its workflow between the texts', async ({
  reader,
}) => {
  await reader.open('/use-cases/marketplaces');
  await reader.evaluate(translatePage);
  await reader.click('button', 'Run it in the sandbox');
  await reader.see('.flow button', 'Run all');
  expect(await reader.read('main h1')).toMatch(/^ñ/);
});
