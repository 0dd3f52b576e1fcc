import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** For what hangs: none takes as long, but a busy machine may be ten times slower. */
const testTimeout = 60_000;
const setupFiles = ['tests/fixtures/zod-locale.ts'];

export default defineConfig({
  test: {
    allowOnly: !process.env.CI,
    // Left to itself vitest keeps one core idle.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          setupFiles,
          globalSetup: ['tests/fixtures/postgres-server.ts'],
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          // What renders is written in TSX.
          include: ['tests/**/*.test.tsx'],
          setupFiles: [...setupFiles, 'tests/fixtures/unthrottled-react.ts'],
          // One window for all files of a worker: seven times quicker, so each test cleans up after itself.
          isolate: false,
          testTimeout,
        },
      },
    ],
  },
});
