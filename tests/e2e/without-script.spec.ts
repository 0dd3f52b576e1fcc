import { pathOf } from './baggage-scenario.ts';
import { expect, test } from './test.ts';

test.use({ javaScriptEnabled: false });

test('navigates from the menu to the landing page, and shows the phone number in place of the flow', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Insurance' }).click();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Baggage/ })
    .click();
  await expect(page).toHaveURL('/baggage-protection');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Get started' }).first().click();
  await expect(page).toHaveURL(pathOf('address'));
  await expect(page.getByRole('heading', { name: 'Baggage by phone' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^Call/ })).toHaveAttribute(
    'href',
    /^tel:/,
  );
});

test('opens and closes the menu on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/baggage-protection');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: /^Baggage/ })).toBeVisible();
  await menu.getByRole('button', { name: 'Close' }).click();
  await expect(menu).toBeHidden();
});

test('opens the questions in the footer', async ({ page }) => {
  await page.goto('/');
  const answers = page.locator('details', { hasText: 'claim' }).last();
  await answers.locator('summary').click();
  await expect(answers.getByRole('paragraph').first()).toBeVisible();
});

test('signs in through the portal, and shows that the account needs JavaScript', async ({
  page,
  guard,
}) => {
  guard.allow(/status of 401.*portal\/login/);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/portal\/login/);
  await page.getByLabel('Email').fill('demo@example.com');
  await page.getByLabel('Password').fill('wrong password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'There’s a problem' })).toBeVisible();
  await page.getByLabel('Password').fill('demo-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/account/);
  await expect(page.getByRole('heading', { name: 'Your account needs JavaScript' })).toBeVisible();
});
