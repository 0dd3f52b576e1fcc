import type { Page } from '@playwright/test';
import {
  acceptTerms,
  closeModal,
  expectStep,
  fillCard,
  fillPayment,
  modal,
  newTraveler,
  payButton,
  policyNumber,
  runTo,
  type Traveler,
} from './baggage-scenario.ts';
import { expect, test } from './test.ts';

const purchaseCall = '**/api/user/v2.1/protections/baggage/purchase';
const checking = (page: Page) => page.getByRole('status').filter({ hasText: 'We are checking' });

/** Counts the policies by their emails, because every purchase sends one email. */
async function expectPolicies(page: Page, { email }: Traveler, count: number) {
  const mailbox = await page.context().newPage();
  await mailbox.goto('/sandbox/mailbox');
  const mails = mailbox.getByRole('listitem').filter({ hasText: email });
  await expect(mails.filter({ hasText: 'Your policy BG-' })).toHaveCount(count);
  await mailbox.close();
}

for (const [card, message] of [
  ['4000 0000 0000 0002', 'Your bank declined this card. Nothing was charged.'],
  ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
] as const) {
  test(`reports that card ${card} is declined, and accepts another one`, async ({
    page,
    guard,
  }) => {
    guard.allow(/purchaseBaggage failed/);
    const dana = newTraveler({ card });
    await runTo(page, 'payment', dana);
    await fillPayment(page, dana);
    await payButton(page).click();
    await expect(modal(page, 'Payment error.')).toContainText(message);
    await closeModal(page);
    const number = page.getByLabel('Card number');
    await expect(number).toBeFocused();
    await expect(number).toHaveAccessibleDescription(new RegExp(message));
    await expectPolicies(page, dana, 0);
    await fillCard(page, '4242 4242 4242 4242');
    await payButton(page).click();
    await expectStep(page, 'confirmation');
    await expectPolicies(page, dana, 1);
  });
}

test('rejects any other card number in the field, before anything is sent', async ({ page }) => {
  const dana = newTraveler({ card: '4111 1111 1111 1111' });
  await runTo(page, 'payment', dana);
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) sent.push(pathname);
  });
  await fillPayment(page, dana);
  await payButton(page).click({ force: true });
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(1);
  await expect(page).toHaveTitle(/^Error: Your Checked/);
  expect(sent).toEqual([]);
  await summary.getByRole('link').click();
  await expect(page.getByLabel('Card number')).toBeFocused();
  await fillCard(page, '4242 4242 4242 4242');
  await expect(page).toHaveTitle(/^Your Checked/);
});

test('asks to accept the terms before anything is sent', async ({ page }) => {
  const dana = newTraveler();
  await runTo(page, 'payment', dana);
  await fillCard(page, dana.card);
  await payButton(page).click({ force: true });
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary.getByRole('link')).toHaveText('Read and accept the terms of the plan');
  await expect(page).toHaveTitle(/^Error: Your Checked/);
  await expectPolicies(page, dana, 0);
  await acceptTerms(page);
  await payButton(page).click();
  await expectStep(page, 'confirmation');
});

test('shows that an unknown outcome is being checked, and creates one policy', async ({
  page,
  guard,
}) => {
  guard.allow(/purchaseBaggage failed/);
  const dana = newTraveler({ card: '4000 0000 0000 0119' });
  await runTo(page, 'payment', dana);
  await fillPayment(page, dana);
  await payButton(page).click();
  await expect(checking(page)).toBeVisible();
  await expect(modal(page, 'Payment error.')).toBeHidden();
  await expectStep(page, 'confirmation');
  await policyNumber(page);
  await expectPolicies(page, dana, 1);
});

test('creates one policy after a double click', async ({ page }) => {
  const dana = newTraveler();
  await runTo(page, 'payment', dana);
  await fillPayment(page, dana);
  await payButton(page).dblclick();
  await expectStep(page, 'confirmation');
  await expectPolicies(page, dana, 1);
});

test('resumes an unknown outcome after a reload, and creates one policy', async ({
  page,
  guard,
}) => {
  guard.allow(/purchaseBaggage failed|ERR_FAILED/);
  const dana = newTraveler();
  await runTo(page, 'payment', dana);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/baggage/purchase')) keys.push(request.headers()['x-unique-key']);
  });
  // The server makes the purchase, but the browser never gets the response.
  await page.route(purchaseCall, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await fillPayment(page, dana);
  await payButton(page).click();
  await expect(checking(page)).toBeVisible();
  await page.unroute(purchaseCall);
  await page.reload();
  await expectStep(page, 'confirmation');
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  await expectPolicies(page, dana, 1);
});

test('offers another check when the outcome remains unknown', async ({ page, guard }) => {
  guard.allow(/purchaseBaggage failed|status of 50/);
  const dana = newTraveler();
  await page.clock.install();
  await runTo(page, 'payment', dana);
  await page.route(purchaseCall, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await fillPayment(page, dana);
  await payButton(page).click();
  await expect(checking(page)).toBeVisible();
  const unconfirmedNotice = page.getByRole('alert').filter({ hasText: 'could not confirm' });
  await expect(async () => {
    await page.clock.runFor(20_000);
    await expect(unconfirmedNotice).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.unroute(purchaseCall);
  await unconfirmedNotice.getByRole('button', { name: 'Check again' }).click();
  await expectStep(page, 'confirmation');
  await expectPolicies(page, dana, 1);
});

test('shows the policy to a buyer who went back during the purchase', async ({ page }) => {
  const dana = newTraveler();
  await runTo(page, 'payment', dana);
  let release = () => {};
  const requested = new Promise<void>((resolve) => (release = resolve));
  await page.route(purchaseCall, async (route) => {
    const response = await route.fetch();
    await requested;
    await route.fulfill({ response });
  });
  await fillPayment(page, dana);
  await payButton(page).click();
  await page.goBack();
  await expectStep(page, 'plans');
  release();
  await expectStep(page, 'confirmation');
  await expectPolicies(page, dana, 1);
});

test('creates one policy in two tabs with the same checkout', async ({ page, guard }) => {
  guard.allow(/purchaseBaggage failed/);
  const dana = newTraveler();
  await runTo(page, 'payment', dana);
  const other = await duplicate(page);
  await expectStep(other, 'payment', { focus: false });
  await fillPayment(page, dana);
  await fillPayment(other, dana);
  await Promise.all([payButton(page).click(), payButton(other).click()]);
  const outcomes = [page, other].map((tab) =>
    tab.getByRole('heading', { name: 'You’re all set!' }).or(tab.getByRole('alertdialog')).first(),
  );
  for (const end of outcomes) await expect(end).toBeVisible();
  await expectPolicies(page, dana, 1);
});

/** Duplicates a browser tab: the new tab has the same URL and a copy of the session storage. */
async function duplicate(page: Page): Promise<Page> {
  const stored = await page.evaluate(() => ({ ...sessionStorage }));
  const copy = await page.context().newPage();
  await copy.goto('/privacy');
  await copy.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  }, stored);
  await copy.goto(page.url());
  return copy;
}
