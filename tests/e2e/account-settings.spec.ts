import type { Page } from '@playwright/test';
import { withStoppedClock } from './page-time.ts';
import { colorSchemes, expectAccessibleScreen } from './screen.ts';
import { expect, test } from './test.ts';

const PATH = '/account/settings';

/** Registers a new account. The demo account is not used, because all tests share its settings. */
async function signUp(page: Page): Promise<string> {
  const response = await page.request.post('/api/user/v2/accounts/register', {
    data: {
      email: `holder-${crypto.randomUUID()}@example.com`,
      password: 'long enough 1',
      first_name: 'Ines',
      last_name: 'Okafor',
    },
  });
  return ((await response.json()) as { token: string }).token;
}

async function open(page: Page) {
  await page.goto(`${PATH}#authToken=${await signUp(page)}`);
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Ines');
}

async function typeCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration').fill('04 / 39');
  await page.getByLabel('CVC').fill('318');
}

const statusText = (page: Page, text: string) => page.getByRole('status').getByText(text);

for (const scheme of colorSchemes) {
  test(`saves personal data and keeps drafts, and adds and deletes a card, in ${scheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await open(page);
    await expectAccessibleScreen(page);
    await page.getByLabel('Last name', { exact: true }).fill('Quist');
    await page.reload();
    await expect(page.getByLabel('Last name', { exact: true })).toHaveValue('Quist');
    await page.getByLabel('Country code').selectOption({ label: 'South Africa +27' });
    await page.getByLabel('Phone (optional)').fill('21 555 0142');
    await withStoppedClock(page, async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
      await expect(statusText(page, 'Account settings saved')).toBeVisible();
      await expectAccessibleScreen(page);
    });
    await page.reload();
    await expect(page.getByLabel('Phone (optional)')).toHaveValue('21 555 0142');

    await page.getByRole('button', { name: 'Add a card' }).click();
    await typeCard(page, '5555 5555 5555 4444');
    await expectAccessibleScreen(page);
    await withStoppedClock(page, async () => {
      await page.getByRole('button', { name: 'Save card' }).press('Enter');
      await expect(statusText(page, 'Payment method updated')).toBeVisible();
    });
    await page.getByRole('button', { name: 'Delete Mastercard ending 4444' }).click();
    await expectAccessibleScreen(page);
    await withStoppedClock(page, async () => {
      await page.getByRole('button', { name: 'Delete card' }).click();
      await expect(statusText(page, 'Mastercard 4444 deleted')).toBeVisible();
    });
    await expect(page.getByText('No payment method found.')).toBeVisible();
  });
}

test("applies a theme other than the device's on every page of the account", async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page);
  const backgroundColor = () =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await backgroundColor();
  await page.getByLabel('Dark').check();
  await expect.poll(backgroundColor).not.toBe(light);
  await page.goto('/account/policies');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(backgroundColor).not.toBe(light);
});

test('opens the settings from the header and signs out in both windows', async ({
  page,
  context,
}) => {
  const token = await signUp(page);
  await page.goto(`/account/policies#authToken=${token}`);
  await page.getByRole('button', { name: /, your account$/i }).click();
  await page.getByRole('link', { name: 'Account Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account settings' })).toBeVisible();
  const second = await context.newPage();
  await second.goto(`/account/policies#authToken=${token}`);
  await expect(second.getByText('You have no policies')).toBeVisible();
  await page.getByRole('button', { name: /, your account$/i }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(second).toHaveURL('/');
});

test('updates the card by an emailed link, once', async ({ page }) => {
  await page.goto('/sandbox');
  await page.getByRole('button', { name: 'Email a link that updates the card' }).click();
  await page.goto('/sandbox/mailbox');
  await page
    .getByRole('link', { name: /Update your payment card/ })
    .first()
    .click();
  const linkIn = async () =>
    /\/update-payment-method\?linkToken=[\w-]+/.exec(await page.content())?.[0] ?? '';
  await expect.poll(linkIn).not.toBe('');
  const link = await linkIn();
  await page.goto(link);
  await page.getByLabel('Cardholder Name').fill('Dana Moreau');
  await typeCard(page, '4242 4242 4242 4242');
  await expectAccessibleScreen(page);
  await page.getByRole('button', { name: 'Update card' }).press('Enter');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await expect(heading('Your payment details have been updated.')).toBeFocused();
  expect(await page.evaluate(() => sessionStorage.getItem('linkToken'))).toBeNull();
  await expectAccessibleScreen(page);
  await page.reload();
  await expect(heading('Your payment details have been updated.')).toBeVisible();
  await page.goto(link);
  await expect(heading('Your card was already updated')).toBeVisible();
  await expectAccessibleScreen(page);
});

test('keeps Save in view on a phone once something has changed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).not.toBeInViewport();
  await page.getByLabel('Middle name').fill('Q');
  await expect(save).toBeInViewport();
  await expectAccessibleScreen(page);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(save).not.toBeInViewport();
});
