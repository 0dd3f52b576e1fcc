// Measures how long the page takes to show the effect of each press and key (the input of INP:
// Interaction to Next Paint) with a processor four times slower than this one. It moves the price
// control of a landing page, and buys baggage and small business insurance.
import { chromium } from 'playwright';
import { buyFromFirstScreen } from './engines/scenarios.mjs';
import { slowPhone } from './slow-phone.mjs';
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs';

/** Longest wanted time from an interaction until its effect is painted, in milliseconds. */
const WANTED_MS = 200;
/** The browser reports no interaction that takes less time, in milliseconds. */
const REPORTED_FROM_MS = 16;
/** Time between two keys in milliseconds, as a visitor types. */
const KEY_DELAY_MS = 80;
const TIMEOUT_MS = 20_000;

/** The interactions to measure, in the order of their rows. */
const kinds = ['price control', 'price plan', 'combobox', 'survey choice', 'plan choice', 'other'];

const journeys = {
  '/baggage-protection': async (page) => {
    const control = page.locator('.price-control').filter({ visible: true }).first();
    await control.locator('[type=range]').focus();
    for (let key = 0; key < 5; key += 1) await page.keyboard.press('ArrowRight');
    for (const button of await control.getByRole('button').all()) await button.tap();
    for (const plan of await control.locator('label:has([type=radio])').all()) await plan.tap();
  },
  '/baggage-protection/address': (page) => buyFromFirstScreen.baggage(driverOf(page)),
  '/small-business-owners-insurance/basic-info': (page) =>
    buyFromFirstScreen.smallBusiness(driverOf(page)),
};

/**
 * Visits each journey several times, each time with an empty browser.
 * @param {string} origin origin of the site
 * @param {{ runs?: number }} [options]
 * @returns {Promise<{ interaction: string, count: number, slowest: number, at: string }[]>} per kind
 * of interaction: the count of all runs, the median of each run's slowest one in milliseconds, and
 * the control of the slowest one
 */
export async function measureInteractions(origin, { runs = 3 } = {}) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  try {
    const all = [];
    for (let run = 0; run < runs; run += 1)
      for (const [path, journey] of Object.entries(journeys))
        all.push(...(await visit(browser, origin + path, journey)).map((one) => ({ ...one, run })));
    return slowestByKind(all);
  } finally {
    await browser.close();
  }
}

/**
 * Adds up interactions by kind.
 * @param {{ kind: string, label: string, duration: number, run: number }[]} interactions
 * @internal
 */
export function slowestByKind(interactions) {
  return kinds.flatMap((kind) => {
    const own = interactions.filter((one) => one.kind === kind);
    if (own.length === 0) return [];
    const slowestOf = (ones) => ones.reduce((a, b) => (b.duration > a.duration ? b : a));
    const perRun = [...Map.groupBy(own, ({ run }) => run).values()].map(slowestOf);
    perRun.sort((a, b) => a.duration - b.duration);
    const { duration: slowest, label: at } = perRun[perRun.length >> 1];
    return [{ interaction: kind, count: own.length, slowest, at }];
  });
}

/** Prints the slowest interactions, and those that take too long. */
export async function printInteractions(origin) {
  console.log('\nInteractions (CPU 4 × slower; milliseconds until the effect is painted)');
  const rows = await measureInteractions(origin);
  console.table(rows);
  for (const { interaction, slowest, at } of rows)
    if (slowest > WANTED_MS)
      console.log(`${interaction}, ${at}: ${slowest} ms, wanted ${WANTED_MS} ms`);
}

async function visit(browser, url, journey) {
  const context = await browser.newContext(slowPhone.context);
  context.setDefaultTimeout(TIMEOUT_MS);
  try {
    const interactions = new Map();
    const page = await context.newPage();
    await page.exposeFunction('reportInteraction', ({ id, ...interaction }) => {
      // One press causes several events. The longest one counts.
      const known = interactions.get(id);
      if (!known || known.duration < interaction.duration) interactions.set(id, interaction);
    });
    await page.addInitScript(watchInteractions, REPORTED_FROM_MS);
    const phone = await context.newCDPSession(page);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpu });
    await page.goto(url, { waitUntil: 'load' });
    await journey(page);
    // Waits until the last effect is painted and reported.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    return [...interactions.values()];
  } finally {
    await context.close();
  }
}

/** Runs in the page before the page's own scripts. */
function watchInteractions(durationThreshold) {
  const kindOf = (target) => {
    if (target.closest('.price-control'))
      return target.closest('label, [type=radio]') ? 'price plan' : 'price control';
    if (target.closest('[role=combobox], [role=option]')) return 'combobox';
    if (target.closest('button')?.textContent.trim().startsWith('Select ')) return 'plan choice';
    return target.closest('fieldset label, fieldset [type=radio]') ? 'survey choice' : 'other';
  };
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name, target } of list.getEntries()) {
      if (!interactionId || !target) continue;
      const control = target.closest('button, label, a, [role=option]') ?? target;
      const label = (control.textContent.trim() || control.name || control.className).slice(0, 40);
      const id = `${performance.timeOrigin} ${interactionId}`;
      void window.reportInteraction({
        id,
        kind: kindOf(target),
        label: `${name} ${label}`,
        duration,
      });
    }
  }).observe({ type: 'event', durationThreshold, buffered: true });
}

/** Driver of a Playwright page for the purchase scenarios. It taps and types like a visitor. */
function driverOf(page) {
  const retryable = (work) =>
    work.catch((error) => {
      throw new Error(`stale element: ${error.message}`, { cause: error });
    });
  return {
    async run(script, ...args) {
      const handle = await retryable(
        page.evaluateHandle(`(${script}).apply(null, ${JSON.stringify(args)})`),
      );
      return handle.asElement() ?? handle.jsonValue();
    },
    click: (element) => retryable(element.tap({ timeout: 2_000 })),
    async type(element, text) {
      const isSelect = await retryable(element.evaluate(({ tagName }) => tagName === 'SELECT'));
      if (isSelect) await retryable(element.selectOption(text));
      else await retryable(element.type(text, { delay: KEY_DELAY_MS }));
    },
  };
}
