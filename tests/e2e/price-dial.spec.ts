import type { Page } from '@playwright/test';
import { stopClock } from './page-time.ts';
import { designSizes, expectAccessibleScreen } from './screen.ts';
import { expect, test } from './test.ts';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

declare global {
  interface Window {
    /** Sum of the layout shifts without user input. */
    shifted?: number;
  }
}

const coins = '/collectibles/coins-insurance';

function dialOf(page: Page) {
  const rows = page.locator('.price-control dl');
  return {
    slider: page.getByRole('slider', { name: 'Your coins are worth' }),
    field: page.getByRole('textbox', { name: 'Your coins are worth' }),
    deductible: (amount: string) => page.getByRole('radio', { name: amount, exact: true }),
    rows,
    total: page.locator('[data-total]'),
    error: page.locator('#hero-error'),
    spoken: page.getByRole('status').filter({ hasText: 'Total for a year' }),
    button: page.getByRole('main').getByRole('link', { name: 'Check our prices' }).first(),
  };
}

/** Returns the position of the center of the dial's thumb in the window. */
async function thumbOf(page: Page) {
  const box = (await page.locator('.thumb__grip').boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Returns the box of the center line of the road between the ends of the scale, and its foot. */
async function archOf(page: Page) {
  await page.locator('.price-control__arch').scrollIntoViewIfNeeded();
  const svg = (await page.locator('.price-control__arch svg').boundingBox())!;
  const unit = svg.width / 640;
  const y = svg.y + (316 - 250) * unit;
  return {
    x: svg.x + (320 - 231.8) * unit,
    y,
    width: 2 * 231.8 * unit,
    height: (250 - 93.7) * unit,
    foot: y + 270 * unit,
  };
}

test('starts at $10,000, at the top of the arch, with the price from the rates', async ({
  page,
}) => {
  await page.goto(coins);
  const { slider, field, rows, total, button } = dialOf(page);
  await expect(slider).toHaveAttribute('aria-valuetext', '$10,000, $189.00');
  await expect(field).toHaveValue('$10,000');
  await expect(rows).toContainText('$10,000 at $1.80 per $100');
  await expect(total).toHaveText('$189.00');
  await expect(button).toHaveAttribute('href', `${coins}/start?value=10000&deductible=250`);
});

test('moves with the keys: a step, ten steps, to the ends', async ({ page }) => {
  await page.goto(coins);
  const { slider, field, rows, total, spoken: announcedTotal } = dialOf(page);
  await expect(dialOf(page).button).toHaveAttribute('href', /value=10000/);
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '$10,500, $198.45');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect(field).toHaveValue('$9,900');
  await page.keyboard.press('PageUp');
  await expect(field).toHaveValue('$14,500');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await expect(field).toHaveValue('$8,900');
  await expect(announcedTotal).toHaveText('Total for a year: $168.21');
  await page.keyboard.press('Home');
  await expect(field).toHaveValue('$1,000');
  await expect(rows).toContainText('Minimum premium $60.00');
  await expect(total).toHaveText('$63.00');
  await page.keyboard.press('PageDown');
  await expect(field).toHaveValue('$1,000');
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', '$100,000, $1,890.00');
  await expect(total).toHaveText('$1,890.00');
});

test('accepts a typed amount, and rejects an amount outside its limits', async ({ page }) => {
  await page.goto(coins);
  const { slider, field, rows, total, error } = dialOf(page);
  await field.fill('12500');
  await expect(total).toHaveText('$236.25');
  await expect(field).toHaveValue('12500');
  await field.blur();
  await expect(field).toHaveValue('$12,500');
  await expect(slider).toHaveAttribute('aria-valuetext', '$12,500, $236.25');

  await field.fill('900');
  await expect(error).toBeHidden();
  await field.press('Enter');
  await expect(error).toHaveText('Enter $1,000 or more');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(total).toHaveText('$236.25');
  await expectAccessibleScreen(page);

  await field.fill('250000');
  await field.blur();
  await expect(error).toHaveText(/Enter \$100,000 or less\. .*VIP team/);
  await expect(rows).toContainText('$12,500 at');
  await field.fill('a lot');
  await field.blur();
  await expect(error).toHaveText('Enter an amount from $1,000 to $100,000');
  await field.fill('$ 20,340');
  await expect(error).toBeHidden();
  await field.blur();
  await expect(field).toHaveValue('$20,340');
  await expect(rows).toContainText('$20,340 at $1.80 per $100 $366.12');
});

test('moves with the mouse: by a click on the arch or by dragging the thumb, but not across its foot', async ({
  page,
}) => {
  await page.goto(coins);
  const { field, slider } = dialOf(page);
  await expect(dialOf(page).button).toHaveAttribute('href', /value=10000/);
  const { x, y, width, height, foot } = await archOf(page);
  await page.mouse.click(x + width - 1, y + height - 5);
  await expect(field).toHaveValue(/^\$9\d,\d00$/);
  await expect(slider).toBeFocused();
  const thumb = await thumbOf(page);
  await page.mouse.move(thumb.x, thumb.y);
  await page.mouse.down();
  await page.mouse.move(x + width, foot, { steps: 3 });
  await expect(field).toHaveValue('$100,000');
  await page.mouse.move(x, foot, { steps: 4 });
  await expect(field).toHaveValue('$100,000');
  await page.mouse.move(x + width / 2, y, { steps: 4 });
  await page.mouse.up();
  await expect(field).toHaveValue('$10,000');
  await page.mouse.move(x, y + height);
  await expect(field).toHaveValue('$10,000');
});

test("passes value, deductible and the page's query string to the flow", async ({ page }) => {
  await page.goto(`${coins}?utm_source=club&value=20000&deductible=500`);
  const { field, deductible, rows, button } = dialOf(page);
  await expect(field).toHaveValue('$20,000');
  await expect(deductible('$500')).toBeChecked();
  await expect(rows).toContainText('$20,000 at $1.656 per $100 $331.20');
  await field.fill('30000');
  await deductible('$500').press('ArrowRight');
  await expect(deductible('$1,000')).toBeChecked();
  const buttons = page.getByRole('main').getByRole('link', { name: 'Check our prices' });
  await expect(buttons).toHaveCount(2);
  for (const link of await buttons.all()) {
    const { pathname, searchParams } = new URL((await link.getAttribute('href'))!, page.url());
    expect(pathname).toBe(`${coins}/start`);
    expect(Object.fromEntries(searchParams)).toEqual({
      utm_source: 'club',
      value: '30000',
      deductible: '1000',
    });
    expect([...searchParams]).toHaveLength(3);
  }
  await expect(button).toBeVisible();
});

test('causes no layout shift when its script starts or when it moves', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[])
        if (!hadRecentInput) window.shifted = (window.shifted ?? 0) + value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const { width } of designSizes) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(coins);
    await expect(dialOf(page).button).toHaveAttribute('href', /value=10000/);
    const readPosition = async () => {
      const box = (await page.locator('.price-control').boundingBox())!;
      return [box.y + (await page.evaluate(() => scrollY)), box.height];
    };
    await page.evaluate(() => document.fonts.ready);
    const before = await readPosition();
    await dialOf(page).slider.press('End');
    await dialOf(page).deductible('$0').press('Space');
    await dialOf(page).slider.press('Home');
    expect(await readPosition()).toEqual(before);
    // Allows a small shift, because fonts that load move words by a pixel, which is a shift of
    // 0.0001.
    expect(await page.evaluate(() => window.shifted ?? 0)).toBeLessThan(0.001);
  }
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('changed digits roll in, and then the amount is one text again', async ({ page }) => {
    // Stops the clock, so that the test can take as long as it needs.
    await stopClock(page);
    await page.goto(coins);
    const { slider, total, button } = dialOf(page);
    await expect(button).toHaveAttribute('href', /value=10000/);
    await slider.press('ArrowRight');
    await expect(total).toHaveText('$198.45');
    await expect(total.locator('span')).toHaveCount(7);
    await expect(total.locator('.roll')).toHaveText(['9', '8', '4', '5']);
    await page.clock.runFor(250);
    await expect(total.locator('span')).toHaveCount(0);
    await expect(total).toHaveText('$198.45');
  });
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a tap on the arch sets the value, the thumb can be dragged, and the page scrolls elsewhere', async ({
    page,
  }) => {
    await page.goto(coins);
    const { field, button } = dialOf(page);
    await expect(button).toHaveAttribute('href', /value=10000/);
    const { x, y, width, height } = await archOf(page);
    await page.touchscreen.tap(x + 1, y + height - 2);
    await expect(field).toHaveValue(/^\$1,\d00$/);

    const pointer = await touchPointer(page);
    const thumb = await thumbOf(page);
    const gripBox = (await page.locator('.thumb__grip').boundingBox())!;
    expect(Math.min(gripBox.width, gripBox.height)).toBeGreaterThanOrEqual(44);
    const scrolled = () => page.evaluate(() => scrollY);
    const before = await scrolled();
    await pointer([thumb, { x, y: y + height / 2 }, { x: x + width / 2, y }]);
    await expect(field).toHaveValue('$10,000');
    expect(await scrolled()).toBe(before);
    // A swipe that starts on the arch but not on the thumb scrolls the page.
    await pointer([
      { x: x + width - 4, y: y + height - 10 },
      { x: x + width - 4, y: y + height - 160 },
    ]);
    await expect.poll(scrolled).toBeGreaterThan(before);
    await expect(field).toHaveValue('$10,000');
  });
});

