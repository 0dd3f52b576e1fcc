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

const settingsPath = '/portal/login?return_to=/account/settings';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function signInWithPassword(page: Page, email: string) {
  await page.goto(settingsPath);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(heading(page)).toHaveText('Account settings');
}

/** Forgets the session. Its token is stored in the tab. */
async function forgetSession(page: Page) {
  await page.evaluate(() => sessionStorage.clear());
}

for (const scheme of colorSchemes) {
  test(`adds a passkey, signs in with it, and removes it, in ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    const email = await signUp(page);
    await signInWithPassword(page, email);
    const authenticator = await addAuthenticator(page);
    const panel = page.getByRole('region', { name: 'Passkeys' });
    const dialog = page.getByRole('dialog');
    await panel.getByRole('button', { name: 'Add a passkey' }).click();
    await expectAccessibleScreen(page);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(panel.getByRole('listitem')).toContainText([/(Browser|Chrome) on Linux/]);
    await expect(panel).toContainText('Not used yet');
    expect(await authenticator.credentials()).toMatchObject([{ isResidentCredential: true }]);

    await panel.getByRole('button', { name: /^Rename/ }).click();
    await dialog.getByLabel('Name').fill('');
    await dialog.getByRole('button', { name: 'Save name' }).click();
    await expect(dialog).toContainText('Enter a name');
    await dialog.getByLabel('Name').fill('Work laptop');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('listitem')).toContainText(['Work laptop']);
    await expectAccessibleScreen(page);

    // The virtual authenticator answers the request of the browser's autofill.
    await forgetSession(page);
    await page.goto(settingsPath);
    await expect(heading(page)).toHaveText('Account settings');
    await expect(panel).toContainText('Last used');

    // A passkey whose user is not verified does not sign in.
    await forgetSession(page);
    await authenticator.setVerified(false);
    await page.goto(settingsPath);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('status')).toContainText('use your password');
    await expectAccessibleScreen(page);

    // The password opens a session, in which a passkey does not change without a passkey.
    await signInWithPassword(page, email);
    const prompt = page.getByRole('dialog', { name: 'Use your passkey' });
    const remove = async () => {
      await panel.getByRole('button', { name: /^Remove/ }).click();
      await page.getByRole('button', { name: 'Remove passkey' }).click();
      await expect(prompt).toBeVisible();
    };
    await remove();
    await prompt.getByRole('button', { name: 'Continue' }).click();
    await expect(prompt).toContainText('No passkey was used. Try again.');
    await expectAccessibleScreen(page);
    await prompt.getByRole('button', { name: 'Not now' }).click();
    await expect(panel.getByRole('listitem')).toHaveCount(1);
    await authenticator.setVerified(true);
    await remove();
    await prompt.getByRole('button', { name: 'Continue' }).click();
    await expect(panel.getByRole('listitem')).toHaveCount(0);
  });
}

test('the sign-in form works without scripts, and then offers no passkey', async ({
  browser,
  baseURL,
  page,
}) => {
  const email = await signUp(page);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const form = await context.newPage();
  await form.goto(settingsPath);
  await expect(form.getByText('passkey')).toBeHidden();
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill('not this password');
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(form.getByText('That email address or password is incorrect.')).toBeVisible();
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(form).toHaveURL(/\/account\/settings#authToken=/);
  await context.close();
});
