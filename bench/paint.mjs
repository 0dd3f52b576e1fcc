// Measures the first screens on a slow phone: when the browser first paints content, when the
// heading and the first field become visible, when a click first has an effect, which files are
// loaded until then, layout shifts, and lost input. A bare Next form in the same run is the
// reference of the ratios, because the times depend on the machine.
import { chromium } from 'playwright';
import { startNextForm } from './next-form.mjs';
import { slowPhone } from './slow-phone.mjs';
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs';

const flows = [
  '/baggage-protection/address',
  '/rental-car-insurance/rental-info',
  '/renters-insurance/address',
  '/small-business-owners-insurance/basic-info',
  '/collectible-insurance/start',
];
const account = ['/account/policies', '/account/settings', '/account/claims'];

const content = ['/', '/baggage-protection', '/faq'];
/** Name of the reference's row. */
const reference = 'bare Next form';
/** Largest wanted ratios to the reference. */
const wanted = { paint: 1.5, click: 1.3, accountClick: 1.5 };

/**
 * Visits each first screen several times, each time with an empty browser. Each round visits all
 * screens, so that other load on the machine affects them equally. Returns the medians per screen.
 * @param {string} origin origin of the site
 * @param {{ runs?: number, isShort?: boolean, only?: string[] }} [options] isShort visits only one
 * page of each kind, and the Next form only if it is already built; only lists the pages to visit
 */
export async function measureFirstScreens(origin, { runs = 5, isShort = false, only = [] } = {}) {
  const next = await startNextForm({ mayInstall: !isShort });
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  try {
    const token = await signIn(origin);
    const kinds = [content, flows, account].map((paths) => (isShort ? paths.slice(0, 1) : paths));
    const paths = kinds.flat().filter((path) => only.length === 0 || only.includes(path));
    const pages = paths.map((path) => ({
      name: path,
      url: origin + path + (account.includes(path) ? `#authToken=${token}` : ''),
      visits: [],
    }));
    if (next) pages.unshift({ name: reference, url: next.origin, visits: [] });
    for (let run = 0; run < runs; run += 1)
      for (const { url, visits } of pages) visits.push(await visit(browser, url));
    const rows = pages.map(({ name, visits }) => ({ page: name, ...medians(visits) }));
    return next ? addRatios(rows) : rows;
  } finally {
    await browser.close();
    await next?.stop();
  }
}

/**
 * Adds each row's ratios to the reference in the first row.
 * @internal
 */
export function addRatios(rows) {
  const [base] = rows;
  return rows.map((row) => ({
    ...row,
    'paint to Next': Number((row['first paint'] / base['first paint']).toFixed(2)),
    'click to Next': Number((row['click handled'] / base['click handled']).toFixed(2)),
  }));
}

/**
 * Returns a sentence for each screen that does not reach a goal.
 * @internal
 */
export function findMissedGoals(rows) {
  return rows.flatMap((row) => {
    const click = account.includes(row.page) ? wanted.accountClick : wanted.click;
    const over = (what, ratio, goal) =>
      ratio > goal ? [`${row.page}: ${what} ${ratio} × Next, wanted ${goal}`] : [];
    return [
      ...over('first paint', row['paint to Next'], wanted.paint),
      ...over('click handled', row['click to Next'], click),
      ...(row['layout shift'] > 0 && row.page !== reference
        ? [`${row.page}: layout shift ${row['layout shift']}`]
        : []),
      ...(row['typed text kept'] || row.page === reference ? [] : [`${row.page}: lost typed text`]),
    ];
  });
}

/** Prints the medians, and the goals that are not reached. The command may name the pages. */
export async function printFirstScreens(origin) {
  console.log('\nFirst screens on a slow phone (CPU 4 × slower, 1.6 Mbit/s, 150 ms; milliseconds)');
  const only = process.argv.slice(2).filter((word) => word.startsWith('/'));
  const rows = await measureFirstScreens(origin, { only });
  console.table(rows);
  for (const missed of findMissedGoals(rows)) console.log(missed);
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
  const context = await browser.newContext(slowPhone.context);
  try {
    const page = await context.newPage();
    const phone = await context.newCDPSession(page);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpu });
    await phone.send('Network.enable');
    await phone.send('Network.emulateNetworkConditions', slowPhone.network);
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: 'commit' });
    const isDone = () => window.seen?.isDone;
    await page.waitForFunction(isDone, null, { timeout: 30_000, polling: 100 }).catch(() => {});
    const seen = await page.evaluate(() => window.seen);
    if (!seen.isDone) throw new Error(`${url} did not respond to a click: ${JSON.stringify(seen)}`);
    return seen;
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
      if (!entry.hadRecentInput && !seen.mayMove) seen.moved += entry.value;
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
    if (seen.answer === undefined) pressWhenReady(now);
    // A content page answers before its images and scripts are loaded, which count as well.
    if (seen.answer !== undefined && document.readyState === 'complete') addFigures();
    else requestAnimationFrame(check);
  };
  /**
   * Finds the button to press, and what shows the effect. The account, and a screen whose buttons
   * open other screens, only have to be there.
   */
  function findTarget() {
    if (document.querySelector('[data-painted]')) return undefined;
    const isNext = document.querySelector('script[src^="/_next/"]');
    if (!isNext && !document.querySelector('astro-island'))
      return { button: shown('.menu-button'), effect: 'dialog[open]', isOverlay: true };
    const submit = shown('main button[type=submit]:not([disabled])');
    // Before Next's scripts have run, a click would submit the form and load the page again.
    const isReady =
      !isNext || Object.keys(submit ?? {}).some((key) => key.startsWith('__reactProps'));
    if (submit && !location.pathname.startsWith('/account'))
      return isReady ? { button: submit, effect: '[aria-invalid=true], [role=alert]' } : undefined;
    return shown('main .account-page .panel, main form button') && { effect: 'main h1' };
  }
  function pressWhenReady(now) {
    const target = findTarget();
    if (!target) return;
    // The message that a press shows may move what is below it.
    seen.mayMove = !target.isOverlay;
    target.button?.click();
    if (shown(target.effect)) seen.answer = now;
  }
  function addFigures() {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    seen.paint = Math.round(paint.startTime);
    const texts = [...document.querySelectorAll('main input')];
    seen.kept = !seen.wrote || texts.some(({ value }) => value === 'Typed');
    const files = performance
      .getEntriesByType('resource')
      .filter(({ name }) => !new URL(name).pathname.startsWith('/api/'));
    seen.files = files.length;
    const kilobytes = (ones) =>
      Math.round(ones.reduce((sum, one) => sum + one.encodedBodySize, 0) / 1024);
    seen.scriptKB = kilobytes(files.filter(({ name }) => name.endsWith('.js')));
    seen.totalKB = kilobytes([...performance.getEntriesByType('navigation'), ...files]);
    seen.isDone = true;
  }
  requestAnimationFrame(check);
}

function medians(visits) {
  const middle = (key) => visits.map((one) => one[key]).sort((a, b) => a - b)[visits.length >> 1];
  return {
    'first paint': middle('paint'),
    heading: middle('heading'),
    field: middle('field'),
    'click handled': middle('answer'),
    'files loaded': middle('files'),
    'script KB': middle('scriptKB'),
    'all KB': middle('totalKB'),
    'layout shift': Number(middle('moved').toFixed(3)),
    'typed text kept': visits.every(({ kept }) => kept),
  };
}
