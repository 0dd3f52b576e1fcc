import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Milliseconds. Only a test that hangs reaches it, also on a busy machine: no test sets a limit of its own. */
const testTimeout = 900_000;
/** `npm run test:all` loads all modules again for each file, so a file that needs the state of another fails. */
const isolate = Boolean(process.env.TEST_ALL);
/** Puts a module of its own in the place of another, which files that share their imports cannot. */
const moduleMockTest = 'tests/server/http/ownership.test.ts';
const setupFiles = ['tests/fixtures/zod-locale.ts', 'tests/fixtures/ignore-non-breaking.ts'];
const guardedSetupFiles = [...setupFiles, 'tests/fixtures/console-guard.ts'];

export default defineConfig({
  // Only Astro itself can make it.
  resolve: {
    alias: { 'astro:content': join(import.meta.dirname, 'src/site/astro-stubs/content.ts') },
  },
  test: {
    allowOnly: !process.env.CI,
    expect: { poll: { timeout: testTimeout / 2, interval: 10 } },
    // Left to itself vitest keeps one core idle.
    maxWorkers: availableParallelism(),
    globalSetup: ['tests/fixtures/scratch-folder.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/!(server)/**/*.test.ts', moduleMockTest],
          setupFiles: guardedSetupFiles,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          exclude: [moduleMockTest],
          setupFiles,
          globalSetup: ['tests/fixtures/postgres-server.ts'],
          // Providers and commands that run as processes find their modules compiled: a third quicker to start.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compile') },
          // Each test starts a provider of its own, so the files of a worker share what they import: a third quicker.
          isolate,
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
          setupFiles: [
            'tests/fixtures/unthrottled-react.ts',
            ...guardedSetupFiles,
            'tests/fixtures/clean-window.ts',
          ],
          hookTimeout: testTimeout,
          // One window for all files of a worker: seven times quicker, so each test cleans up after itself.
          isolate,
          testTimeout,
        },
      },
    ],
  },
});
