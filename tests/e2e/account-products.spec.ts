import type { Page } from '@playwright/test';
import type { Policy } from '../../src/contract/policies/policies.ts';
import {
  colorSchemes,
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
} from './screen.ts';
import { expect, test } from './test.ts';

const list = '/account/policies';

async function signIn(page: Page): Promise<string> {
  const data = { email: 'demo@example.com', password: 'demo-password' };
  const response = await page.request.post('/api/user/v2/auth/user-login', { data });
  return ((await response.json()) as { token: string }).token;
}

/** One policy for each layout that the page of a policy can have. */
const forms = [
  ['landlord', 'll-5206-8841', 'What it covers'],
  ['commercial', 'bop-8802-5517', 'What it covers'],
  ['collectibles', 'cl-7320-4416', 'Collections'],
  ['rideshare', 'rs-9120-3347', 'What it covers'],
  ['renters', 'rn-4120-5573', 'What it covers'],
  ['pet', 'pt-1840-6673', 'Billing details'],
] as const;

test('shows every layout of a policy page accessibly, in each color scheme', async ({ page }) => {
  await page.goto(`${list}#authToken=${await signIn(page)}`);
  for (const [product, number, group] of forms) {
    await page.goto(`${list}/${product}/pol_demo_${number}`);
    await expect(page.getByRole('heading', { level: 2, name: group })).toBeVisible();
    for (const schedule of await page.locator('details').all()) await schedule.click();
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await page.setViewportSize(phone);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(desktop);
  }
});

test('navigates from a panel to its policies and to the claim of one', async ({ page }) => {
  await page.goto(`${list}#authToken=${await signIn(page)}`);
  await page.getByRole('link', { name: /^Manage your policies ?: Small business/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Small business policies');
  await expect(page.getByText('3 purchased')).toBeVisible();
  await page.getByRole('link', { name: /^Gold, Bluebird Bakery LLC/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Small business, Bluebird Bakery LLC',
  );
  await expect(page.getByRole('link', { name: 'Submit a claim' })).toHaveAttribute(
    'href',
    '/account/claims/new/commercial/policies/BOP-7730-4152',
  );
  await page.getByRole('link', { name: 'Small business policies' }).click();
  await page.getByRole('link', { name: 'Your policies', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

const POLICY_COUNT = 500;

test('lists, groups and opens 500 policies at once', async ({ page }) => {
  const token = await signIn(page);
  const policies = await insertPolicies(page, token);
  await page.goto(`${list}#authToken=${token}`);
  await showAll(page);
  await showProduct(page);
  await expect(page.locator('.policy-row')).toHaveCount(POLICY_COUNT);
  await expect(page.locator('.purchase-group')).toHaveCount(POLICY_COUNT / 2);
  await open(page, policies[6]);
  await page.goBack();
  await expect(page.locator('.policy-row')).toHaveCount(POLICY_COUNT);
});

/** Replaces the account in the server's response by one with 500 policies, two for each day. */
async function insertPolicies(page: Page, token: string): Promise<Policy[]> {
  const path = '/api/user/v2/policies/vertical/collectibles';
  const headers = { authorization: `Token ${token}` };
  const { items } = (await (await page.request.get(path, { headers })).json()) as {
    items: Policy[];
  };
  const policies = Array.from({ length: POLICY_COUNT }, (_, at) => ({
    ...(items[at % items.length] as Policy),
    id: `pol_${at}`,
    policy_number: `CL-${String(at).padStart(4, '0')}`,
    created: new Date(Date.UTC(2026, 5, 15, 12) - Math.floor(at / 2) * 86_400_000).toISOString(),
  }));
  const group = { vertical_code: 'collectibles', total: POLICY_COUNT };
  await page.route('**/policies/all-verticals', (route) =>
    route.fulfill({ json: [{ ...group, items: policies.slice(0, 3) }] }),
  );
  await page.route('**/policies/vertical/*', (route) =>
    route.fulfill({ json: { ...group, items: policies } }),
  );
  await page.route('**/policies/policy/*', (route) =>
    route.fulfill({ json: policies.find(({ id }) => route.request().url().endsWith(`/${id}`)) }),
  );
  return policies;
}

async function showAll(page: Page) {
  await page.getByRole('link', { name: 'Your Policies', exact: true }).click();
  await expect(page.getByText(`${POLICY_COUNT} purchased`)).toBeVisible();
  await expect(page.locator('.vertical-panel')).toHaveCount(1);
}

async function showProduct(page: Page) {
  await page.getByRole('link', { name: /^Manage your policies/ }).click();
  await page.locator('.purchase-group').last().waitFor({ state: 'attached' });
}

async function open(page: Page, policy?: Policy) {
  await page.locator(`a[href$="/${policy?.id}"]`).click();
  await page.locator('.policy').waitFor();
}
