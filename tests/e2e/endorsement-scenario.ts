import { test as base, type Locator, type Page } from '@playwright/test';
import { newEmail, registerPerson, type RequestTarget } from '../fixtures/buyer.ts';
import { coins, insureCollections, addresses } from '../fixtures/collectibles-buyer.ts';
import { question } from './collectibles-scenario.ts';
import { expect } from './test.ts';

export interface Policyholder {
  token: string;
  policyId: string;
  number: string;
  /** URL path of the policy's page. */
  page: string;
}

const origin = () => String(base.info().project.use.baseURL);
const server: RequestTarget = {
  request: (path, init) => fetch(new URL(String(path), origin()), init),
};

/**
 * Registers an account and insures coins in a vault and fine art at home. Their values are so low
 * that the policy is approved at once.
 */
export async function newPolicyholder(): Promise<Policyholder> {
  const { token } = await registerPerson(server, newEmail());
  const art = {
    ...coins(),
    reference_id: 'ref-art',
    category_code: 'fine_art',
    address: { ...addresses.portland },
    collection_total_value: 8_000,
    highest_value_item: 2_900,
    has_ul_rate_vault: false,
  };
  const { response } = await insureCollections(server, { token, collections: [coins(), art] });
  const { policy_id: policyId, policy_number: number } = response.body;
  return { token, policyId, number, page: `/account/policies/collectibles/${policyId}` };
}

/** Approves or rejects as the carrier, on the sandbox page in a separate tab. */
export async function decide(
  page: Page,
  policyholder: Policyholder,
  decision: 'Approve' | 'Reject',
) {
  const sandbox = await page.context().newPage();
  await sandbox.goto('/sandbox');
  const pendingRow = sandbox.getByRole('listitem').filter({ hasText: policyholder.number });
  await pendingRow.getByRole('button', { name: decision, exact: true }).click();
  await expect(sandbox.getByRole('listitem').filter({ hasText: policyholder.number })).toHaveCount(
    0,
  );
  await sandbox.close();
}

export const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Collections' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

export const historyOf = (page: Page): Locator =>
  page.getByRole('table', { name: 'Change history' }).locator('tbody tr');

/** Opens the closed row of the history. */
export const openHistory = (page: Page): Promise<void> =>
  page.locator('summary', { hasText: 'Change history' }).click();

export async function acceptEndorsementTerms(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /terms of the change/ }).click();
  await page.getByRole('button', { name: 'I understand and accept' }).click();
}

/**
 * Returns to the policy's page after an endorsement request. The page shows the pending
 * endorsement.
 */
export async function backToPolicy(page: Page, summary: RegExp): Promise<void> {
  await expect(question(page, 'Your policy is pending review.')).toBeFocused();
  await expect(page.getByText(/Coverage will not bind until .* approves it/)).toBeVisible();
  await page.getByRole('link', { name: 'Go to your policy' }).click();
  await expect(page.getByText('Your change is pending review.')).toBeVisible();
  await expect(page.getByText(summary).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a collection' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^(?:Edit|Remove) / })).toHaveCount(0);
}
