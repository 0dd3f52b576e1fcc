import { describe, expect, it } from 'vitest';
import {
  addCard,
  tokenFromEmail,
  emailsTo,
  newEmail,
  paths,
  registerPerson,
  send,
  signIn,
} from '../../fixtures/buyer.ts';
import { expectAccessible } from '../accessible.ts';
import {
  accountSuite,
  fieldOf,
  waitForFocus,
  openAccount,
  press,
  waitForText,
  text,
  type,
  waitUntil,
  type FetchInterceptor,
} from './account-page.tsx';

const { server } = await accountSuite();

const path = '/account/settings';
const notFoundResponse: FetchInterceptor = () =>
  Promise.resolve(
    Response.json({ error: { code: 'route_not_found', message: 'No.' } }, { status: 404 }),
  );
const dialog = () => document.querySelector<HTMLElement>('dialog[open]');
const pressDialogButton = (label: string) =>
  [...(dialog()?.querySelectorAll('button') ?? [])]
    .find((button) => button.textContent?.startsWith(label))
    ?.click();
const status = async (token: string) =>
  (await send(server, 'GET', paths.account, undefined, { token })).status;
/**
 * Sets the time of the last password entry far into the past, so that the server asks for the
 * password again.
 */
const forgetPassword = () =>
  server.services.database.db
    .updateTable('tokens')
    .set({ reauthenticated_at: '2026-01-01T00:00:00.000Z' })
    .execute();

describe('the list of sessions', () => {
  it('marks the current session, and ends the others one by one or all at once', async () => {
    const person = await registerPerson(server);
    const [second, third] = [
      await signIn(server, person.email, person.password),
      await signIn(server, person.email, person.password),
    ];
    await openAccount({ server, path, token: person.token });
    await waitForText('Where you’re signed in');
    expect(text().match(/Unknown device/g)?.length).toBeGreaterThanOrEqual(3);
    expect(text().match(/This device/g)).toHaveLength(1);
    await expectAccessible();

    press('Sign out of Unknown');
    await waitForText('Signed out of Unknown device');
    await waitUntil(() => document.querySelectorAll('.session-list > li').length === 2);
    await waitForFocus('Where you’re signed in');
    expect([await status(second), await status(third)].toSorted()).toEqual([200, 401]);

    await waitUntil(() => !document.querySelector('.session-list')?.hasAttribute('aria-busy'));
    press('Sign out everywhere else');
    await waitUntil(() => document.querySelectorAll('.session-list > li').length === 1);
    expect([await status(second), await status(third)]).toEqual([401, 401]);
    expect(await status(person.token)).toBe(200);
    expect(text()).not.toContain('Sign out everywhere else');
  });

  it('is hidden if the backend does not support it', async () => {
    const { token } = await registerPerson(server);
    const interceptor: FetchInterceptor = (url, init) =>
      url.includes('/accounts/sessions') ? notFoundResponse(url, init) : undefined;
    const page = await openAccount({ server, path, token, interceptor });
    await waitForText('Appearance');
    await waitUntil(() => page.storage['missingCalls']?.includes('listSessions') === true);
    expect(text()).not.toContain('signed in');
  });
});

describe('an unconfirmed email', () => {
  it('is shown on every page until it is confirmed, and its link can be sent again', async () => {
    const { email, token } = await registerPerson(server);
    await openAccount({ server, path: '/account/policies', token });
    await waitForText('Confirm your email address');
    expect(text()).toContain(`the policies you bought as ${email} before`);
    await expectAccessible();
    const result = document.querySelector('.verify-line [role=status]');
    expect(result?.textContent).toBe('');
    press('Send the link again');
    await waitForText('Sent. It can take a few minutes');
    expect(result?.textContent).toContain('Sent.');
    expect(await emailsTo(server, email)).toHaveLength(2);

    await send(server, 'POST', paths.verify, {
      token: await tokenFromEmail(server, email, 'verify'),
    });
    await openAccount({ server, path, token });
    await waitForText('Appearance');
    expect(text()).not.toContain('Confirm your email address');
  });

  it('can be confirmed by phone if the email cannot be sent', async () => {
    const { token } = await registerPerson(server);
    const interceptor: FetchInterceptor = (url, init) =>
      url.includes('/email/send') ? notFoundResponse(url, init) : undefined;
    await openAccount({ server, path, token, interceptor });
    await waitForText('Confirm your email address');
    press('Send the link again');
    await waitForText('We couldn’t send the email. Call us at');
  });
});

