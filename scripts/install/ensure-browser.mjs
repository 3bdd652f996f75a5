// Finds a Chromium for the browser tests, installs one if there is none, and prints its path.
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { root } from '#scripts/lib/root.mjs';
import {
  installUntilFound,
  listPackageCommands,
  listPathFolders,
  printWhenStarted,
  isProgram,
} from './install-program.mjs';

/** The shell comes first: it draws no window, and the tests take less than half of the time in it. */
const SHELL = 'chromium-headless-shell';
const NAMES = [
  SHELL,
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Where Playwright keeps the browsers that it has installed, the newest first. */
function listPlaywrightBrowsers() {
  const caches = [
    process.env['PLAYWRIGHT_BROWSERS_PATH'],
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
    process.env['LOCALAPPDATA'] && join(process.env['LOCALAPPDATA'], 'ms-playwright'),
  ];
  const inside = [
    'chrome-headless-shell-linux64/chrome-headless-shell',
    'chrome-headless-shell-mac-arm64/chrome-headless-shell',
    'chrome-headless-shell-win64/chrome-headless-shell.exe',
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
    .filter((folder) => /chromium(_headless_shell)?-\d+$/.test(folder))
    .flatMap((folder) => inside.map((name) => join(folder, name)));
}

function runs(file) {
  // Chrome does not answer to --version there.
  return process.platform === 'win32' ? existsSync(file) : isProgram(file, /chrom/i);
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
  const folders = listPathFolders(environment);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...PLACES, ...onPath, ...listPlaywrightBrowsers()].find(runs);
}

/** Ways to get a browser, in order. */
function listInstallers() {
  const isRoot = process.getuid?.() === 0;
  const playwright = join(root, 'node_modules/playwright/cli.js');
  const dependencies = isRoot ? ['--with-deps'] : [];
  return [
    [process.execPath, playwright, 'install', ...dependencies, '--only-shell', 'chromium'],
    ...listPackageCommands('chromium'),
  ];
}

/**
 * A browser for the tests. Where packages may be installed, the shell is installed beside another browser.
 *
 * @throws when no browser can be had, saying what to install
 */
export function ensureBrowser() {
  const isChosen = Boolean(process.env['CHROME_PATH']);
  const findShell = () => {
    const found = findBrowser();
    return isChosen || found?.includes('headless') ? found : undefined;
  };
  const missing = 'No headless Chromium found.';
  const shell = installUntilFound(listPackageCommands(SHELL), findShell, missing);
  const found = shell ?? installUntilFound(listInstallers(), findBrowser, 'No Chromium found.');
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium or Chrome, and none could be installed. Install the package "chromium"\n' +
      'of your system, or Google Chrome, or set CHROME_PATH to the program. Then run npm test again.',
  );
}

printWhenStarted(import.meta.filename, ensureBrowser);
