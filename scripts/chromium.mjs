import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The browser that tests and Lighthouse use: CHROME_PATH, else one on the path, else Playwright's own.
 * @returns {string | undefined} its file, or undefined where there is none
 */
export function findChromium() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  const candidates = [
    process.env.CHROME_PATH,
    '/usr/bin/chromium',
    ...onPath,
    ...macApplications,
    chromium.executablePath(),
  ];
  return candidates.find((file) => file && existsSync(file));
}

/** A headless browser that talks to nobody but the page under test; root has no sandbox of its own. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