/**
 * Returns a function that simulates one finger: it touches the first point and moves to the others.
 */
async function touchPointer(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at });
  return async ([first, ...rest]: { x: number; y: number }[]) => {
    await send('touchStart', [first!]);
    let from = first!;
    for (const to of rest) {
      for (const part of [0.25, 0.5, 0.75, 1])
        await send('touchMove', [
          { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part },
        ]);
      from = to;
    }
    await send('touchEnd', []);
  };
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the rows for $10,000 and no dial', async ({ page }) => {
    await page.goto(coins);
    const { slider, field, rows, total, button } = dialOf(page);
    await expect(slider).toBeHidden();
    await expect(field).toBeHidden();
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expect(rows).toContainText('$10,000 at $1.80 per $100');
    await expect(total).toHaveText('$189.00');
    await expect(page.getByText('Deductible, your share of a loss: $250')).toBeVisible();
    await expect(button).toHaveAttribute('href', `${coins}/start`);
  });
});

for (const kind of ['musical-instruments', 'photographs', 'jewelry']) {
  test(`the landing page of ${kind} is accessible, and links to the eighteen other kinds`, async ({
    page,
  }) => {
    await page.goto(`/collectibles/${kind}-insurance`);
    await expectAccessibleScreen(page);
    const others = page.getByRole('region', { name: 'Something else on your shelves?' });
    const links = others.getByRole('link');
    await expect(links).toHaveCount(18);
    await expect(links.filter({ hasText: 'Coins' })).toContainText('$180.00');
    const { width, height } = (await links.first().boundingBox())!;
    expect(height).toBeGreaterThanOrEqual(52);
    await links.first().click({ position: { x: width / 2, y: height / 2 } });
    await expect(page).toHaveURL('/collectibles/antiques-insurance');
  });
}
