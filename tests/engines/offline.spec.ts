// The copy of the site that a reader keeps: each engine reads the copy while nobody answers.
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBreakingProxy, type BreakingProxy } from '#cli/testing/breaking-proxy.ts';
import type { Reader } from './support/reader.ts';
import { expect, test as base } from './support/test.ts';

/** Stands before the site: what a browser keeps for this address is of no other test. */
let proxy: BreakingProxy;
/** Lets the site answer again. */
let reconnect: () => Promise<void>;
const test = base.extend({
  baseURL: async ({ baseURL }, use) => {
    const sitePort = Number(new URL(baseURL!).port);
    proxy = await openBreakingProxy(sitePort);
    reconnect = async () => {
      proxy = await openBreakingProxy(sitePort, proxy.port);
    };
    await use(`http://127.0.0.1:${proxy.port}`);
    await proxy.close();
  },
});

const STATUS = '.copy-box [role=status]';

/** A copy of many files takes longer than a reader waits for an answer. */
async function keepCopy(reader: Reader): Promise<void> {
  await reader.openReady('/offline');
  await reader.click('.copy-box button', 'Keep a copy');
  while ((await reader.count('.copy-box progress')) > 0) await sleep(200);
  await reader.read(STATUS, /^Your copy is of .+ It is the newest\.$/);
  await reader.until('the worker', () => navigator.serviceWorker.controller !== null);
}

test('a copy opens pages, searches and answers calls while nobody answers, and leaves nothing behind', async ({
  reader,
}) => {
  await keepCopy(reader);
  await proxy.close();

  await reader.open('/accounts/create-account');
  await reader.read('main h1', /^Create an account/);
  await reader.read('[data-copy]', /^You read your copy of \d+ \w+ \d{4}\./);
  await reader.comeAlive();
  await reader.click('main [role=tab]', 'cURL');
  await reader.press('ArrowRight');
  await reader.see('main [role=tab][aria-selected=true]', 'JavaScript');
  await reader.press('Control+k');
  await reader.seeFocus('dialog.search input');
  await reader.type('webhok signature');
  await reader.see('[role=option]', /Verifying the signature/);
  const called = await reader.evaluate(async () => {
    const made = await fetch('/sandbox/workspaces', { method: 'POST' });
    const { appKey } = (await made.json()) as { readonly appKey: string };
    const headers = { authorization: `Bearer ${appKey}` };
    const list = await fetch('/sandbox/v1/accounts', { headers });
    return [made.status, list.status, list.headers.has('x-sandbox-copy')];
  });
  expect(called).toEqual([201, 200, true]);

  await reader.openReady('/offline');
  // With the workspace that was made above.
  await reader.click('.copy-box button', 'Remove the copy…');
  await reader.click('.copy-box button', 'Remove the copy and the data');
  await reader.read(STATUS, /^You have no copy\./);
  const kept = await reader.evaluate(async () => [
    (await caches.keys()).length,
    (await navigator.serviceWorker.getRegistrations()).length,
  ]);
  expect(kept).toEqual([0, 0]);
});

test('the page about the copy knows after the way back what has become of the copy', async ({
  reader,
}) => {
  test.skip(
    reader.engine === 'webkit',
    'Its driver hears nothing after the way back to this page.',
  );
  await reader.openReady('/offline');
  await reader.read(STATUS, /^You have no copy\./);
  await reader.open('/healthz');
  await reader.evaluate(async () => {
    const now = new Date().toISOString();
    const files = await caches.open('docs-copy-other');
    const mark = { version: 'other', keptAt: now, lookedAt: now };
    await files.put('/offline-copy.json', Response.json(mark));
  });
  await reader.back();
  await reader.read(STATUS, /^Your copy is of .+ The site has changed since\.$/);
});

test('a workspace that was made while nobody answers goes on when the site answers', async ({
  reader,
}) => {
  await keepCopy(reader);
  await proxy.close();
  const appKey = await reader.evaluate(async () => {
    const made = await fetch('/sandbox/workspaces', { method: 'POST' });
    return ((await made.json()) as { readonly appKey: string }).appKey;
  });
  await reconnect();
  const called = await reader.evaluate(async (key: string) => {
    const call = async (bearer: string) => {
      const headers = { authorization: `Bearer ${bearer}` };
      const list = await fetch('/sandbox/v1/accounts', { headers });
      return [list.status, list.headers.get('x-sandbox-home')] as const;
    };
    const made = await fetch('/sandbox/workspaces', { method: 'POST' });
    const { appKey: siteKey } = (await made.json()) as { readonly appKey: string };
    return [await call(key), await call(siteKey)];
  }, appKey);
  expect(called).toEqual([
    [200, 'browser'],
    [200, null],
  ]);
});

test('a network that shows its own page to everything does not answer for the site', async ({
  reader,
}) => {
  await keepCopy(reader);
  const { port } = proxy;
  await proxy.close();
  const portal = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
  });
  await new Promise<void>((resolve) => portal.listen(port, '127.0.0.1', resolve));
  try {
    const found = await reader.evaluate(async () => {
      const made = await fetch('/sandbox/workspaces', { method: 'POST' });
      const payload = await fetch('/accounts/create-account.rsc');
      const markdown = await fetch('/accounts/create-account.md');
      return [
        made.status,
        made.headers.has('x-sandbox-copy'),
        payload.headers.get('content-type'),
        (await markdown.text()).includes('# Create an account'),
      ];
    });
    expect(found).toEqual([201, true, 'text/x-component; charset=utf-8', true]);
  } finally {
    portal.closeAllConnections();
    await new Promise((resolve) => portal.close(resolve));
  }
});
