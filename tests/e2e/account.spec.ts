import type { Page, Request, Route } from '@playwright/test';
import { signedInProductLinks } from '../../src/site/product-links.ts';
import { runTimersUntil, stopClock } from './page-time.ts';
import { colorSchemes, designSizes, expectAccessibleScreen } from './screen.ts';
import { expect, test } from './test.ts';

const list = '/account/policies';
const bags = `${list}/baggage/pol_demo_bg-2048-1977`;
const api = (path: string) => `**/api/user/v2/${path}`;

async function tokenOf(page: Page, path: string, data: object): Promise<string> {
  const response = await page.request.post(`/api/user/v2/${path}`, { data });
  const body = (await response.json()) as { token: string };
  return body.token;
}

async function openSignedIn(page: Page, path: string, account: 'demo' | 'nobody' = 'demo') {
  const token =
    account === 'demo'
      ? await tokenOf(page, 'auth/user-login', {
          email: 'demo@example.com',
          password: 'demo-password',
        })
      : await tokenOf(page, 'accounts/register', {
          email: `holder-${crypto.randomUUID()}@example.com`,
          password: 'long enough 1',
          first_name: 'Ines',
          last_name: 'Okafor',
        });
  await page.goto(`${path}#authToken=${token}`);
}

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const abortRequest = (route: Route) => route.abort();
const neverAnswer = () => new Promise<void>(() => {});

/** Makes every request for the account fail. Returns a function that counts these requests. */
async function failAccountCall(page: Page) {
  let requestCount = 0;
  await page.route(api('accounts/info'), (route) => {
    requestCount += 1;
    return route.abort();
  });
  return { requestCount: () => requestCount };
}

for (const scheme of colorSchemes) {
  test.describe(`the account in ${scheme}`, () => {
    test.use({ colorScheme: scheme });

    for (const [path, heading] of [
      [list, 'Your policies'],
      [`${list}/baggage`, 'Baggage policies'],
      [bags, /Delta Air Lines$/],
      [`${list}/pet`, 'Pet policies'],
      [`${list}/baggage/pol_unknown`, 'Policy not found'],
      [`${list}/spaceships`, 'Page not found'],
      ['/account/foo', 'Something went wrong...'],
    ] as const) {
      test(`shows ${path} accessibly`, async ({ page, guard }) => {
        guard.allow(/(getPolicy|listVerticalPolicies) failed|404/);
        await openSignedIn(page, path);
        await expect(title(page, heading)).toBeVisible();
        await expectAccessibleScreen(page);
      });
    }

    test('offers products to an account without policies', async ({ page }) => {
      await openSignedIn(page, list, 'nobody');
      await page.getByRole('main').getByRole('button', { name: 'Get Protection' }).click();
      await expect(page.locator('#protection-choices').getByRole('link')).toHaveCount(
        signedInProductLinks.length,
      );
      await expect(page.getByRole('link', { name: /^Baggage Pays up to/ })).toBeVisible();
      await expectAccessibleScreen(page);
    });

    test('reports what could not be loaded and what may have changed', async ({ page, guard }) => {
      guard.allow(/failed|net::ERR_FAILED/);
      await page.route(api('policies/all-verticals'), abortRequest);
      await openSignedIn(page, list);
      await expect(page.getByRole('alert')).toContainText('We couldn’t load your policies');
      await expectAccessibleScreen(page);
      await page.unroute(api('policies/all-verticals'));
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(title(page, 'Your policies')).toBeFocused();
      await page.route(api('policies/policy/*'), abortRequest);
      await page.getByRole('link', { name: /^Delta Air Lines Approved/ }).click();
      await expect(page.getByRole('alert')).toContainText('We couldn’t check for updates');
      await expectAccessibleScreen(page);
    });

    test('keeps the account closed while the token cannot be checked', async ({ page, guard }) => {
      guard.allow(/failed|net::ERR_FAILED/);
      // The page shows the reason for five seconds and then opens the sign-in. The stopped clock
      // controls these seconds.
      await stopClock(page);
      const { requestCount } = await failAccountCall(page);
      const toastScripts: Request[] = [];
      page.on('request', (request) => {
        if (/\/PageOverlays\./.test(request.url())) toastScripts.push(request);
      });
      await openSignedIn(page, list);
      await runTimersUntil(page, () => requestCount() === 3);
      await expect(title(page, 'We couldn’t open your account')).toBeVisible();
      // The clock waits for the script, because a slow machine may load it for longer than a toast
      // is shown.
      await runTimersUntil(page, () => toastScripts.length > 0);
      await toastScripts[0]?.response();
      const reason = page.getByRole('status').getByText('We couldn’t reach the server');
      await runTimersUntil(page, () => reason.isVisible());
      await expectAccessibleScreen(page);
      await page.clock.runFor(5_000);
      await expect(page).toHaveURL(/\/portal\/login\?return_to=.*policies/);
      await page.clock.resume();
      await page.unroute(api('accounts/info'));
      await page.route(api('accounts/info'), neverAnswer);
      await openSignedIn(page, list);
      await expect(page.getByText('Loading...').filter({ visible: true })).toBeVisible();
      await expectAccessibleScreen(page);
    });
  });
}

