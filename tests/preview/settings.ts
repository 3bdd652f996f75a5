// npm run dev: what the settings and the addresses of a page say holds there as on the built server.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GUIDE } from '#tests/support/preview.ts';
import { preview } from './preview.ts';
import { expect, test, waitForReady } from '#tests/support/test.ts';

test.describe('with other settings', () => {
  test.beforeAll(() =>
    preview.restart(async (dir) => {
      for (const [file, from, to] of [
        ['site.config.ts', 'renderAfterMount: false', 'renderAfterMount: true'],
        [GUIDE, 'path: /introduction', 'path: /introduction\nredirectFrom: [/start]'],
      ] as const) {
        const text = await readFile(join(dir, file), 'utf8');
        expect(text).toContain(from);
        await writeFile(join(dir, file), text.replace(from, to));
      }
    }),
  );

  test('an address that has moved leads to its page', async ({ request }) => {
    for (const [from, to] of [
      ['/start', '/introduction'],
      ['/start/?x=1', '/introduction?x=1'],
      ['/introduction/', '/introduction'],
      ['/api-docs', '/api'],
      ['/api-docs/accounts/create?x=1', '/api?x=1'],
      ['/api-docset', '/api'],
    ] as const) {
      const answer = await request.get(preview.url + from, { maxRedirects: 0 });
      expect([answer.status(), answer.headers()['location']], from).toEqual([308, to]);
    }
    for (const nowhere of ['/api-docs/openapi.json', '/nowhere/']) {
      const answer = await request.get(preview.url + nowhere, { maxRedirects: 0 });
      expect(answer.status(), nowhere).toBe(404);
    }
  });

  test('nothing is rendered before the client has mounted where the settings say so', async ({
    page,
    request,
  }) => {
    const html = await (await request.get(`${preview.url}/introduction`)).text();
    expect(html).toMatch(/<body[^>]*><\/body>/);
    await page.goto(`${preview.url}/introduction`);
    await waitForReady(page);
    await expect(page.locator('main h1')).toBeVisible();
    expect(await page.locator('nav[aria-label=Documentation] a').count()).toBeGreaterThan(200);
  });
});
