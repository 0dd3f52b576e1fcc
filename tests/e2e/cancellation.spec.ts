import type { Page } from '@playwright/test';
import { expectAccessibleScreen } from './screen.ts';
import { expect, test } from './test.ts';

const unsignedPath = '/cancellations/pol_demo_rn-4417-8026';

/** Returns the signed link of the cancellation email. The sandbox shows the email. */
async function mailedLink(page: Page): Promise<string> {
  await page.goto('/sandbox');
  const href = await page.getByRole('link', { name: 'RN-4417-8026' }).getAttribute('href');
  return href ?? '';
}

/** Returns the date this many days from now, YYYY-MM-DD. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

test('a renters policy is canceled with a reference', async ({ page }) => {
  await page.goto(await mailedLink(page));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renters Policy Cancellation');
  await expect(page.getByText("We're here to help.")).toBeVisible();
  const card = page.locator('[data-card]');
  await expect(card).toContainText('RN-4417-8026');
  await expect(card).toContainText(/Policy term\s*\w{3}\s\d{1,2},\s\d{4} - \w{3}\s\d{1,2},\s\d{4}/);
  await expectAccessibleScreen(page);

  await expect(page.getByLabel('Please specify')).toBeHidden();
  await expect(page.locator('.cancellation__notice')).toContainText(
    'We’ll review your request and email you. If we approve it, your coverage ends on that date. There’s no fee. We’ll refund any days you’ve paid for after that to the card you used.',
  );
  await page.getByLabel('Other', { exact: true }).check();
  await page.getByLabel('Please specify').fill('We are going round the world');
  await page.getByLabel('Cancellation date').fill(inDays(10));
  await page.getByLabel('Full name').fill('Demo Visitor');
  await page.getByLabel('Street address').fill('12 Fern Lane');
  await page.getByLabel('City').fill('Portland');
  await page.getByLabel('State').fill('OR');
  await page.getByLabel('Zip code').fill('97205');
  await page.getByRole('button', { name: 'Cancel my policy' }).click();
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeFocused();
  await expect(page.getByText(/CR-\d{4}-\d{4}/)).toBeVisible();
  await expect(
    page.getByText(/If we approve it, your coverage ends on \w{3}\s\d{1,2},\s\d{4}\./),
  ).toBeVisible();
  await expectAccessibleScreen(page);
});

test('the key of the link does not stay in the URL, and the page opens again', async ({ page }) => {
  const link = await mailedLink(page);
  expect(link).toContain('key=');
  await page.goto(link);
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload();
    await expect(page.locator('[data-card]')).toContainText('RN-4417-8026');
    expect(page.url()).not.toMatch(/key=|expires=/);
  }
  await page.goto('/cancellations/pol_demo_other');
  await expect(page.locator('[data-card]')).toBeHidden();
});

test('the cancellation form reports missing answers after a field was touched', async ({
  page,
}) => {
  await page.goto(await mailedLink(page));
  // The click waits for the form, which appears only with the policy. Focusing the field would not
  // wait, because focusing a hidden field has no effect.
  await page.getByLabel('Full name').click();
  await expect(page.getByText('Full name is required')).toHaveCount(0);
  await page.getByLabel('City').focus();
  await expect(page.getByText('Full name is required')).toBeVisible();
  await expect(page.getByText('City is required')).toHaveCount(0);
  await page.getByLabel('Other', { exact: true }).check();
  await page.getByLabel('Cancellation date').fill('2020-01-01');
  await page.getByRole('button', { name: 'Cancel my policy' }).click();
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'Please provide a reason',
    'Cancellation date cannot be in the past',
    'Full name is required',
    'Street address is required',
    'City is required',
    'State is required',
    'Zip code is required',
  ]);
  await expectAccessibleScreen(page);
});

test('a click on the button submits even if the field that loses the focus reports an error', async ({
  page,
}) => {
  await page.goto(await mailedLink(page));
  await page.getByLabel('City').click();
  await page.getByRole('button', { name: 'Cancel my policy' }).click();
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(7);
});

test('a policy that cannot be loaded leads to the error view', async ({ page, guard }) => {
  guard.allow(/getCancellablePolicy failed|ERR_FAILED/);
  await page.route('**/api/v2/policies/**', (route) => route.abort());
  await page.goto('/cancellations/no-such-policy');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(
    page.getByText("Sorry, there's been an error. Please try refreshing the page."),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel my policy' })).toHaveCount(0);
});

test('a link with only the policy id requires a sign-in, which shows the policy to its policyholder', async ({
  page,
  guard,
}) => {
  guard.allow(/getCancellablePolicy failed|404/);
  await page.goto(unsignedPath);
  await expect(page.getByRole('heading', { name: 'Open this page from your email' })).toBeVisible();
  await expect(page.getByText(/Moreau|RN-4417/)).toHaveCount(0);
  await expectAccessibleScreen(page);
  await page.getByRole('main').getByRole('link', { name: 'sign in', exact: true }).click();
  await page.getByLabel('Email').fill('demo@example.com');
  await page.getByLabel('Password', { exact: true }).fill('demo-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('RN-4417-8026')).toBeVisible();
});

test('a slow response shows that the page is loading', async ({ page }) => {
  const link = await mailedLink(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/v2/policies/**', (route) => released.then(() => route.continue()));
  await page.goto(link);
  await expect(page.getByText('Loading...')).toBeVisible();
  release();
  await expect(page.getByText('RN-4417-8026')).toBeVisible();
  await expect(page.getByText('Loading...')).toBeHidden();
});
