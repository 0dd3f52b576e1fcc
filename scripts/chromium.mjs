import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

// Without windows first: the same engine, and a page costs it half the processor time.
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
 * The browser that tests and Lighthouse use: CHROME_PATH, else one on the path, else Playwright's own.
 * @returns {string | undefined} its file, or undefined where there is none
 */
export function findChromium() {
  if (process.env.CHROME_PATH === 'none') return undefined;
  return candidates().find((file) => file && existsSync(file));
}

/** One that can open windows: alone it keeps storage from the frames of other sites. */
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

/** A headless browser that talks to nobody but the page under test; root has no sandbox of its own. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  // Headless there is no GPU: a process of its own would only cost a tenth of the time.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
