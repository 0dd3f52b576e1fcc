import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

// The headless shell comes first: the same engine needs half the processor time per page.
const headlessShell = 'chromium-headless-shell';
const names = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds the browser for tests and Lighthouse: CHROME_PATH, one on the PATH, or Playwright's own.
 * @returns {string | undefined} its file, or undefined if there is none
 */
export function findChromium() {
  if (process.env.CHROME_PATH === 'none') return undefined;
  return candidates().find((file) => file && existsSync(file));
}

/** Finds a Chromium that can open windows. Only this one blocks storage in cross-site frames. */
export function findFullChromium() {
  return candidates().find((file) => file && existsSync(file) && !isHeadlessShell(file));
}

function candidates() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.CHROME_PATH, ...onPath, ...macApplications, chromium.executablePath()];
}

/** @param {string | undefined} file */
export function isHeadlessShell(file) {
  return file?.endsWith(headlessShell) ?? false;
}

/**
 * Flags for a headless browser that connects only to the page under test. Root cannot use the
 * sandbox.
 */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  // A headless browser has no GPU. A separate GPU process would only cost a tenth of the time.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
