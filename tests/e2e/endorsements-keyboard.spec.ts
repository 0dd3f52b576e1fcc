import { question } from './collectibles-scenario.ts';
import { newPolicyholder, rowOf } from './endorsement-scenario.ts';
import { pressButton, tabTo } from './keyboard.ts';
import { expect, test } from './test.ts';

test('lowers a collection with the keyboard only', async ({ page }) => {
  const policyholder = await newPolicyholder();
  await page.goto(`${policyholder.page}#authToken=${policyholder.token}`);
  await tabTo(page, rowOf(page, 'Coins').getByRole('link', { name: 'Edit' }));
  await page.keyboard.press('Enter');
  await expect(question(page, 'What’s the collection worth?')).toBeVisible();
  for (const [label, amount] of [
    ['Total value of the collection', '1500'],
    ['Highest value item', '400'],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(amount);
  }
  await page.keyboard.press('Enter');
  await expect(question(page, 'How is it protected?')).toBeFocused();
  await pressButton(page, 'Next');
  await expect(question(page, 'Lower the value of Coins')).toBeFocused();
  const termsCheckbox = page.getByRole('checkbox', { name: /terms of the change/ });
  await tabTo(page, termsCheckbox);
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog', { name: 'Terms of the change' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(termsCheckbox).not.toBeChecked();
  await pressButton(page, 'terms of the change');
  await pressButton(page, 'I understand and accept');
  await expect(termsCheckbox).toBeChecked();
  await pressButton(page, /^Refund: /);
  await expect(question(page, 'Your policy is pending review.')).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Go to your policy' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your change is pending review.')).toBeVisible();
});
