import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/chromium.mjs';

const port = Number(process.env.E2E_PORT ?? 4399);
const results = process.env.TEST_RESULTS ?? 'test-results';
const origin = `http://localhost:${port}`;

/** The built site and its server on an empty database. */
export const webServer = {
  command: 'node tests/e2e/server.ts',
  url: `${origin}/readyz`,
  stdout: 'ignore' as const,
  stderr: 'pipe' as const,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
  timeout: 300_000,
  env: { PORT: String(port), SITE_URL: origin },
};

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: `${results}/e2e`,
  fullyParallel: true,
  // On two cores three workers take less time than two or four.
  workers: Math.min(Math.ceil(1.5 * availableParallelism()), 8),
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only at the second attempt has an error to find, not to hide.
  retries: 0,
  // For tests that hang. No test takes this long, but a busy machine may be twenty times slower.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['line'], ['json', { outputFile: `${results}/e2e.json` }]],
  use: {
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: chromiumFlags },
  },
  projects: [
    { name: 'parallel', testIgnore: '**/*.serial.spec.ts' },
    {
      // Tests that change the state of the whole server (a reset of the demo data) wait for the
      // others.
      name: 'serial',
      testMatch: '**/*.serial.spec.ts',
      dependencies: ['parallel'],
      fullyParallel: false,
      workers: 1,
    },
  ],
  webServer,
});
