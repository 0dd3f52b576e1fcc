import type { Page } from '@playwright/test';
import { colorSchemes, expectAccessibleScreen } from './screen.ts';
import { expect, test } from './test.ts';

const password = 'long enough 1';

/** Registers an account and verifies its email address with the link in the sandbox's mailbox. */
async function signUp(page: Page) {
  const email = `passkey-${crypto.randomUUID()}@example.com`;
  const person = { email, password, first_name: 'Ines', last_name: 'Okafor' };
  await page.request.post('/api/user/v2/accounts/register', { data: person });
  await page.goto('/sandbox/mailbox');
  await page
    .getByRole('listitem')
    .filter({ hasText: email })
    .getByRole('link', { name: 'Confirm your email address' })
    .first()
    .click();
  const link = async () => /\/portal\/verify\?token=[\w-]+/.exec(await page.content())?.[0] ?? '';
  await expect.poll(link).not.toBe('');
  await page.goto(await link());
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(
    'Confirm your email address',
  );
  return email;
}

/** Adds Chromium's virtual authenticator, which answers every request as if its user unlocked it. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    setVerified: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

async function signInWithPassword(page: Page, email: string) {
  await page.goto('/portal/login?return_to=/account/settings');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account settings');
}

for (const scheme of colorSchemes) {
  test(`adds a passkey, signs in with it, and removes it, in ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    const email = await signUp(page);
    await signInWithPassword(page, email);
    const authenticator = await addAuthenticator(page);
    const panel = page.getByRole('region', { name: 'Passkeys' });
    await panel.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await expectAccessibleScreen(page);
    await dialog.getByLabel('Name (optional)').fill('Work laptop');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(panel.getByRole('listitem')).toContainText(['Work laptop']);
    await expect(panel).toContainText('Not used yet');
    await expectAccessibleScreen(page);
    expect(await authenticator.credentials()).toMatchObject([{ isResidentCredential: true }]);

    // A conditional request of the browser's autofill is answered by the virtual authenticator.
    await page.evaluate(() => localStorage.clear());
    await page.goto('/portal/login?return_to=/account/settings');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account settings');
    await expect(panel).toContainText('Last used');

    // A passkey whose user is not verified does not sign in.
    await page.evaluate(() => localStorage.clear());
    await authenticator.setVerified(false);
    await page.goto('/portal/login?return_to=/account/settings');
    const button = page.getByRole('button', { name: 'Sign in with a passkey' });
    await expect(button).toBeVisible();
    await expectAccessibleScreen(page);
    await button.click();
    await expect(page.getByRole('status')).toContainText('use your password');
    await signInWithPassword(page, email);
    await panel.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('button', { name: 'Remove passkey' }).click();
    await expect(panel.getByRole('listitem')).toHaveCount(0);
  });
}

test('the sign-in page without scripts offers only the password', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/portal/login');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByText('passkey')).toBeHidden();
  await context.close();
});
