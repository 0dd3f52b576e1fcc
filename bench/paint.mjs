// Measures the first screens on a slow phone: when the heading and the first field become visible,
// when a click first has an effect, which files are loaded until then, layout shifts, and lost
// input.
import { chromium } from 'playwright';
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs';

/** Profile of an older phone on a slow mobile network. */
const profile = {
  cpu: 4,
  network: {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  },
};
const screen = { width: 390, height: 844 };

const flows = [
  '/baggage-protection/address',
  '/rental-car-insurance/rental-info',
  '/renters-insurance/address',
  '/small-business-owners-insurance/basic-info',
  '/collectible-insurance/start',
];
const account = ['/account/policies', '/account/settings', '/account/claims'];

/**
 * Visits each first screen several times, each time with an empty browser. Returns the medians per
 * screen.
 * @param {string} origin origin of the site
 * @param {{ runs?: number, isShort?: boolean }} [options] isShort visits only one flow and one
 * account page
 */
export async function measureFirstScreens(origin, { runs = 3, isShort = false } = {}) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  const token = await signIn(origin);
  const rows = [];
  try {
    const paths = isShort ? [flows[0], account[0]] : [...flows, ...account];
    for (const path of paths) {
      const hash = account.includes(path) ? `#authToken=${token}` : '';
      const visits = [];
      for (let run = 0; run < runs; run += 1)
        visits.push(await visit(browser, origin + path + hash));
      rows.push({ page: path, ...medians(visits) });
    }
  } finally {
    await browser.close();
  }
  return rows;
}

async function signIn(origin) {
  const response = await fetch(`${origin}/api/user/v2/auth/user-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo@example.com', password: 'demo-password' }),
  });
  return (await response.json()).token;
}

async function visit(browser, url) {
  const context = await browser.newContext({ viewport: screen, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    const phone = await context.newCDPSession(page);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu });
    await phone.send('Network.enable');
    await phone.send('Network.emulateNetworkConditions', profile.network);
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: 'commit' });
    const answered = () => window.seen?.answer !== undefined;
    await page.waitForFunction(answered, null, { timeout: 30_000, polling: 100 });
    return await page.evaluate(() => window.seen);
  } finally {
    await context.close();
  }
}

/** Runs in the page before the page's own scripts. */
function watch() {
  const seen = { moved: 0 };
  window.seen = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput && seen.pressed === undefined) seen.moved += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const shown = (selector) =>
    [...document.querySelectorAll(selector)].find((one) =>
      one.checkVisibility({ opacityProperty: true }),
    );
  const check = () => {
    const now = Math.round(performance.now());
    if (seen.heading === undefined && shown('main h1')) seen.heading = now;
    const field = shown('main input, main select, main .skeleton, main .button, main .panel');
    if (seen.field === undefined && field) {
      seen.field = now;
      if (field.name && field.type === 'text') {
        field.value = seen.wrote = 'Typed';
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }
    pressWhenReady(now);
    if (seen.answer === undefined) requestAnimationFrame(check);
  };
  function pressWhenReady(now) {
    const isPrerendered = document.querySelector('[data-painted]');
    const isAccount = location.pathname.startsWith('/account');
    const next = !isAccount && shown('main button[type=submit]:not([disabled])');
    if (isPrerendered || !(next || shown('main .account-page .panel, main form button'))) return;
    seen.pressed ??= now;
    if (next) next.click();
    const isAnswered = next ? shown('.error-summary, [aria-invalid=true], [role=alert]') : true;
    if (!isAnswered) return;
    seen.answer = now;
    const texts = [...document.querySelectorAll('main input')];
    seen.kept = !seen.wrote || texts.some(({ value }) => value === 'Typed');
    const files = performance
      .getEntriesByType('resource')
      .filter(({ name }) => !new URL(name).pathname.startsWith('/api/'));
    seen.files = files.length;
    const scripts = files.filter(({ name }) => name.endsWith('.js'));
    seen.scriptKB = Math.round(scripts.reduce((sum, one) => sum + one.encodedBodySize, 0) / 1024);
  }
  requestAnimationFrame(check);
}

function medians(visits) {
  const middle = (key) => visits.map((one) => one[key]).sort((a, b) => a - b)[visits.length >> 1];
  return {
    heading: middle('heading'),
    field: middle('field'),
    'click handled': middle('answer'),
    'files loaded': middle('files'),
    'script KB': middle('scriptKB'),
    'layout shift': Number(middle('moved').toFixed(3)),
    'typed text kept': visits.every(({ kept }) => kept),
  };
}
