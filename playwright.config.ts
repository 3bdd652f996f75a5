import { execFileSync } from 'node:child_process';
import { defineConfig, devices } from '@playwright/test';

/** A port that nobody listens on, asked of the system. */
const FIND_PORT =
  "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })";

function ask(...args: string[]): string {
  return execFileSync(process.execPath, args, { encoding: 'utf8' }).trim();
}

// Playwright reads this file once more in each worker: what was found stays in the environment.
process.env['CHROME_PATH'] ??= ask('scripts/install/ensure-browser.mjs');
process.env['TEST_PORT'] ??= ask('-e', FIND_PORT);
const { CHROME_PATH: executablePath, TEST_PORT: port } = process.env;
const baseURL = `http://localhost:${port}`;

export default defineConfig({
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
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: '**/*.phone.spec.ts',
      use: { browserName: 'chromium', viewport: { width: 1280, height: 800 } },
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
    command: 'node dist/server/main.js',
    url: `${baseURL}/healthz`,
    env: { PORT: port, LOG_LEVEL: 'warn' },
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
