import { runTimersUntil, stopClock } from './page-time.ts';
import { desktop, expectAccessibleScreen, phone } from './screen.ts';
import { expect, test } from './test.ts';

test('the topics open on hover, focus and click, and the first is open at the start', async ({
  page,
}) => {
  await page.goto('/connect');
  const topics = page.locator('.topics__title button');
  const opened = page.locator('.topics__title button[aria-expanded="true"]');
  await expect(topics).toHaveCount(6);
  await expect(opened).toHaveText(await topics.first().innerText());
  await topics.nth(2).hover();
  await expect(opened).toHaveText(await topics.nth(2).innerText());
  await topics.nth(3).focus();
  await page.keyboard.press('Tab');
  await expect(opened).toHaveText(await topics.nth(4).innerText());
  await page.setViewportSize(phone);
  await topics.nth(1).click();
  await expect(page.locator('#topic-1')).toBeVisible();
  await expect(page.locator('#topic-0')).toBeHidden();
});

for (const size of [desktop, phone]) {
  test(`the hero stays within the page while its pictures are rendered, at ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.goto('/connect');
    await expect(page.locator('.pictures .swiper-initialized')).toBeVisible();
    const activeImage = page.locator('.pictures .swiper-slide-active .picture');
    // Checks several times, because Swiper measures its slides again whenever the page around it
    // grows.
    for (let look = 0; look < 3; look++) {
      await page.evaluate(async () => {
        for (let frame = 0; frame < 12; frame += 1) await new Promise(requestAnimationFrame);
      });
      await expect(activeImage).toBeInViewport({ ratio: 0.9 });
      expect((await page.locator('.hero .lead').boundingBox())!.width).toBeLessThan(size.width);
    }
  });
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the pictures rotate every five seconds, wrap around and can be paused', async ({
    page,
  }) => {
    await stopClock(page);
    await page.goto('/connect');
    const slides = page.locator('.pictures .turns__one');
    const activeSlide = page.locator('.pictures .swiper-slide-active');
    const captions = await slides.locator('figcaption').allTextContents();
    await runTimersUntil(page, () => activeSlide.isVisible());
    for (const caption of captions) {
      await expect(activeSlide).toContainText(caption);
      await page.clock.runFor(5_000);
    }
    await expect(activeSlide).toContainText(captions[0]!);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.mouse.move(0, 0);
    await page.getByRole('button', { name: 'Play', exact: true }).blur();
    await page.clock.runFor(20_000);
    await expect(activeSlide).toContainText(captions[0]!);
  });
});

test('the pictures do not move with reduced motion', async ({ page }) => {
  await page.clock.install();
  await page.goto('/connect');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(page.locator('.pictures .swiper-slide-active')).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(page.locator('.pictures .turns__one').first()).toHaveClass(/swiper-slide-active/);
});

test('only one offering is open at a time, and the open one can be closed', async ({ page }) => {
  await page.goto('/platform');
  const panels = page.locator('.offering');
  const open = page.locator('.offering[open]');
  await expect(panels).toHaveCount(4);
  await expect(panels.first()).toHaveAttribute('open', '');
  await panels.nth(2).locator('summary').click();
  await expect(open).toHaveCount(1);
  await panels.nth(2).locator('summary').click();
  await expect(open).toHaveCount(0);
});

test('both Submit a claim links open the claim start in a new tab', async ({ page }) => {
  await page.goto('/claims');
  const links = page.getByRole('link', { name: 'Submit a claim (opens in a new tab)' });
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) await expect(link).toHaveAttribute('target', '_blank');
  const opened = page.waitForEvent('popup');
  await links.first().click();
  // The demo brand has no external help center, so a claim starts in the account, after a sign-in.
  const claim = await opened;
  await expect(claim).toHaveURL(/\/portal\/login\?return_to=.*claims.*new/);
});

test('the embedded landing page opens the questionnaire for the named partner', async ({
  page,
}) => {
  await page.goto(
    '/_/small-business-owners-insurance?partner_client_id=sky-7&partner_name=Skyhop&utm_source=x',
  );
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, nofollow');
  await page.getByRole('link', { name: 'Check our prices' }).first().click();
  const popup = page.getByRole('dialog');
  await expect(popup).toContainText('with Skyhop');
  const iframeUrl = new URL((await popup.locator('iframe').getAttribute('src')) ?? '');
  expect(iframeUrl.pathname).toBe('/small-business-owners-insurance/basic-info');
  expect(Object.fromEntries(iframeUrl.searchParams)).toEqual({
    partner_client_id: 'sky-7',
    partner_name: 'Skyhop',
    utm_source: 'x',
    embed: 'true',
  });
  await expectAccessibleScreen(page);
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect(popup).toBeHidden();
});

test("the questionnaire's popup shows no header from other pages of its tab", async ({ page }) => {
  await page.goto('/_/small-business-owners-insurance?client_id=sky-7');
  await page.getByRole('link', { name: 'Check our prices' }).first().click();
  const popup = page.getByRole('dialog');
  const frame = popup.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(frame.getByRole('banner')).toBeHidden();
  const iframeUrl = new URL((await popup.locator('iframe').getAttribute('src')) ?? '');
  expect(iframeUrl.searchParams.get('partner_client_id')).toBe('sky-7');
  await page.keyboard.press('Escape');
  await page.goto('/');
  await expect(page.getByRole('banner')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('topics are all open and the questionnaire is a link', async ({ page }) => {
    await page.goto('/connect');
    for (const panel of await page.locator('.topics__panel').all())
      await expect(panel).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeHidden();
    await page.goto('/_/small-business-owners-insurance');
    await expect(page.getByRole('link', { name: 'Check our prices' }).first()).toHaveAttribute(
      'href',
      '/small-business-owners-insurance/basic-info',
    );
  });
});
