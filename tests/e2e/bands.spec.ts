// Bands of the content pages that turn figures into a picture: receipts and roads.
import { phone, expectAccessibleScreen } from './screen.ts';
import { expect, test } from './test.ts';

test('the receipt next to a review is of the same purchase as the review', async ({ page }) => {
  await page.goto('/');
  const reviews = page.getByRole('region', { name: 'Reviews' });
  const receipt = reviews.locator('.receipt').filter({ visible: true });
  for (const name of ['Marcus', 'Elena', 'Priya']) {
    const button = reviews.getByRole('button', { name: new RegExp(`^${name}`) });
    await button.click();
    await expect(receipt).toHaveCount(1);
    // The button says 'Cracked windshield, paid $612', the receipt has a row for each part.
    const [, outcome = '', result = '', amount = ''] =
      /([^.]+), (\w+) (\$[\d,.]+)$/.exec(
        await button.locator('span').evaluate(({ textContent }) => textContent.trim()),
      ) ?? [];
    await expect(receipt.locator('div').nth(2)).toContainText(outcome);
    const total = receipt.locator('.money-rows__total');
    await expect(total.locator('dt')).toHaveText(new RegExp(`^${result}$`, 'i'));
    await expect(total.locator('dd')).toHaveText(amount);
    await expect(
      reviews.locator('.reviews__quote').filter({ visible: true }).locator('blockquote'),
    ).toContainText(amount);
  }
});

test('the receipts keep an edge in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const receipt = page.locator('.receipt').filter({ visible: true });
  await expect(receipt).toHaveCSS('border-top-style', 'solid');
  await expect(receipt).toHaveCSS('mask-image', 'none');
});

for (const path of ['/rental-car-insurance', '/flight-insurance', '/home-warranty'])
  test(`the road of ${path} has its stations in a row, and one below the other on a phone`, async ({
    page,
  }) => {
    await page.goto(path);
    const road = page.locator('.road-band');
    const stations = road.getByRole('listitem');
    const count = await stations.count();
    expect(count).toBeGreaterThan(2);
    const boxesOf = async (selector: string) =>
      Promise.all(
        (await stations.locator(selector).all()).map(async (one) => (await one.boundingBox())!),
      );
    const isAscending = (values: readonly number[]) =>
      values.every((value, at) => at === 0 || value > values[at - 1]!);

    const row = await boxesOf('.road-band__disc');
    expect(row).toHaveLength(count);
    expect(new Set(row.map(({ y }) => Math.round(y))).size).toBe(1);
    expect(isAscending(row.map(({ x }) => x))).toBe(true);

    await page.setViewportSize(phone);
    const column = await boxesOf('.road-band__disc');
    expect(new Set(column.map(({ x }) => Math.round(x))).size).toBe(1);
    expect(isAscending(column.map(({ y }) => y))).toBe(true);
    const headings = await boxesOf('h3');
    for (const [index, { x, y }] of headings.entries()) {
      expect(x).toBeGreaterThan(column[index]!.x + column[index]!.width);
      expect(y).toBeLessThan(column[index + 1]?.y ?? Infinity);
    }
    await expectAccessibleScreen(page);
  });

test('no label of an arch is cut off at the edge of a phone', async ({ page }) => {
  await page.setViewportSize(phone);
  for (const path of ['/collectibles', '/collectibles/coins-insurance', '/home-warranty']) {
    await page.goto(path);
    const texts = page.locator('.price-control .label text').filter({ visible: true });
    for (const text of await texts.all()) {
      const { x, width } = (await text.boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(2);
      expect(x + width).toBeLessThanOrEqual(phone.width - 2);
    }
  }
});

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

for (const path of [
  '/',
  '/rental-car-insurance',
  '/renters-insurance',
  '/collectible-insurance',
  '/resume',
])
  test(`nothing on ${path} moves while the page loads and scrolls`, async ({ page }) => {
    await page.addInitScript(() => {
      let total = 0;
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries() as Shift[])
          if (!hadRecentInput) total += value;
        document.documentElement.dataset.shift = String(total);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const viewport of [phone, { width: 1440, height: 900 }]) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await page.evaluate(async () => {
        await document.fonts.ready;
        for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
          scrollTo({ top: y, behavior: 'instant' });
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      });
      // Fonts that load move words by a few pixels, which is a shift of less than 0.001.
      const shift = await page.evaluate(() => document.documentElement.dataset.shift);
      expect(Number(shift ?? 0)).toBeLessThan(0.002);
    }
  });
