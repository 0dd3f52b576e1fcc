import type { Page } from '@playwright/test';
import { designSizes } from './screen.ts';
import { expect, test } from './test.ts';

/** Holds back all script files of the page until the returned function is called. */
async function blockScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const scriptsReleased = new Promise<void>((done) => (release = done));
  await page.route('**/_astro/*.js', async (route) => {
    await scriptsReleased;
    await route.continue().catch(() => {});
  });
  return release;
}

/**
 * Starts to sum the layout shifts. The returned function returns the sum of everything rendered
 * until its call.
 */
async function watchLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let shifts = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) shifts += (entry as unknown as { value: number }).value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, {
      async shiftsSoFar() {
        await document.fonts.ready;
        // Waits, because a shift by a font is rendered in the next frame and reported only after
        // that frame.
        for (let frame = 0; frame < 3; frame++)
          await new Promise((resolve) => requestAnimationFrame(resolve));
        add(observer.takeRecords());
        return shifts;
      },
    });
  });
  return () => page.evaluate('shiftsSoFar()') as Promise<number>;
}

/**
 * Waits for the browser's first paint. Earlier checks by Playwright would force a layout before the
 * style sheets are loaded. Chromium would count the change as a layout shift, although no visitor
 * sees it.
 */
async function firstPaint(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
}

const prerenderedScreen = (page: Page) => page.locator('[data-painted]');
const city = (page: Page) => page.getByRole('textbox', { name: 'City' });

const flows: [path: string, heading: string, field: string, typed: string][] = [
  ['/baggage-protection/address', 'Where do you live?', 'City', 'Portland'],
  [
    '/rental-car-insurance/rental-info',
    'Please provide us information',
    'Pickup date',
    '12/24/2026',
  ],
  ['/renters-insurance/address', 'Where do you rent?', 'City', 'Rivera'],
  [
    '/small-business-owners-insurance/basic-info',
    'Tell us about your business',
    'City',
    'Portland',
  ],
];
const skeletons: [path: string, heading: string][] = [
  ['/account/policies', 'Your policies'],
  ['/account/settings', 'Account settings'],
  ['/account/claims', 'Claims'],
  ['/update-payment-method', 'Update your payment card'],
];

for (const { width } of designSizes) {
  test.describe(`before the script loads, at ${width}`, () => {
    test.use({ viewport: { width, height: 844 } });

    for (const [path, heading, field, enteredText] of flows)
      test(`${path} shows its fields, keeps entered text, and causes no layout shift`, async ({
        page,
      }) => {
        const release = await blockScripts(page);
        const shifts = await watchLayoutShifts(page);
        await page.goto(path, { waitUntil: 'commit' });
        await firstPaint(page);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        const input = page.getByRole('textbox', { name: field, exact: true });
        await input.fill(enteredText);
        await input.evaluate((one: HTMLInputElement) => one.setSelectionRange(2, 2));
        const before = await shifts();
        release();
        await expect(prerenderedScreen(page)).toHaveCount(0);
        await expect(input).toHaveValue(enteredText);
        await expect(input).toBeFocused();
        expect(await input.evaluate((one: HTMLInputElement) => one.selectionStart)).toBe(2);
        // The text may move by a pixel or two when its font loads, also after the release on a slow
        // machine. It must not move when the island starts: one pixel of the page is 0.001.
        expect(before).toBeLessThan(0.01);
        expect((await shifts()) - before).toBeLessThan(0.001);
      });
  });
}

for (const [path, heading] of [
  ...skeletons,
  ['/collectible-insurance/start', 'What do you collect?'],
])
  test(`${path} has its heading before its script`, async ({ page }) => {
    await blockScripts(page);
    await page.goto(path as string, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  });

test('a first screen loads at most sixteen files before it is interactive', async ({ page }) => {
  await page.addInitScript(() => {
    const removalObserver = new MutationObserver(() => {
      if (!document.querySelector('astro-island h1') || document.querySelector('[data-painted]'))
        return;
      removalObserver.disconnect();
      performance.mark('answers');
    });
    removalObserver.observe(document, { childList: true, subtree: true });
  });
  for (const [path] of flows) {
    await page.goto(path);
    await expect(prerenderedScreen(page)).toHaveCount(0);
    const files = await page.evaluate(() => {
      const answers = performance.getEntriesByName('answers')[0]?.startTime ?? Infinity;
      return performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < answers)
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => !name.startsWith('/api/'));
    });
    const distinct = new Set(files);
    expect(distinct.size, `${path} asks for its files`).toBeGreaterThan(5);
    expect(distinct.size, `${path}: ${[...distinct].join(' ')}`).toBeLessThanOrEqual(16);
  }
});

test.describe('when the script loads', () => {
  test('an earlier click on Next takes effect', async ({ page }) => {
    const release = await blockScripts(page);
    await page.goto('/baggage-protection/address', { waitUntil: 'commit' });
    await firstPaint(page);
    await page.getByRole('button', { name: 'Next' }).click({ force: true });
    release();
    await expect(page.getByRole('alert')).toContainText('There’s a problem');
  });

  test('an earlier Enter in a field counts as a click on Next', async ({ page }) => {
    const release = await blockScripts(page);
    await page.goto('/baggage-protection/address', { waitUntil: 'commit' });
    await firstPaint(page);
    await city(page).fill('Portland');
    await city(page).press('Enter');
    release();
    await expect(page.getByRole('alert')).toContainText('There’s a problem');
    await expect(city(page)).toHaveValue('Portland');
  });

  test('a pressed button remains until its release, and then takes effect', async ({ page }) => {
    const release = await blockScripts(page);
    await page.goto('/baggage-protection/address', { waitUntil: 'commit' });
    await firstPaint(page);
    await page.getByRole('button', { name: 'Next' }).hover();
    await page.mouse.down();
    release();
    await expect(page.locator('astro-island h1')).toHaveCount(1);
    await expect(prerenderedScreen(page)).toHaveCount(1);
    await page.mouse.up();
    await expect(page.getByRole('alert')).toContainText('There’s a problem');
  });

  test('keys typed during the start are all entered', async ({ page }) => {
    const release = await blockScripts(page);
    await page.goto('/baggage-protection/address', { waitUntil: 'commit' });
    await firstPaint(page);
    const text = 'San Buenaventura by the Sea';
    await city(page).focus();
    for (const [at, character] of [...text].entries()) {
      if (at === 4) release();
      await page.keyboard.type(character, { delay: 40 });
    }
    await expect(prerenderedScreen(page)).toHaveCount(0);
    await expect(city(page)).toHaveValue(text);
  });

  test('an earlier reload keeps the entered text', async ({ page }) => {
    const release = await blockScripts(page);
    await page.goto('/baggage-protection/address', { waitUntil: 'commit' });
    await firstPaint(page);
    await city(page).fill('Portland');
    await page.reload({ waitUntil: 'commit' });
    await expect(city(page)).toHaveValue('Portland');
    release();
    await expect(prerenderedScreen(page)).toHaveCount(0);
    await expect(city(page)).toHaveValue('Portland');
  });

  test('entered text survives a reload and is not replaced by the empty prerendered field', async ({
    page,
  }) => {
    await page.goto('/baggage-protection/address');
    await expect(prerenderedScreen(page)).toHaveCount(0);
    await city(page).fill('Portland');
    await page.reload();
    await expect(prerenderedScreen(page)).toHaveCount(0);
    await expect(city(page)).toHaveValue('Portland');
  });
});
