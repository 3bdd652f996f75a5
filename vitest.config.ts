import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongFirstSequencer } from './scripts/test/long-first-sequencer.ts';

const INCLUDE = ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.{ts,mjs}', 'tests/unit/**/*.test.ts'];

/** What a test says that needs a process of its own: `// @own-process: it stops the clock`. All others share processes. */
const NEEDS_OWN = /^\/\/ @own-process: \S/m;

const FILES = ['src', 'scripts', 'tests/unit']
  .flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => join(folder, name).replaceAll('\\', '/'),
    ),
  )
  .filter((file) => /\.test\.(tsx?|mjs)$/.test(file));
const SHARED = FILES.filter(
  (file) => !NEEDS_OWN.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

/** Node 25 has a `localStorage` of its own, which stands before that of a document. */
const HAS_STORAGE = Number(process.versions.node.split('.')[0]) >= 25;

const COMMON = {
  // Files that need a document say so in their first line: // @vitest-environment happy-dom
  environment: 'node',
  pool: 'forks',
  execArgv: HAS_STORAGE ? ['--no-experimental-webstorage'] : [],
  restoreMocks: true,
  // Property tests, and the reading of the whole description before others, take their time on a busy machine.
  testTimeout: 120_000,
  hookTimeout: 120_000,
} as const;

export default defineConfig({
  test: {
    // Starts nothing until a test asks for the PostgreSQL server.
    globalSetup: ['src/server/testing/offer-databases.ts'],
    // Three for the two cores of a small machine: a third of the time is spent waiting for programs, disks and timers. In `npm test`
    // the tests of the built site run beside these, with two.
    maxWorkers: 3,
    sequence: { sequencer: LongFirstSequencer },
    coverage: {
      include: ['src/model/**', 'src/server/**'],
      exclude: ['**/*.test.ts'],
      thresholds: { lines: 90 },
    },
    projects: [
      // Modules are loaded and schemas compiled once for all files of a process.
      { test: { ...COMMON, name: 'shared', include: SHARED, isolate: false } },
      // A process for each file.
      { test: { ...COMMON, name: 'own', include: INCLUDE, exclude: SHARED } },
      // What the built site holds, read without a browser: after `npm run build`.
      {
        test: {
          ...COMMON,
          name: 'dist',
          include: ['tests/dist/**/*.test.ts'],
          isolate: false,
          globalSetup: ['tests/dist/offer-site.ts'],
        },
      },
    ],
  },
});
