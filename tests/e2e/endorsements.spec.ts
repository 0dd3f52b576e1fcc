import type { Page } from '@playwright/test';
import { fillCard, payButton, pressNext } from './baggage-scenario.ts';
import { answerValues, dialog, question } from './collectibles-scenario.ts';
import {
  acceptEndorsementTerms,
  backToPolicy,
  decide,
  historyOf,
  openHistory,
  newPolicyholder,
  rowOf,
  type Policyholder,
} from './endorsement-scenario.ts';
import { designSizes, expectAccessibleScreen } from './screen.ts';
import { expect, test } from './test.ts';

const addressQuestion = 'Where is this collection kept?';
const worth = 'What’s the collection worth?';
const protection = 'How is it protected?';

const openPolicy = (page: Page, { page: path, token }: Policyholder) =>
  page.goto(`${path}#authToken=${token}`);
/**
 * Starts on the policy's page, adds a collection of stamps, and continues until its price is shown.
 */
async function addStamps(page: Page) {
  await page.getByRole('button', { name: 'Add a collection' }).click();
  await dialog(page, 'Select a category').getByRole('link', { name: 'Stamps' }).click();
  await expect(question(page, addressQuestion)).toBeVisible();
  await page.getByRole('radio', { name: /2200 Harborline Avenue/ }).check();
  await pressNext(page);
  await answerValues(page, ['4000', '500']);
  await expect(question(page, protection)).toBeVisible();
  await pressNext(page);
  await expect(question(page, 'Add Stamps')).toBeVisible();
}

for (const size of designSizes) {
  test(`adds, lowers, changes and removes collections of a policy at ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const policyholder = await newPolicyholder();
    await openPolicy(page, policyholder);
    await expectAccessibleScreen(page);

    await addStamps(page);
    await expectAccessibleScreen(page);
    await expect(page.getByText('Held until approved')).toBeVisible();
    await fillCard(page, '4242 4242 4242 4242');
    await acceptEndorsementTerms(page);
    await payButton(page).click();
    await expect(question(page, 'Your policy is pending review.')).toBeFocused();
    await expectAccessibleScreen(page);
    await backToPolicy(page, /Stamps added, \$4,000/);
    await expectAccessibleScreen(page);
    await decide(page, policyholder, 'Approve');
    await page.reload();
    await expect(rowOf(page, 'Stamps')).toContainText('$4,000 total, $500 highest value item');
    await openHistory(page);
    await expect(historyOf(page).first()).toContainText('Approved');

    await rowOf(page, 'Coins').getByRole('link', { name: 'Edit' }).click();
    await expect(question(page, worth)).toBeVisible();
    await expect(page.getByLabel('Total value of the collection')).toHaveValue('12,500');
    await expectAccessibleScreen(page);
    await answerValues(page, ['1500', '400']);
    await pressNext(page);
    await expect(question(page, 'Lower the value of Coins')).toBeVisible();
    await expect(page.getByText('Payment method')).toHaveCount(0);
    await expectAccessibleScreen(page);
    await acceptEndorsementTerms(page);
    await page.getByRole('button', { name: /^Refund: \$[\d.]+$/ }).click();
    await backToPolicy(page, /Coins lowered from \$12,500 to \$1,500/);
    await expect(rowOf(page, 'Coins')).toContainText('Change pending');
    await decide(page, policyholder, 'Reject');
    await page.reload();
    await expect(rowOf(page, 'Coins')).toContainText('$12,500 total');
    await openHistory(page);
    await expect(historyOf(page).first()).toContainText('Rejected');

    await rowOf(page, 'Fine art').getByRole('link', { name: 'Edit' }).click();
    await answerValues(page, ['8000', '3300']);
    await pressNext(page);
    await expect(question(page, 'Change Fine art')).toBeVisible();
    await expectAccessibleScreen(page);
    await acceptEndorsementTerms(page);
    await page.getByRole('button', { name: 'Confirm changes' }).click();
    await backToPolicy(page, /Fine art changed/);
    await decide(page, policyholder, 'Approve');
    await page.reload();
    await expect(rowOf(page, 'Fine art')).toContainText('$3,300 highest value item');

    await rowOf(page, 'Stamps').getByRole('link', { name: 'Remove' }).click();
    await expect(question(page, 'Remove Stamps')).toBeVisible();
    await acceptEndorsementTerms(page);
    await page.getByRole('button', { name: /^Refund: / }).click();
    await backToPolicy(page, /Stamps removed/);
    await decide(page, policyholder, 'Approve');
    await page.reload();
    await openHistory(page);
    await expect(page.getByText('Paid for this policy', { exact: true })).toBeVisible();
    await expect(rowOf(page, 'Stamps')).toHaveCount(0);
    await expect(historyOf(page)).toHaveCount(5);
    await expectAccessibleScreen(page);
  });
}

test('reports a conflicting endorsement after the button press, with a link to the policy', async ({
  page,
  guard,
}) => {
  guard.allow(/submitRemoveCollection failed/);
  const policyholder = await newPolicyholder();
  await openPolicy(page, policyholder);
  await rowOf(page, 'Coins').getByRole('link', { name: 'Remove' }).click();
  await expect(question(page, 'Remove Coins')).toBeVisible();
  await acceptEndorsementTerms(page);
  const other = await page.context().newPage();
  await openPolicy(other, policyholder);
  await rowOf(other, 'Fine art').getByRole('link', { name: 'Remove' }).click();
  await acceptEndorsementTerms(other);
  await other.getByRole('button', { name: /^Refund: / }).click();
  await expect(question(other, 'Your policy is pending review.')).toBeVisible();
  await page.getByRole('button', { name: /^Refund: / }).click();
  await expect(question(page, 'A change to this policy is in review')).toBeVisible();
  await expectAccessibleScreen(page);
  await page.getByRole('link', { name: 'Go to the policy' }).click();
  await expect(page).toHaveURL(policyholder.page);
});
