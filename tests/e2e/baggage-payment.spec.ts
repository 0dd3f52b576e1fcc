import type { Page } from '@playwright/test';
import {
  closeModal,
  expectStep,
  fillCard,
  fillPayment,
  modal,
  newTraveler,
  payButton,
  runTo,
  type Traveler,
} from './baggage-scenario.ts';
import { expect, test } from './test.ts';

const purchaseCall = '**/api/user/v2.1/protections/baggage/purchase';
const checking = (page: Page) => page.getByRole('status').filter({ hasText: 'We’re checking' });

/** Counts the policies by their emails, because every purchase sends one email. */
async function expectPolicies(page: Page, { email }: Traveler, count: number) {
  const mailbox = await page.context().newPage();
  await mailbox.goto('/sandbox/mailbox');
  const mails = mailbox.getByRole('listitem').filter({ hasText: email });
  await expect(mails.filter({ hasText: 'Your policy BG-' })).toHaveCount(count);
  await mailbox.close();
}

test('reports that a card is declined, and accepts another one', async ({ page, guard }) => {
  guard.allow(/purchaseBaggage failed/);
  const message = 'Your bank declined this card. Nothing was charged.';
  const dana = newTraveler({ card: '4000 0000 0000 0002' });
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
  const summary = page.getByRole('alert').filter({ hasText: 'There’s a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(1);
  await expect(page).toHaveTitle(/^Error: Your Checked/);
  expect(sent).toEqual([]);
  await summary.getByRole('link').click();
  await expect(page.getByLabel('Card number')).toBeFocused();
  await fillCard(page, '4242 4242 4242 4242');
  await expect(page).toHaveTitle(/^Your Checked/);
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
