import { execFileSync, spawnSync } from 'node:child_process';
import { defineConfig, devices, type PlaywrightTestConfig } from '@playwright/test';
import type { Engine } from './scripts/install/ensure-engines.mjs';
import type { EngineOptions } from './tests/engines/support/test.ts';

/** A port that nobody listens on, asked of the system. */
const FIND_PORT =
  "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })";

function ask(...args: string[]): string {
  return execFileSync(process.execPath, args, { encoding: 'utf8' }).trim();
}

// Playwright reads this file once more in each worker: what was found stays in the environment.
process.env['CHROME_PATH'] ??= ask('scripts/install/ensure-browser.mjs');
process.env['TEST_PORT'] ??= ask('-e', FIND_PORT);
process.env['ENGINES'] ??= ask('scripts/install/ensure-engines.mjs');
const { CHROME_PATH: executablePath, TEST_PORT: port } = process.env;
const others = JSON.parse(process.env['ENGINES']) as readonly Engine[];
const baseURL = `http://localhost:${port}`;
const version = /[\d.]+/.exec(
  spawnSync(executablePath, ['--version'], { encoding: 'utf8' }).stdout ?? '',
)?.[0];
const engines = [{ id: 'chromium', name: 'Chromium', version }, ...others] as const;

/** Journeys in each engine that is here. The others are named in the report, where the summary finds them. */
const JOURNEYS: NonNullable<PlaywrightTestConfig<object, EngineOptions>['projects']> = engines
  .filter((engine) => !('missing' in engine))
  .map(({ id, ...more }) => ({
    name: id,
    testDir: 'tests/engines',
    // Beside the others from the start, so that no engine comes last by itself.
    workers: 1,
    timeout: 60_000,
    use: { engine: id, programs: 'programs' in more ? more.programs : {} },
  }));

/** The live preview. */
const PREVIEW = '**/preview*.spec.ts';
const DESKTOP = { browserName: 'chromium', viewport: { width: 1280, height: 800 } } as const;

export default defineConfig<object, EngineOptions>({
  metadata: { engines },
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  // A browser test waits for most of its time: two for each core keep a core busy.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 30_000,
  expect: { timeout: 5000 },
  reporter: 'line',
  use: {
    baseURL,
    locale: 'en-GB',
    // A trace of each test would cost a good part of its time: TRACE=1 npx playwright test records those that fail.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page of a test lives for seconds: code that V8 optimises beside the test hardly runs again.
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
  },
  projects: [
    ...JOURNEYS,
    {
      name: 'preview',
      testMatch: PREVIEW,
      // Beside the journeys from the start: its tests follow each other, and would be the last ones for a long time.
      workers: 1,
      use: DESKTOP,
    },
    {
      name: 'desktop',
      testIgnore: ['**/*.phone.spec.ts', '**/tests/engines/**', PREVIEW],
      use: DESKTOP,
    },
    {
      name: 'phone',
      testMatch: '**/*.phone.spec.ts',
      use: {
        ...devices['Pixel 7'],
        browserName: 'chromium',
        viewport: { width: 390, height: 844 },
        // What is tested does not depend on it, and each pixel more is painted by the processor.
        deviceScaleFactor: 1,
      },
    },
  ],
  webServer: {
    // Builds what is older than its sources, which takes a minute.
    command: 'node scripts/build/start.mjs',
    timeout: 180_000,
    url: `${baseURL}/healthz`,
    env: { PORT: port, LOG_LEVEL: 'warn' },
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
