// The test function of journeys that run in every engine.
import { test as base } from '@playwright/test';
import type { Conditions, Engine, StartedEngine } from './engine-driver.ts';
import { Reader } from './reader.ts';
import { startChromium, startFirefox, type FirefoxPrograms } from './start-playwright.ts';
import { startWebKit, type WebKitPrograms } from './start-webkit.ts';

export { expect } from '@playwright/test';

interface TestFixtures {
  readonly conditions: Conditions;
  readonly reader: Reader;
}

export interface EngineOptions {
  readonly engine: Engine;
  /** Where the engine's programs are. Chromium's are Playwright's own business. */
  readonly programs: object;
}

interface WorkerFixtures extends EngineOptions {
  readonly started: StartedEngine;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  programs: [{}, { option: true, scope: 'worker' }],
  started: [
    async ({ engine, programs, launchOptions }, use) => {
      const start = {
        chromium: () => startChromium(launchOptions),
        firefox: () => startFirefox(programs as FirefoxPrograms),
        webkit: () => startWebKit(programs as WebKitPrograms),
      }[engine];
      const started = await start();
      await use(started);
      await started.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  conditions: [{}, { option: true }],
  reader: async ({ started, conditions, baseURL }, use, testInfo) => {
    const driver = await started.open(conditions);
    const reader = new Reader(driver, baseURL!);
    await use(reader);
    if (testInfo.status !== testInfo.expectedStatus) {
      const body = await driver.screenshot().catch(() => '');
      await testInfo.attach('view', {
        body: Buffer.from(body, 'base64'),
        contentType: 'image/png',
      });
    }
    const errors = driver.listErrors();
    await driver.close();
    base.expect(errors, 'errors that no script caught').toEqual([]);
  },
});