test('shows a screen together with the notice above it', async ({ page }) => {
  const pending: (() => void)[] = [];
  await page.route('**/_astro/VerifyEmailBanner.*.js', async (route) => {
    await new Promise<void>((release) => pending.push(release));
    await route.continue();
  });
  const policies = page.waitForResponse(api('policies/all-verticals'));
  await openSignedIn(page, list, 'nobody');
  await policies;
  await expect.poll(() => pending.length).toBe(1);
  const screen = page.getByText('You have no policies');
  // Waits long enough for the page to render everything that needs only the policies.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 60; frame++) await new Promise(requestAnimationFrame);
  });
  await expect(screen).toBeHidden();
  pending[0]?.();
  await expect(screen).toBeVisible();
  await expect(page.getByText('Confirm your email address')).toBeVisible();
});

test('keeps its screen while the script of the toasts cannot be loaded', async ({
  page,
  guard,
}) => {
  guard.allow(/net::ERR_FAILED|part of the page could not be loaded/);
  let failedCount = 0;
  await page.route('**/_astro/PageOverlays.*.js', (route) => {
    if (failedCount === 2) return route.continue();
    failedCount += 1;
    return route.abort();
  });
  await openSignedIn(page, list);
  await expect.poll(() => failedCount).toBeGreaterThan(0);
  await expect(title(page, 'Your policies')).toBeVisible();
  await expect(page.locator('.toasts')).toBeAttached({ timeout: 15_000 });
  await expect(title(page, 'Your policies')).toBeVisible();
  expect(failedCount).toBe(2);
});

test('navigates through the account and signs out by keyboard, and then requires a sign-in', async ({
  page,
}) => {
  await openSignedIn(page, list);
  const row = page.getByRole('link', { name: /^Delta Air Lines Approved/ });
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(bags);
  await expect(title(page, /Delta Air Lines$/)).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(title(page, 'Your policies')).toBeFocused();
  await page.getByRole('button', { name: /, your account$/i }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.goto(bags);
  await expect(page).toHaveURL(/\/portal\/login\?return_to=.*pol_demo_bg-2048-1977/);
});

test('marks filled areas with borders in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const [path, mark] of [
    [list, '.day-bar__day--passed'],
    ['/account/claims/CLM-3402-1189', '.claim-band__day--decision > .claim-band__cell'],
    [bags, '.policy-documents'],
    ['/account/settings', '.settings-panel'],
  ] as const) {
    await openSignedIn(page, path);
    await expect(page.locator(mark).first()).toHaveCSS('border-top-width', '1px');
    await expectAccessibleScreen(page);
  }
});

for (const { width } of designSizes) {
  test(`keeps the signed-in menu on public pages, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openSignedIn(page, list);
    await expect(title(page, 'Your policies')).toBeVisible();
    await page.goto('/faq');
    const header = page.locator('.site-header');
    await expect(header.locator('a.logo')).toHaveAttribute('href', '/account/policies');
    if (width < 1025) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('link', { name: 'Account Settings' })).toBeVisible();
    } else {
      await expect(header.getByRole('link', { name: 'Claims' })).toHaveAttribute(
        'href',
        '/account/claims',
      );
      await expect(header.getByRole('button', { name: 'Get Protection' })).toBeVisible();
      await expectAccessibleScreen(page);
      await page.getByRole('button', { name: 'Your account' }).click();
    }
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
    if (width < 1025) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(
        page.getByRole('dialog').getByRole('link', { name: /\(\d{3}\) \d{3}-\d{4}/ }),
      ).toBeVisible();
    }
  });
}

test('has the status 404 at an unknown path', async ({ request }) => {
  for (const path of ['/account/foo', `${list}/collectibles/pol_1/swap/coins`])
    expect((await request.get(path)).status()).toBe(404);
  expect((await request.get('/account/settings')).status()).toBe(200);
});

test('hides the header on an embedded page', async ({ page }) => {
  await openSignedIn(page, `${list}?embed=true`);
  await expect(title(page, 'Your policies')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
});

for (const { width } of designSizes) {
  test(`shows the product of a found policy at the start of its row, ${width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openSignedIn(page, list);
    await page.getByLabel('Find a policy').fill('BG-2051-3308');
    const row = page.locator('.policy-row');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(/\$9\.27 is held on Visa ending 4242/);
    const [icon, name] = await Promise.all(
      ['.arch-icon', '.policy-row__title'].map((part) => row.locator(part).boundingBox()),
    );
    expect((icon?.x ?? 0) + (icon?.width ?? 0)).toBeLessThan(name?.x ?? 0);
    await expectAccessibleScreen(page);
  });
}
