// Makes one purchase in each browser engine that the tests do not use: Gecko (Debian's firefox-esr)
// and WebKit (Debian's webkit2gtk-driver, on an Xvfb screen). Missing programs are installed if
// this user has the rights. Otherwise the engine is skipped.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installFromDebian } from '../scripts/system-packages.mjs';
import { buyOnPartnerPage } from './engines/partner.mjs';
import { buyBaggage } from './engines/scenarios.mjs';
import { openWebDriverSession, openMarionetteSession } from './engines/webdriver.mjs';

const MARIONETTE_PORT = Number(process.env.MARIONETTE_PORT || 2828);
const WEBKIT_PORT = Number(process.env.WEBKIT_PORT || 4399);
const screenshotsFolder = join(import.meta.dirname, '..', 'test-results', 'engines');

/**
 * Configuration of Firefox for purchases on the storefront's own page and on a partner's page.
 * @param {number} cookieBehavior Firefox's storage policy: 5 is the default, which gives cross-site
 * frames separate storage; 2 blocks all storage; 1, "third parties", leaves frames only their
 * session storage
 * @param {string} storage expected result of a script that uses storage in such a frame
 */
const firefox = (cookieBehavior, storage) => ({
  needs: { '/usr/bin/firefox-esr': 'firefox-esr' },
  preferences: `user_pref("marionette.port", ${MARIONETTE_PORT});
user_pref("network.cookie.cookieBehavior", ${cookieBehavior});
`,
  command: (profile) => [
    '/usr/bin/firefox-esr',
    '--headless',
    '--marionette',
    '--profile',
    profile,
  ],
  open: () => openMarionetteSession(MARIONETTE_PORT),
  atPartner: { storage },
});

export const browserEngines = {
  Firefox: firefox(5, 'kept'),
  'Firefox, storage blocked': firefox(2, 'SecurityError'),
  WebKit: {
    needs: {
      '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
      '/usr/bin/xvfb-run': 'xvfb',
      '/usr/bin/xauth': 'xauth',
    },
    command: () => ['/usr/bin/xvfb-run', '-a', '/usr/bin/WebKitWebDriver', `--port=${WEBKIT_PORT}`],
    open: () => openWebDriverSession(WEBKIT_PORT, {}),
  },
};

/** Returns the names of the engines whose programs are all installed. */
export function installedBrowserEngines() {
  const isThere = ({ needs }) => Object.keys(needs).every((file) => existsSync(file));
  return Object.keys(browserEngines).filter((name) => isThere(browserEngines[name]));
}

/**
 * Returns one row per browser engine: with the policy and the duration of the purchase, or with the
 * error.
 */
export async function buyInBrowserEngines(origin, names = Object.keys(browserEngines)) {
  const rows = [];
  for (const name of names)
    rows.push({ engine: name, ...(await buyInEngine(name, browserEngines[name], origin)) });
  return rows;
}

async function buyInEngine(name, { needs, preferences = '', command, open, atPartner }, origin) {
  const missing = () =>
    Object.entries(needs).flatMap(([file, named]) => (existsSync(file) ? [] : named));
  if (missing().length > 0) installFromDebian(missing());
  if (missing().length > 0) return { skipped: `not installed: ${missing().join(', ')}` };
  const profile = mkdtempSync(join(tmpdir(), 'coverfront-engine-'));
  writeFileSync(join(profile, 'user.js'), preferences);
  const [file, ...options] = command(profile);
  // The driver gets its own process group, so that its screen and its browser end with it.
  const driver = spawn(file, options, { stdio: 'ignore', detached: true });
  let browser;
  try {
    browser = await waitUntilOpen(open);
    const folder = join(screenshotsFolder, name.toLowerCase().replaceAll(/\W+/g, '-'));
    const own = await buyBaggage(browser, origin, folder);
    return { ...own, ...(atPartner && (await buyOnPartnerPage(browser, origin, atPartner))) };
  } catch (error) {
    process.exitCode = 1;
    return { failed: error.message };
  } finally {
    await browser?.close();
    process.kill(-driver.pid, 'SIGTERM');
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function waitUntilOpen(open) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await open();
    } catch (error) {
      if (attempt === 60) throw error;
      await wait(500);
    }
  }
}
