import { colorSchemes, expectAccessible, expectAccessibleScreen } from './screen.ts';
import { expect, test } from './test.ts';

const trustPolicyPath = '/account/policies/collectibles/pol_demo_cl-7320-4416';

test('opens the questions about another collection from a collectibles policy, and returns', async ({
  page,
}) => {
  const data = { email: 'demo@example.com', password: 'demo-password' };
  const response = await page.request.post('/api/user/v2/auth/user-login', { data });
  const { token } = (await response.json()) as { token: string };
  await page.goto(`${trustPolicyPath}#authToken=${token}`);
  const action = page.getByRole('button', { name: 'Add a collection' });
  await action.press('Enter');
  const modal = page.getByRole('dialog', { name: 'Select a category' });
  const question = 'What type of collection would you like to insure?';
  await expect(modal.getByRole('list', { name: question })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(action).toBeFocused();
  await action.press('Enter');
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await modal.getByRole('link', { name: 'Coins' }).press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Where is this collection kept?');
  await expect(page).toHaveURL(`${trustPolicyPath}/add/coins/address`);
  // Opens the URL directly, so that the page prerendered for it is loaded.
  await page.goto(`${trustPolicyPath}/add/coins`);
  await expect(heading).toHaveText('Where is this collection kept?');
  await expectAccessibleScreen(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(trustPolicyPath);
  await expect(action).toBeVisible();
});
