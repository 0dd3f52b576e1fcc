import { expectAccessibleScreen, phone } from './screen.ts';
import { expect, test } from './test.ts';

test('the price follows the plan and the number of trips', async ({ page }) => {
  await page.goto('/baggage-protection');
  const price = page.locator('.price-control');
  await expect(price).toContainText('1 trip × $5.00');
  await expect(page.getByRole('button', { name: 'One trip less' })).toBeDisabled();
  await price.getByText('Complete').click();
  await page.getByRole('button', { name: 'One trip more' }).click();
  await expect(price).toContainText('2 trips × $14.00');
  await expect(price).toContainText('$28.84');
});

test('Get started passes the query string to the flow', async ({ page }) => {
  await page.goto('/baggage-protection?utm_source=skyhop&campaign=x');
  await page.getByRole('link', { name: 'Get started' }).first().click();
  await expect(page).toHaveURL('/baggage-protection/address?utm_source=skyhop&campaign=x');
});

test('a scenario flips to its price breakdown and back, and the hidden side is inert', async ({
  page,
}) => {
  await page.goto('/baggage-protection');
  const show = page.getByRole('button', { name: 'Show the bill Two days late in Tampa' });
  const back = page.getByRole('button', { name: /^Back to the story/ });
  await expect(back).toHaveCount(0);
  await show.click();
  await expect(back).toBeFocused();
  await expect(show).toHaveCount(0);
  await expectAccessibleScreen(page);
  await back.click();
  await expect(show).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: phone });

  test('the scenarios are a swipeable row that follows the focus', async ({ page }) => {
    await page.goto('/baggage-protection');
    const row = page.locator('.scenarios');
    await row.scrollIntoViewIfNeeded();
    await expect(row).toHaveClass(/swiper-initialized/);
    const active = row.locator('.swiper-slide-active');
    const { x, y, width } = (await row.boundingBox())!;
    await page.mouse.move(x + width - 60, y + 60);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 60, { steps: 4 });
    await page.mouse.up();
    await expect(active).toContainText('It came back on three wheels');
    await page.getByRole('button', { name: 'Show the bill Lost after Chicago' }).focus();
    await expect(row.locator('.scenario').last()).toBeInViewport({ ratio: 0.95 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(row).not.toHaveClass(/swiper-initialized/);
    await row.scrollIntoViewIfNeeded();
    await expect(row.locator('.scenario').first()).toBeInViewport();
  });

  test('the scenarios scroll without JavaScript', async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, viewport: phone });
    await page.goto('/baggage-protection');
    const row = page.locator('.scenarios');
    await row.scrollIntoViewIfNeeded();
    await row.evaluate((list) => list.scrollTo({ left: 9_999, behavior: 'instant' }));
    await expect(row.locator('.scenario').last()).toBeInViewport({ ratio: 0.9 });
    await page.close();
  });
});

const landings = [
  '/rental-car-insurance',
  '/baggage-protection',
  '/renters-insurance',
  '/home-warranty',
  '/small-business-owners-insurance',
  '/flight-insurance',
  '/smartphone-protection',
  '/ridesafe-rideshare-insurance',
  '/collectible-insurance',
  '/collectibles/coins-insurance',
];

test('no band of a landing page has the same color as the one before', async ({ page }) => {
  for (const path of landings) {
    await page.goto(path);
    const same = await page.locator('main > *').evaluateAll((parts) => {
      const bands = parts
        .filter((part) => part.getClientRects().length > 0)
        .map((part) => ({ part, style: getComputedStyle(part) }));
      return bands
        .slice(1)
        .map(({ part, style }, at) => ({ part, style, before: bands[at]! }))
        .filter(
          ({ style, before }) =>
            style.backgroundColor === before.style.backgroundColor &&
            // Ignores bands without padding and bands with a line between them, because they look
            // like one band.
            style.paddingTop !== '0px' &&
            before.style.paddingBottom !== '0px' &&
            before.style.borderBottomWidth === '0px',
        )
        .map(({ part }) => part.getAttribute('aria-labelledby'));
    });
    expect([path, same]).toEqual([path, []]);
  }
});

test('the drawing of a room and its list show the same object', async ({ page }) => {
  await page.goto('/renters-insurance');
  const open = page.locator('.room__list details[open]');
  const tag = (text: string) => page.locator('.room__tag', { hasText: text });
  await expect(open).toHaveCount(1);
  await expect(tag('Bicycle, stolen')).toHaveCSS('opacity', '1');

  await page.getByRole('link', { name: 'Guest, hurt: we pay $640' }).focus();
  await expect(open).toHaveText(/^\s*Guest/);
  await expect(open.locator('.room__total')).toHaveText(/We pay\s*\$640/);
  await expect(tag('Guest, hurt')).toHaveCSS('opacity', '1');
  await expect(tag('Bicycle, stolen')).toHaveCSS('opacity', '0');

  await page.locator('summary', { hasText: 'Pipe' }).press('Enter');
  await expect(open).toHaveText(/^\s*Pipe/);
  await expect(tag('Pipe, burst')).toHaveCSS('opacity', '1');

  const top = () => page.evaluate(() => scrollY);
  const before = await top();
  await page.getByRole('link', { name: /^Stove, on fire/ }).click();
  await expect(open).toHaveText(/^\s*Stove/);
  expect(await top()).toBe(before);
  await expect(page.locator('.room__not')).toHaveText(/Not covered: flood/);
  await expectAccessibleScreen(page);
});

test('the objects in the drawing of a room can be tapped at 390 px', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/small-business-owners-insurance');
  const sizes = await page
    .locator('.room__object rect')
    .evaluateAll((areas) => areas.map((area) => area.getBoundingClientRect().toJSON()));
  expect(sizes).toHaveLength(6);
  for (const { width, height } of sizes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
});

test('the renters price follows amount and liability, and passes them to the flow', async ({
  page,
}) => {
  await page.goto('/renters-insurance');
  const price = page.locator('.price-control');
  await expect(price).toContainText('$113.40');
  await price.getByText('$300,000').click();
  await price.getByRole('slider').press('End');
  await expect(price).toContainText('$245.70');
  const start = page.getByRole('main').getByRole('link', { name: 'Check our prices' }).first();
  await expect(start).toHaveAttribute(
    'href',
    /personal_property_amount=50000&liability_limit=300000/,
  );
  await expectAccessibleScreen(page);
});
