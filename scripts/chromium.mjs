import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

// Program name of the headless shell. It is preferred, because the same browser engine then needs
// half the processor time per page.
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
 * Finds the browser for tests and Lighthouse: CHROME_PATH, a browser on the PATH, or Playwright's
 * own browser.
 * @returns {string | undefined} path of the program, or undefined if there is none
 */
export function findChromium() {
  if (process.env.CHROME_PATH === 'none') return undefined;
  return candidates().find((file) => file && existsSync(file));
}

/**
 * Finds a full Chromium, which can open windows. Only a full Chromium blocks storage in cross-site
 * frames.
 * @internal
 */
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
 * Command-line flags for a headless browser that connects only to the tested page. Chromium's own
 * sandbox does not work as root.
 */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  // A headless browser has no GPU. A separate process for the GPU would only add a tenth to the run
  // time.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