describe('a card added long after the last password entry', () => {
  async function enterCard(token: string) {
    await openAccount({ server, path, token });
    await waitForText('Payment methods');
    press('Add a card');
    await waitUntil(() => document.querySelector('#card') !== null);
    type('card', '5555 5555 5555 4444');
    type('card-expiry', '0439');
    type('card-cvc', '318');
    await waitUntil(() => !document.querySelector('dialog [type=submit][aria-disabled]'));
    pressDialogButton('Save card');
  }

  it('is stored after the password is entered again, even after a wrong attempt', async () => {
    const { token, password } = await registerPerson(server);
    await forgetPassword();
    await enterCard(token);
    await waitForText('Enter your password again');
    await expectAccessible();
    const field = () => fieldOf('accountPassword');
    const submit = () =>
      field().form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    submit();
    await waitForText('Enter your password');
    type('accountPassword', 'not this one');
    submit();
    await waitForText('That isn’t your password.');
    type('accountPassword', password);
    submit();
    await waitForText('Payment method updated');
    await waitForText('Mastercard ending 4444');
  });

  it('is not stored without the password, and a message gives the reason', async () => {
    const { token } = await registerPerson(server);
    await forgetPassword();
    await enterCard(token);
    await waitForText('Enter your password again');
    [...document.querySelectorAll('button')]
      .find(({ textContent }) => textContent === 'Not now')
      ?.click();
    await waitUntil(() => !document.querySelector('#accountPassword'));
    await waitForText('Enter your password again to continue.');
    expect(text()).not.toContain('Mastercard ending 4444');
  });

  it('requires a first password if the account has none', async () => {
    const { email, token } = await registerPerson(server);
    await server.services.database.db
      .updateTable('accounts')
      .set({ password_hash: null })
      .where('email', '=', email)
      .execute();
    await server.services.database.db
      .updateTable('tokens')
      .set({
        reauthenticated_at: null,
        created_at: '2026-01-01T00:00:00.000Z',
        last_used_at: new Date().toISOString(),
      })
      .execute();
    await enterCard(token);
    await waitForText('Set a password first');
    press('Email me a link to set a password');
    await waitForText('We’ve emailed a link to');
    expect((await emailsTo(server, email))[0]?.subject).toMatch(/^Set your/);
  });
});

describe('a card deleted long after the last password entry', () => {
  it('stays if the prompt is canceled, and is deleted after the password is entered', async () => {
    const { token, password } = await registerPerson(server);
    await addCard(server, { token });
    await forgetPassword();
    await openAccount({ server, path, token });
    await waitForText('Payment methods');
    press('Delete');
    await waitForText('Delete this card?');
    pressDialogButton('Delete card');
    await waitForText('Enter your password again');
    press('Not now');
    await waitForText('Enter your password again to continue.');
    expect(text()).not.toContain('deleted');
    pressDialogButton('Delete card');
    await waitUntil(() => document.querySelector('#accountPassword') !== null);
    type('accountPassword', password);
    fieldOf('accountPassword').form?.requestSubmit();
    await waitForText('Visa 4242 deleted');
  });
});

describe('a link with another account’s token', () => {
  const open = (token: string, offeredToken: string, interceptor?: FetchInterceptor) =>
    openAccount({
      server,
      path: '/account/policies?from=mail',
      token,
      storage: { offeredToken, begun: 'yes' },
      ...(interceptor && { interceptor }),
    });
  async function openTwoAccounts() {
    const [ownAccount, other] = [await registerPerson(server), await registerPerson(server)];
    return { ownAccount, other };
  }

  it('asks first, and changes nothing for a user who stays', async () => {
    const { ownAccount, other } = await openTwoAccounts();
    const page = await open(ownAccount.token, other.token);
    await waitForText('This link is for another account');
    expect(dialog()?.textContent).toContain(`You’re signed in as ${ownAccount.email}`);
    expect(dialog()?.textContent).toContain(`The link you opened is for ${other.email}`);
    await expectAccessible();
    expect(page.storage['authToken']).toBe(ownAccount.token);
    pressDialogButton('Stay signed in');
    await waitUntil(() => dialog() === null);
    expect(page.storage).toMatchObject({ authToken: ownAccount.token, begun: 'yes' });
    expect(page.storage['offeredToken']).toBeUndefined();
    expect(text()).toContain(ownAccount.email);
  });

  it('switches to the other account, and clears all data of the first one', async () => {
    const { ownAccount, other } = await openTwoAccounts();
    const page = await open(ownAccount.token, other.token);
    await waitForText('This link is for another account');
    pressDialogButton('Switch account');
    expect(page.storage).toEqual({ authToken: other.token });
    expect(page.navigatedTo).toBe('/account/policies?from=mail');
  });

  it('does not ask for the same account or after the current session has ended', async () => {
    const { ownAccount, other } = await openTwoAccounts();
    const again = await signIn(server, ownAccount.email, ownAccount.password);
    const page = await open(ownAccount.token, again);
    await waitUntil(() => page.storage['offeredToken'] === undefined);
    expect(page.storage).toMatchObject({ authToken: ownAccount.token, begun: 'yes' });
    await waitForText(ownAccount.email);
    const expiredPage = await open('a-session-that-is-over', other.token);
    const left: string[] = [];
    expiredPage.navigation.leave = (url) => void left.push(url);
    await waitUntil(() => expiredPage.storage['authToken'] === other.token);
    // The link opens the account directly. A redirect through the sign-in would lose the token in
    // the link.
    expect(left).toEqual(['/account/policies?from=mail']);
    expect(expiredPage.storage['offeredToken']).toBeUndefined();
    expect(dialog()).toBeNull();
  });

  it('changes nothing and shows a message if the link is invalid', async () => {
    const { ownAccount } = await openTwoAccounts();
    const page = await open(ownAccount.token, 'no-token-of-ours');
    await waitForText('The link you opened no longer works.');
    expect(page.storage).toMatchObject({ authToken: ownAccount.token, begun: 'yes' });
    expect(page.storage['offeredToken']).toBeUndefined();
  });
});

describe('the start page', () => {
  it("shows the account's email", async () => {
    const { email, token } = await registerPerson(server, newEmail());
    await openAccount({ server, path: '/account/policies', token });
    await waitForText('You have no policies');
    expect(document.querySelector('.account-title')?.textContent).toContain(email);
  });
});
