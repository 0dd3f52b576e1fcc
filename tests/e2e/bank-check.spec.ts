import type { Page } from '@playwright/test';
import { expectStep, fillPayment, newTraveler, payButton, runTo } from './baggage-scenario.ts';
import { expect, test } from './test.ts';

const challengedCard = '4000 0025 0000 3155';
const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Your bank wants to confirm it’s you' });
const code = (page: Page) => question(page).getByLabel('Code from your bank');

/** Pays with a card whose issuer requires a check. The payment step then shows the check. */
async function openBankCheck(page: Page) {
  const dana = newTraveler({ card: challengedCard });
  await runTo(page, 'payment', dana);
  await fillPayment(page, dana);
  await payButton(page).click();
  await expect(question(page)).toContainText('Nothing is charged until you approve.');
  await expect(code(page)).toBeFocused();
  return dana;
}

test.beforeEach(({ guard }) => {
  // The purchase call returns an API error until the cardholder has answered the issuer's check.
  guard.allow(/purchaseBaggage failed|answerBankCheck failed/);
});

test('the bank’s check accepts the code by keyboard, and the purchase completes', async ({
  page,
}) => {
  await openBankCheck(page);
  await page.keyboard.type('000 000');
  await page.keyboard.press('Enter');
  await expect(question(page)).toContainText('That isn’t the right code.');
  await expect(code(page)).toBeFocused();
  await code(page).fill('');
  await page.keyboard.type('428 107');
  await page.keyboard.press('Enter');
  await expectStep(page, 'confirmation');
});

test('the bank’s check charges nothing when it is closed, and the answers remain', async ({
  page,
}) => {
  await openBankCheck(page);
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(payButton(page)).toBeFocused();
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(/Nothing was charged/);
  await expect(page.getByLabel('Card number')).toHaveValue(challengedCard);
  await payButton(page).click();
  await code(page).fill('428107');
  await question(page).getByRole('button', { name: 'Approve' }).click();
  await expectStep(page, 'confirmation');
});

test('Back closes the bank’s check, and nothing is bought', async ({ page }) => {
  await openBankCheck(page);
  await page.goBack();
  await expectStep(page, 'plans');
  await expect(question(page)).toBeHidden();
});
