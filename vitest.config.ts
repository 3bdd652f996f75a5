import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.{ts,mjs}', 'tests/unit/**/*.test.ts'],
    // Files that need a document say so in their first line: // @vitest-environment happy-dom
    environment: 'node',
    // Starts nothing until a test asks for the PostgreSQL server.
    globalSetup: ['src/server/testing/offer-postgres.ts'],
    restoreMocks: true,
    // Property tests, and the reading of the whole description before others, take their time on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    coverage: {
      include: ['src/model/**', 'src/server/**'],
      exclude: ['**/*.test.ts'],
      thresholds: { lines: 90 },
    },
  },
});
