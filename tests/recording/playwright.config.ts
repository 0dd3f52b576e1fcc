import { defineConfig } from '@playwright/test';
import base, { webServer } from '../../playwright.config.ts';

/** Runs journeys one after another on one server, so that none changes the data of another. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*.record.ts',
  fullyParallel: false,
  workers: 1,
  // A journey with screenshots takes many minutes on a busy machine.
  timeout: 0,
  reporter: 'line',
  projects: [{ name: 'recording' }],
  webServer: { ...webServer, cwd: '../..' },
});
