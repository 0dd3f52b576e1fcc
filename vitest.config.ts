import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * Limit in milliseconds. Only a test that hangs reaches it, also on a busy machine. No test sets
 * its own limit.
 */
const testTimeout = 900_000;
/**
 * `npm run test:all` loads all modules again for each file, so a file that needs another file's
 * state fails.
 */
const isolate = Boolean(process.env.TEST_ALL);
/** A test that mocks a module. Files that share their imports cannot do that. */
const moduleMockTest = 'tests/server/http/ownership.test.ts';
/** Tests that build the site. They run with the slow tests of the server. */
const buildTests = ['tests/pages/content.test.ts', 'tests/pages/new-content.test.ts'];
const setupFiles = ['tests/fixtures/zod-locale.ts', 'tests/fixtures/ignore-non-breaking.ts'];
const guardedSetupFiles = [...setupFiles, 'tests/fixtures/console-guard.ts'];

export default defineConfig({
  // Only Astro provides the real module.
  resolve: {
    alias: { 'astro:content': join(import.meta.dirname, 'src/site/astro-stubs/content.ts') },
  },
  test: {
    allowOnly: !process.env.CI,
    expect: { poll: { timeout: testTimeout / 2, interval: 10 } },
    // By default vitest leaves one core idle.
    maxWorkers: availableParallelism(),
    globalSetup: ['tests/fixtures/scratch-folder.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/!(server)/**/*.test.ts', moduleMockTest],
          exclude: buildTests,
          setupFiles: guardedSetupFiles,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: 'builds',
          environment: 'node',
          include: buildTests,
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
          globalSetup: ['tests/fixtures/postgres-server.ts', 'tests/fixtures/api-docs.ts'],
          // Servers and commands that run as processes find compiled modules, so they start a third
          // faster.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compile') },
          // Each test starts its own server, so the files of a worker can share imports. This is a
          // third faster.
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
          // Tests that render are written in TSX.
          include: ['tests/**/*.test.tsx'],
          setupFiles: [
            'tests/fixtures/unthrottled-react.ts',
            ...guardedSetupFiles,
            'tests/fixtures/clean-window.ts',
          ],
          hookTimeout: testTimeout,
          // One window for all files of a worker is seven times faster. Each test therefore cleans
          // up after itself.
          isolate,
          testTimeout,
        },
      },
    ],
  },
});
