import type { Page } from '@playwright/test';
import { colorSchemes, expectAccessibleScreen } from './screen.ts';
import { expect, test } from './test.ts';

const password = 'long enough 1';
const newAddress = () => `dana-${crypto.randomUUID()}@example.com`;

/** Registers a new account and opens its settings. Returns its email address. */
async function openSettings(page: Page): Promise<string> {
  const email = newAddress();
  const data = { email, password, first_name: 'Ines', last_name: 'Okafor' };
  const response = await page.request.post('/api/user/v2/accounts/register', { data });
  const { token } = (await response.json()) as { token: string };
  await page.goto(`/account/settings#authToken=${token}`);
  await expect(page.getByRole('region', { name: 'How you sign in' })).toBeVisible();
  return email;
}

const signInStatus = async (page: Page, email: string, secret = password) => {
  const data = { email, password: secret };
  return (await page.request.post('/api/user/v2/auth/user-login', { data })).status();
};

/** Requests a change of the email address in the dialog, by keyboard. */
async function requestChange(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Change your email address' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change your email address' });
  await dialog.getByLabel('New email address').fill(email);
  await expectAccessibleScreen(page);
  await dialog.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  const sent = page.getByRole('dialog', { name: 'Check your new inbox' });
  await expect(sent).toContainText(email);
  await expectAccessibleScreen(page);
  await sent.getByRole('button', { name: 'Done' }).press('Enter');
}

/** Opens the newest email to this address in the sandbox's mailbox. Returns the path of its link. */
async function confirmationLink(page: Page, email: string): Promise<string> {
  await page.goto('/sandbox/mailbox');
  await page
    .getByRole('listitem')
    .filter({ hasText: email })
    .getByRole('link', { name: 'Confirm your new email address' })
    .first()
    .click();
  const link = async () =>
    /\/portal\/confirm-email\?token=[\w-]+/.exec(await page.content())?.[0] ?? '';
  await expect.poll(link).not.toBe('');
  return link();
}

for (const scheme of colorSchemes) {
  test(`changes the password in the settings, in ${scheme}`, async ({ page, guard }) => {
    guard.allow(/replacePassword failed/);
    await page.emulateMedia({ colorScheme: scheme });
    const email = await openSettings(page);
    const opener = page.getByRole('button', { name: 'Change your password' });
    await opener.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change your password' });
    await dialog.getByLabel('Current password').fill('not this one');
    await dialog.getByLabel('New password').fill('otter lamp gravel nine');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Current password')).toBeFocused();
    await expect(dialog).toContainText('That isn’t your password.');
    await expectAccessibleScreen(page);
    await dialog.getByLabel('Current password').fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').getByText('Password changed')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    expect(await signInStatus(page, email)).toBe(401);
    expect(await signInStatus(page, email, 'otter lamp gravel nine')).toBe(200);
  });

  test(`changes the email address by the link in the new mailbox, in ${scheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    const [oldEmail, email] = [await openSettings(page), newAddress()];
    await requestChange(page, email);
    await expect(page.getByText(`Waiting for you to confirm ${email}. Link sent`)).toBeVisible();
    await expectAccessibleScreen(page);

    await page.goto(await confirmationLink(page, email));
    await expect(page.getByText(`you’ll sign in with ${email}`)).toBeVisible();
    await expectAccessibleScreen(page);
    expect(await signInStatus(page, email)).toBe(401);
    await page.getByRole('button', { name: 'Confirm new email address' }).press('Enter');
    await expect(
      page.getByRole('heading', { name: 'Your email address was changed' }),
    ).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();

    // The session that asked for the change continues.
    await page.goto('/account/settings');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    await expect(page.getByText('Waiting for you to confirm')).toBeHidden();
    expect([await signInStatus(page, oldEmail), await signInStatus(page, email)]).toEqual([
      401, 200,
    ]);
  });
}

test('ends the link of an email change that is sent again or canceled', async ({ page, guard }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [oldEmail, email] = [await openSettings(page), newAddress()];
  await requestChange(page, email);
  const first = await confirmationLink(page, email);
  await page.goto('/account/settings');
  await page.getByRole('button', { name: 'Send a new link' }).press('Enter');
  await expect(page.getByText(`We’ve emailed a new link to ${email}`)).toBeVisible();
  const second = await confirmationLink(page, email);
  expect(second).not.toBe(first);

  await page.goto('/account/settings');
  await page.getByRole('button', { name: 'Cancel change' }).press('Enter');
  await expect(page.getByText('Email change canceled')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How you sign in' })).toBeFocused();
  guard.allow(/422/);
  for (const link of [first, second]) {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  }
  expect(await signInStatus(page, oldEmail)).toBe(200);
});
