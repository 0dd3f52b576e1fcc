import type { Page, Request } from '@playwright/test';
import { colorSchemes, expectAccessibleScreen } from './screen.ts';
import { expect, test } from './test.ts';
import { shopName } from './shop.ts';

const register = '/api/user/v2/accounts/register';

/** Registers a new account with an unverified email address. */
async function signUp(page: Page) {
  const email = `trust-${crypto.randomUUID()}@example.com`;
  const data = { email, password: 'long enough 1', first_name: 'Ines', last_name: 'Okafor' };
  const response = await page.request.post(register, { data });
  return { email, token: ((await response.json()) as { token: string }).token };
}

const secret = 'a-secret-of-forty-three-signs-0123456789-abc';

for (const [path, heading] of [
  [`/update-payment-method?linkToken=${secret}`, 'This link no longer works'],
  [`/account?authToken=${secret}&from=mail`, ''],
  [`/baggage-protection/address?authToken=${secret}`, 'Where do you live?'],
  [`/?authToken=${secret}`, ''],
] as const) {
  test(`removes the token from ${path.split('=')[0]} before any request can contain it`, async ({
    page,
    guard,
  }) => {
    guard.allow(/openBillingLink failed/);
    const seen: string[] = [];
    const requestHeaders: Promise<unknown>[] = [];
    const readHeaders = (request: Request) => {
      const isInitialNavigation = request.url().includes(secret) && request.isNavigationRequest();
      requestHeaders.push(
        request.allHeaders().then((headers) => {
          seen.push(`${isInitialNavigation ? '' : request.url()} from ${headers['referer'] ?? ''}`);
        }),
      );
    };
    page.on('request', readHeaders);
    await page.goto(path);
    if (heading) await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    await expect.poll(() => page.url()).not.toContain(secret);
    await page.waitForLoadState('networkidle');
    // Headers of a later request could not be read after the end of the test.
    page.off('request', readHeaders);
    await Promise.allSettled(requestHeaders);
    await expect.poll(() => seen.length).toBeGreaterThan(8);
    expect(seen.filter((text) => text.includes(secret))).toEqual([]);
  });
}

for (const scheme of colorSchemes) {
  test(`asks for a verified email address and lists sessions, in ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    const { email, token } = await signUp(page);
    await page.goto(`/account/settings#authToken=${token}`);
    const sessions = page.getByRole('region', { name: 'Where you’re signed in' });
    await expect(sessions.getByText('This device')).toBeVisible();
    await expect(page.getByText(`the policies you bought as ${email}`)).toBeVisible();
    await expectAccessibleScreen(page);
    await page.getByRole('button', { name: 'Send the link again' }).press('Enter');
    await expect(page.getByText('Sent. It can take a few minutes')).toBeVisible();

    const data = { email, password: 'long enough 1' };
    for (let at = 0; at < 2; at += 1) {
      await page.request.post('/api/user/v2/auth/user-login', { data });
    }
    await page.reload();
    await expect(sessions.getByRole('listitem')).toHaveCount(3);
    await sessions
      .getByRole('button', { name: /^Sign out of/ })
      .first()
      .press('Enter');
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await expect(sessions.getByRole('heading')).toBeFocused();
    await sessions.getByRole('button', { name: 'Sign out everywhere else' }).press('Enter');
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
  });

  test(`asks for confirmation before a link switches the account, in ${scheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    const [ownToken, other] = [await signUp(page), await signUp(page)];
    await page.goto(`/account#authToken=${ownToken.token}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your policies');
    await expect(page.getByText(ownToken.email).first()).toBeVisible();

    await page.goto(`/account/settings?x#authToken=${other.token}`);
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(ownToken.email);
    await expect(question).toContainText(other.email);
    await expectAccessibleScreen(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(ownToken.email);

    await page.goto(`/baggage-protection/address?authToken=${other.token}`);
    await question.getByRole('button', { name: 'Switch account' }).click();
    await expect(question).toBeHidden();
    await page.goto('/account/settings');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(other.email);
  });
}

test('asks for the password again before a card is saved, in each color scheme', async ({
  page,
}) => {
  const { token } = await signUp(page);
  // While true, calls fail as on the server a quarter of an hour after the sign-in.
  let isOld = true;
  await page.route('**/accounts/payment-method/add', (route) =>
    isOld
      ? route.fulfill({
          status: 403,
          json: { error: { code: 'password_required', message: 'Enter your password again.' } },
        })
      : route.continue(),
  );
  await page.goto(`/account/settings#authToken=${token}`);
  await page.getByRole('button', { name: 'Add a card' }).click();
  await page.getByLabel('Card number').fill('5555 5555 5555 4444');
  await page.getByLabel('Expiration').fill('04 / 39');
  await page.getByLabel('CVC').fill('318');
  await page.getByRole('button', { name: 'Save card' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Enter your password again' });
  await expect(question).toBeVisible();
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme });
    await expectAccessibleScreen(page);
  }
  await question.getByLabel('Password').fill('not this one');
  await page.keyboard.press('Enter');
  await expect(question.getByText('That isn’t your password.')).toBeVisible();
  await question.getByLabel('Password').fill('long enough 1');
  isOld = false;
  await page.keyboard.press('Enter');
  await expect(page.getByText('Mastercard ending 4444', { exact: true }).first()).toBeVisible();
});

/**
 * Leaves the page and returns to it as the back/forward cache does, which the test browser does not
 * have. Returns true if the page was hidden meanwhile. `between` runs while it is not shown.
 */
async function leaveAndReturn(page: Page, between: () => void): Promise<boolean> {
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })),
  );
  const isHidden = !(await page.locator('body').isVisible());
  await page.evaluate(between);
  await page.evaluate(() => {
    setTimeout(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  });
  return isHidden;
}

test('shows nothing that was entered when Back opens a page after a sign-out', async ({ page }) => {
  const data = { email: 'demo@example.com', password: 'demo-password' };
  const response = await page.request.post('/api/user/v2/auth/user-login', { data });
  const { token } = (await response.json()) as { token: string };
  await page.goto(`/baggage-protection/address#authToken=${token}`);
  const street = page.getByLabel('Street address', { exact: true });
  await expect(street).not.toHaveValue('');
  expect(await leaveAndReturn(page, () => {})).toBe(true);
  await expect(street).toBeVisible();
  await expect(street).not.toHaveValue('');

  const reloaded = page.waitForEvent('load');
  expect(await leaveAndReturn(page, () => sessionStorage.clear())).toBe(true);
  await reloaded;
  await expect(street).toHaveValue('');
});

test('does not tell the next page the token of an emailed link', async ({ page, guard }) => {
  // The token is invalid. Its page is built like that of a valid one.
  guard.allow(/status of 422/);
  for (const name of ['verify', 'unsubscribe', 'reset']) {
    await page.goto(`/portal/${name}?token=${secret}`);
    await page.getByRole('link', { name: shopName, exact: false }).first().click();
    await expect(page).toHaveURL(/localhost:\d+\/$/);
    expect(await page.evaluate(() => document.referrer)).not.toContain(secret);
  }
});
