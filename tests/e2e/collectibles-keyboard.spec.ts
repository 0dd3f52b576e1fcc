import type { Page } from '@playwright/test';
import { dialog, question } from './collectibles-scenario.ts';
import { pressButton, tabTo } from './keyboard.ts';
import { expect, test } from './test.ts';

async function type(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

/**
 * Moves the focus to the options of a question with Tab, and to the option with this number with
 * the arrow key.
 */
async function answer(page: Page, group: string | RegExp, number: number) {
  const radios = page.getByRole('group', { name: group }).getByRole('radio');
  await tabTo(page, radios.first());
  await page.keyboard.press('Space');
  for (let down = 1; down < number; down += 1) await page.keyboard.press('ArrowDown');
  await expect(radios.nth(number - 1)).toBeChecked();
}

const expectQuestion = (page: Page, name: string | RegExp) =>
  expect(question(page, name)).toBeFocused();

test('insures a collection, changes it and buys it with the keyboard only', async ({ page }) => {
  await page.goto('/collectible-insurance/start');
  await expect(dialog(page, 'Select a category')).toBeVisible();
  await pressButton(page, 'Coins');
  await expectQuestion(page, 'Where is this collection kept?');
  await type(page, 'Street address', '2200 Harborline Avenue');
  await type(page, 'City', 'Portland');
  await type(page, 'State or region', 'OR');
  await type(page, 'ZIP code', '97214');
  await pressButton(page, 'Next');
  await expect(dialog(page, 'What this plan doesn’t cover')).toBeVisible();
  // Escape closes the dialog. The flow then continues as after the dialog's button.
  await page.keyboard.press('Escape');
  await expectQuestion(page, 'What’s the collection worth?');
  await type(page, 'Total value of the collection', '12500');
  await type(page, 'Highest value item', '2400');
  await page.keyboard.press('Enter');
  await expectQuestion(page, 'How is it protected?');
  await answer(page, 'Burglar alarm', 1);
  await answer(page, 'Fire alarm', 2);
  await pressButton(page, 'Next');
  await expectQuestion(page, 'Who owns the collection?');
  await tabTo(page, page.getByRole('radio', { name: 'One person' }));
  await page.keyboard.press('Space');
  await pressButton(page, 'Next');
  await expectQuestion(page, 'Who signs for the collection?');
  await type(page, 'First name', 'Dana');
  await type(page, 'Last name', 'Moreau');
  await type(page, 'Email address', `dana.${crypto.randomUUID().slice(0, 8)}@bluebird.example`);
  await type(page, 'Phone number', '(503) 555-0142');
  await pressButton(page, 'Next');
  await expectQuestion(page, 'What happened in the last five years?');
  await answer(page, 'Claims on collections', 1);
  await answer(page, /canceled your policy/, 2);
  await answer(page, /felony/, 2);
  await answer(page, /bankruptcy/, 2);
  await pressButton(page, 'Next');
  await expectQuestion(page, /Should we mail/);
  await tabTo(page, page.getByRole('radio', { name: /^Yes/ }));
  await page.keyboard.press('Space');
  await pressButton(page, 'Next');
  await expectQuestion(page, 'Your collections');

  await pressButton(page, 'Edit Coins');
  await expect(dialog(page, 'Edit coins')).toBeVisible();
  await pressButton(page, /^Value/);
  await expectQuestion(page, 'What’s the collection worth?');
  await tabTo(page, page.getByLabel('Highest value item'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('3000');
  await page.keyboard.press('Enter');
  await expectQuestion(page, 'Your collections');
  await expect(page.getByText('$3,000 highest value item')).toBeVisible();
  await pressButton(page, 'Next');

  await expectQuestion(page, 'Your collectibles quote');
  const deductible = page.getByRole('radio', { name: '$250' });
  await tabTo(page, deductible);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('complementary', { name: 'Price' })).toContainText(
    'With a $500 deductible',
  );
  await pressButton(page, 'Next');
  await expectQuestion(page, 'Your Collectibles Insurance Quote');
  await type(page, 'Card number', '4242424242424242');
  await type(page, 'Expiration', '0439');
  await type(page, 'CVC', '318');
  await tabTo(page, page.getByRole('checkbox', { name: /I have read and accept/ }));
  await page.keyboard.press('Space');
  await pressButton(page, 'I understand and accept');
  await pressButton(page, 'Complete Your Order');
  await expectQuestion(page, 'You’re all set!');
});
