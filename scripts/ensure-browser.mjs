// Finds a Chromium for the browser tests, installs one if there is none, and prints its path.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const INSTALL_TIMEOUT_MS = 10 * 60_000;

/** Where Playwright keeps the browsers that it has installed, the newest first. */
function listPlaywrightBrowsers() {
  const caches = [
    process.env['PLAYWRIGHT_BROWSERS_PATH'],
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
    process.env['LOCALAPPDATA'] && join(process.env['LOCALAPPDATA'], 'ms-playwright'),
  ];
  const inside = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-win/chrome.exe',
  ];
  return caches
    .filter((cache) => cache && existsSync(cache))
    .flatMap((cache) =>
      readdirSync(cache)
        .toSorted()
        .toReversed()
        .map((name) => join(cache, name)),
    )
    .filter((folder) => /chromium-\d+$/.test(folder))
    .flatMap((folder) => inside.map((name) => join(folder, name)));
}

/** A file that is there may still not run: a stub of a package store, or a library that is missing. */
function runs(file) {
  if (!existsSync(file)) return false;
  if (process.platform === 'win32') return true;
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /chrom/i.test(stdout);
}

/**
 * A browser that is on the machine already.
 *
 * @param {Readonly<Record<string, string | undefined>>} [environment]
 * @returns {string | undefined}
 * @throws when CHROME_PATH names something that does not run
 */
export function findBrowser(environment = process.env) {
  const named = environment['CHROME_PATH'];
  if (named) {
    if (runs(named)) return named;
    throw new Error(
      `CHROME_PATH is ${named}, but no Chromium runs there. Correct it, or leave it out.`,
    );
  }
  const folders = (environment['PATH'] ?? '').split(delimiter).filter(Boolean);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...PLACES, ...onPath, ...listPlaywrightBrowsers()].find(runs);
}

/** Ways to get a browser, in order; each may fail, then the next one is tried. */
function listInstallers() {
  const isRoot = process.getuid?.() === 0;
  const playwright = join(import.meta.dirname, '../node_modules/playwright/cli.js');
  const install = [
    [process.execPath, playwright, 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'],
  ];
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return install;
  return [
    ...install,
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
  ];
}

/** @throws when no browser can be had, saying what to install */
export function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  for (const [command, ...args] of listInstallers()) {
    try {
      console.error(`No Chromium found. Trying: ${[command, ...args].join(' ')}`);
      // Standard output is this script's answer.
      execFileSync(command, args, { stdio: ['ignore', 2, 2], timeout: INSTALL_TIMEOUT_MS });
    } catch (error) {
      console.error(error.message);
    }
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium or Chrome, and none could be installed. Install the package "chromium"\n' +
      'of your system, or Google Chrome, or set CHROME_PATH to the program; then run npm test again.',
  );
}

if (process.argv[1] === import.meta.filename) {
  try {
    console.log(ensureBrowser());
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
