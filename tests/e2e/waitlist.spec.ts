import { pressButton, tabTo } from './keyboard.ts';
import { pathOf, question } from './renters-scenario.ts';
import { expectAccessibleScreen } from './screen.ts';
import { expect, test } from './test.ts';

test('says at the state that renters insurance is not available in Hawaii, and puts a visitor on the waitlist with the keyboard', async ({
  page,
}) => {
  await page.goto(pathOf('address'));
  await expect(question(page, 'Where do you rent?')).toBeVisible();
  const home = [
    ['Street address of the home', '1 King Street'],
    ['City', 'Honolulu'],
    ['State or region', 'HI'],
    ['ZIP code', '96813'],
  ] as const;
  for (const [label, text] of home) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  }
  await expect(page.getByText('Renters insurance isn’t available in Hawaii yet.')).toBeVisible();
  await expectAccessibleScreen(page);
  // The backend rejects the address. The dialog offers the waitlist too.
  await pressButton(page, 'Next');
  const dialog = page.getByRole('alertdialog', { name: 'Almost ready to go.' });
  await expect(dialog.getByRole('button', { name: 'Email me when it’s available' })).toBeVisible();
  await page.keyboard.press('Escape');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type('ana@example.com');
  await page.keyboard.press('Enter');
  const joined = page.getByText('You’re on the list. We’ll email ana@example.com');
  await expect(joined).toBeFocused();
  await expectAccessibleScreen(page);
  await pressButton(page, 'Next');
  await expect(dialog.getByText('You’re on the list.')).toBeVisible();
});
