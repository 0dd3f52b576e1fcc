import type { Page } from '@playwright/test';
import { accepted } from '../fixtures/accepted-texts.ts';
import { withStoppedClock } from './page-time.ts';
import { colorSchemes, expectAccessibleScreen } from './screen.ts';
import { expect, test } from './test.ts';

type Json = Record<string, unknown>;

/** Sends an API request from the page, and so from the page's origin. */
async function post(page: Page, path: string, data: Json, headers: Record<string, string> = {}) {
  const response = await page.request.post(`/api/${path}`, { data, headers });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return (await response.json()) as Json;
}

/** Registers a new account, buys a Carry plan for one trip and opens the policy's page. */
async function openOwnPolicy(page: Page) {
  const email = `holder-${crypto.randomUUID()}@example.com`;
  const person = { first_name: 'Ines', last_name: 'Okafor' };
  const { token } = await post(page, 'user/v2/accounts/register', {
    ...person,
    email,
    password: 'long enough 1',
  });
  const authorization = `Token ${String(token)}`;
  const entry = { number: '4242424242424242', exp_month: 4, exp_year: 2039, cvc: '318' };
  const card = await post(page, 'sandbox/v1/card-tokens', entry);
  const method = await post(
    page,
    'user/v2/accounts/payment-method/add',
    { ...person, token: card['token'] },
    { authorization },
  );
  const order = {
    plan_id: 'baggage-carry',
    payment_method_id: method['public_id'],
    accepted,
    revenue: 5.15,
    rating_address: {
      line1: '418 Marlow Street',
      line2: '',
      city: 'Portland',
      state_or_region: 'OR',
      country: 'US',
      postal: '97214',
    },
    details: {
      airline_fs_code: 'DL',
      pnr_code: crypto.randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase(),
      pax_first_name: 'Ines',
      pax_middle_name: '',
      pax_last_name: 'Okafor',
      pax_email: email,
      pax_phone: '(503) 555-0199',
    },
  };
  const policy = await post(page, 'user/v2.1/protections/baggage/purchase', order, {
    authorization,
    'x-unique-key': `key-${crypto.randomUUID()}`,
  });
  const path = `/account/policies/baggage/${String(policy['policy_id'])}`;
  await page.goto(`${path}#authToken=${String(token)}`);
  return path;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cancel this policy?' });

for (const scheme of colorSchemes) {
  test.describe(`the cancellation dialog in ${scheme}`, () => {
    test.use({ colorScheme: scheme });

    test('shows the refund first, then cancels, by keyboard', async ({ page }) => {
      const path = await openOwnPolicy(page);
      await page.getByRole('button', { name: 'Cancel policy' }).focus();
      await page.keyboard.press('Enter');
      const modal = dialog(page);
      await expect(modal.getByText('Visa ending 4242')).toBeVisible();
      await expect(modal.getByText('$5.15')).toBeVisible();
      await expectAccessibleScreen(page);
      await withStoppedClock(page, async () => {
        await modal.getByRole('button', { name: 'Cancel policy' }).press('Enter');
        await expect(page.getByRole('status').getByText('Your policy is canceled')).toBeVisible();
      });
      await expect(modal).toBeHidden();
      await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expectAccessibleScreen(page);
      await page.goto(path);
      await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Cancel policy' })).toHaveCount(0);
    });
  });
}

test('keeps the policy and restores the focus when the dialog closes', async ({ page }) => {
  await openOwnPolicy(page);
  const row = page.getByRole('button', { name: 'Cancel policy' });
  await row.click();
  await expect(dialog(page).getByText('$5.15')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  await expect(page.getByText('Approved', { exact: true })).toBeVisible();
});
