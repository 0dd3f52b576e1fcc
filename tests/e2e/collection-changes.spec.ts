import type { Page } from '@playwright/test';
import { fillCard, payButton, pressNext } from './baggage-walk.ts';
import { answerWorth, dialog, question } from './collectibles-walk.ts';
import {
  acceptChange,
  backToPolicy,
  changesOf,
  decide,
  historyOf,
  newHolder,
  rowOf,
  type Holder,
} from './collection-changes-walk.ts';
import { designSizes, expectSoundScreen } from './screen.ts';
import { expect, test } from './test.ts';

const address = 'Where is this collection kept?';
const worth = 'What is the collection worth?';
const protection = 'How is it protected?';

const openPolicy = (page: Page, { page: path, token }: Holder) =>
  page.goto(`${path}#authToken=${token}`);
const change = ({ page }: Holder, kind: string, code: string, step = '') =>
  `${page}/${kind}/${code}${step && `/${step}`}`;

/** From the policy's page to the price of stamps. */
async function addStamps(page: Page) {
  await page.getByRole('button', { name: 'Add a collection' }).click();
  await dialog(page, 'Select a category').getByRole('link', { name: 'Stamps' }).click();
  await expect(question(page, address)).toBeVisible();
  await page.getByRole('radio', { name: /2200 Harborline Avenue/ }).check();
  await pressNext(page);
  await answerWorth(page, ['4000', '500']);
  await expect(question(page, protection)).toBeVisible();
  await pressNext(page);
  await expect(question(page, 'Add Stamps')).toBeVisible();
}

for (const size of designSizes) {
  test(`adds, lowers, changes and removes collections of a policy at ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const holder = await newHolder();
    await openPolicy(page, holder);
    await expectSoundScreen(page);

    await addStamps(page);
    await expectSoundScreen(page);
    await expect(page.getByText('Held until approved')).toBeVisible();
    await fillCard(page, '4242 4242 4242 4242');
    await acceptChange(page);
    await payButton(page).click();
    await expect(question(page, 'Your policy is pending review.')).toBeFocused();
    await expectSoundScreen(page);
    await backToPolicy(page, /Stamps added, \$4,000/);
    await expectSoundScreen(page);
    await decide(page, holder, 'Approve');
    await page.reload();
    await expect(rowOf(page, 'Stamps')).toContainText('$4,000 in total, highest item $500');
    await expect(historyOf(page).first()).toContainText('Approved');

    await rowOf(page, 'Coins').getByRole('link', { name: 'Edit' }).click();
    await expect(question(page, worth)).toBeVisible();
    await expect(page.getByLabel('Total value of the collection')).toHaveValue('12,500');
    await expectSoundScreen(page);
    await answerWorth(page, ['1500', '400']);
    await pressNext(page);
    await expect(question(page, 'Lower the value of Coins')).toBeVisible();
    await expect(page.getByText('Payment method')).toHaveCount(0);
    await expectSoundScreen(page);
    await acceptChange(page);
    await page.getByRole('button', { name: /^Refund: \$[\d.]+$/ }).click();
    await backToPolicy(page, /Coins lowered from \$12,500 to \$1,500/);
    await expect(rowOf(page, 'Coins')).toContainText('Change pending');
    await decide(page, holder, 'Reject');
    await page.reload();
    await expect(rowOf(page, 'Coins')).toContainText('$12,500 in total');
    await expect(historyOf(page).first()).toContainText('Rejected');

    await rowOf(page, 'Fine art').getByRole('link', { name: 'Edit' }).click();
    await answerWorth(page, ['8000', '3300']);
    await pressNext(page);
    await expect(question(page, 'Change Fine art')).toBeVisible();
    await expectSoundScreen(page);
    await acceptChange(page);
    await page.getByRole('button', { name: 'Confirm changes' }).click();
    await backToPolicy(page, /Fine art changed/);
    await decide(page, holder, 'Approve');
    await page.reload();
    await expect(rowOf(page, 'Fine art')).toContainText('highest item $3,300');

    await rowOf(page, 'Stamps').getByRole('link', { name: 'Remove' }).click();
    await expect(question(page, 'Remove Stamps')).toBeVisible();
    await acceptChange(page);
    await page.getByRole('button', { name: /^Refund: / }).click();
    await backToPolicy(page, /Stamps removed/);
    await decide(page, holder, 'Approve');
    await page.reload();
    await expect(page.getByText('Paid for this policy', { exact: true })).toBeVisible();
    await expect(rowOf(page, 'Stamps')).toHaveCount(0);
    await expect(historyOf(page)).toHaveCount(5);
    await expectSoundScreen(page);
  });
}

test('keeps its place through a reload and Back at each step', async ({ page }) => {
  const holder = await newHolder();
  await openPolicy(page, holder);
  await addStamps(page);
  const places = [
    [`${change(holder, 'add', 'stamps', 'payment')}`, 'Add Stamps'],
    [`${change(holder, 'add', 'stamps', 'survey')}?screen=protection`, protection],
    [`${change(holder, 'add', 'stamps', 'survey')}?screen=worth`, worth],
    [`${change(holder, 'add', 'stamps', 'address')}`, address],
  ] as const;
  for (const [path, title] of places) {
    await expect(page).toHaveURL(path);
    await expect(question(page, title)).toBeVisible();
    await page.reload();
    await expect(question(page, title)).toBeVisible();
    await expect(page).toHaveURL(path);
    await page.goBack();
  }
  await expect(page).toHaveURL(holder.page);
  // What was begun is no part of another change.
  await page.goto(change(holder, 'remove', 'coins', 'payment'));
  await expect(question(page, 'Remove Coins')).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(holder.page);
});

test('asks for a refund once where the provider is gone under the submit', async ({
  page,
  guard,
}) => {
  guard.allow(/submitRemoveCollection failed/);
  const holder = await newHolder();
  await openPolicy(page, holder);
  await rowOf(page, 'Fine art').getByRole('link', { name: 'Remove' }).click();
  await expect(question(page, 'Remove Fine art')).toBeVisible();
  await acceptChange(page);
  let answered = false;
  await page.route('**/remove/submit', async (route) => {
    if (!answered) await route.fetch();
    answered = true;
    await route.abort();
  });
  await page.getByRole('button', { name: /^Refund: / }).click();
  await expect(page.getByText('We are checking your purchase.')).toBeVisible();
  await page.reload();
  await expect(question(page, 'Remove Fine art')).toBeVisible();
  await page.unroute('**/remove/submit');
  await backToPolicy(page, /Fine art removed/);
  expect(await changesOf(holder)).toBe(1);
});

test('says at the button that the policy is changed elsewhere, with a way back', async ({
  page,
  guard,
}) => {
  guard.allow(/submitRemoveCollection failed/);
  const holder = await newHolder();
  await openPolicy(page, holder);
  await rowOf(page, 'Coins').getByRole('link', { name: 'Remove' }).click();
  await expect(question(page, 'Remove Coins')).toBeVisible();
  await acceptChange(page);
  const other = await page.context().newPage();
  await openPolicy(other, holder);
  await rowOf(other, 'Fine art').getByRole('link', { name: 'Remove' }).click();
  await acceptChange(other);
  await other.getByRole('button', { name: /^Refund: / }).click();
  await expect(question(other, 'Your policy is pending review.')).toBeVisible();
  await page.getByRole('button', { name: /^Refund: / }).click();
  await expect(question(page, 'A change to this policy is in review')).toBeVisible();
  await expectSoundScreen(page);
  await page.getByRole('link', { name: 'Go to the policy' }).click();
  await expect(page).toHaveURL(holder.page);
});
