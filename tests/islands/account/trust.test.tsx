import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  mailedToken,
  mailsTo,
  newEmail,
  paths,
  registerPerson,
  send,
  signIn,
} from '../../fixtures/buyer.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';
import { expectAccessible } from '../accessible.ts';
import {
  closeAccount,
  fieldOf,
  focuses,
  openAccount,
  press,
  says,
  text,
  type,
  waitUntil,
  type Fault,
} from './account-page.tsx';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider({ settings: { RATE_LIMIT_FACTOR: '50' } });
});
afterAll(() => provider.stop());
afterEach(closeAccount);

const path = '/account/settings';
const notThere: Fault = () =>
  Promise.resolve(
    Response.json({ error: { code: 'route_not_found', message: 'No.' } }, { status: 404 }),
  );
const dialog = () => document.querySelector<HTMLElement>('dialog[open]');
const pressIn = (words: string) =>
  [...(dialog()?.querySelectorAll('button') ?? [])]
    .find((button) => button.textContent?.startsWith(words))
    ?.click();
const status = async (token: string) =>
  (await send(provider, 'GET', paths.account, undefined, { token })).status;
/** As if the password had been given long ago. */
const forgetPassword = () =>
  provider.services.database.db
    .updateTable('tokens')
    .set({ password_at: '2026-01-01T00:00:00.000Z' })
    .execute();

describe('where one is signed in', () => {
  it('is listed, this one named, and ends one by one or all at once', async () => {
    const person = await registerPerson(provider);
    const [second, third] = [
      await signIn(provider, person.email, person.password),
      await signIn(provider, person.email, person.password),
    ];
    await openAccount({ provider, path, token: person.token });
    await says('Where you’re signed in');
    expect(text().match(/Unknown device/g)?.length).toBeGreaterThanOrEqual(3);
    expect(text().match(/This one/g)).toHaveLength(1);
    await expectAccessible();

    press('Sign out of Unknown');
    await says('Signed out of Unknown device');
    await waitUntil(() => document.querySelectorAll('.session-list > li').length === 2);
    await focuses('Where you’re signed in');
    expect([await status(second), await status(third)].toSorted()).toEqual([200, 401]);

    await waitUntil(() => !document.querySelector('.session-list')?.hasAttribute('aria-busy'));
    press('Sign out everywhere else');
    await waitUntil(() => document.querySelectorAll('.session-list > li').length === 1);
    expect([await status(second), await status(third)]).toEqual([401, 401]);
    expect(await status(person.token)).toBe(200);
    expect(text()).not.toContain('Sign out everywhere else');
  });

  it('is not shown where the backend does not tell', async () => {
    const { token } = await registerPerson(provider);
    const fault: Fault = (asked, init) =>
      asked.includes('/accounts/sessions') ? notThere(asked, init) : undefined;
    const page = await openAccount({ provider, path, token, fault });
    await says('Appearance');
    await waitUntil(() => page.errors.some((error) => error.includes('listSessions')));
    expect(text()).not.toContain('signed in');
  });
});

describe('an address that is not confirmed', () => {
  it('is said on every page, and its link is sent again', async () => {
    const { email, token } = await registerPerson(provider);
    await openAccount({ provider, path: '/account/policies', token });
    await says('Confirm your email address');
    expect(text()).toContain(`Policies you bought as ${email} before`);
    await expectAccessible();
    press('Send the link again');
    await says('Sent. It can take a few minutes');
    expect(await mailsTo(provider, email)).toHaveLength(2);

    await send(provider, 'POST', paths.verify, {
      token: await mailedToken(provider, email, 'verify'),
    });
    await openAccount({ provider, path, token });
    await says('Appearance');
    expect(text()).not.toContain('Confirm your email address');
  });

  it('is said to be confirmed by phone where the mail cannot be sent', async () => {
    const { token } = await registerPerson(provider);
    const fault: Fault = (asked, init) =>
      asked.includes('/email/send') ? notThere(asked, init) : undefined;
    await openAccount({ provider, path, token, fault });
    await says('Confirm your email address');
    press('Send the link again');
    await says('The email could not be sent. Call us at');
  });
});

describe('a card that is added long after the password was given', () => {
  async function addCard(token: string) {
    await openAccount({ provider, path, token });
    await says('Payment methods');
    press('Add a card');
    await waitUntil(() => document.querySelector('#card') !== null);
    type('card', '5555 5555 5555 4444');
    type('card-expiry', '0439');
    type('card-cvc', '318');
    await waitUntil(() => !document.querySelector('dialog [type=submit][aria-disabled]'));
    pressIn('Save card');
  }

  it('is kept once the password was given again, which may take a second try', async () => {
    const { token, password } = await registerPerson(provider);
    await forgetPassword();
    await addCard(token);
    await says('Enter your password again');
    await expectAccessible();
    const field = () => fieldOf('accountPassword');
    const submit = () =>
      field().form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    submit();
    await says('Enter your password');
    type('accountPassword', 'not this one');
    submit();
    await says('This is not your password.');
    type('accountPassword', password);
    submit();
    await says('Payment method updated');
    await says('Mastercard ending 4444');
  });

  it('is not kept where it is not given, and says why', async () => {
    const { token } = await registerPerson(provider);
    await forgetPassword();
    await addCard(token);
    await says('Enter your password again');
    [...document.querySelectorAll('button')]
      .find(({ textContent }) => textContent === 'Not now')
      ?.click();
    await waitUntil(() => !document.querySelector('#accountPassword'));
    await says('Enter your password again to go on.');
    expect(text()).not.toContain('Mastercard ending 4444');
  });

  it('waits for a first password where the account has none', async () => {
    const { email, token } = await registerPerson(provider);
    await provider.services.database.db
      .updateTable('accounts')
      .set({ password_hash: null })
      .where('email', '=', email)
      .execute();
    await provider.services.database.db
      .updateTable('tokens')
      .set({
        password_at: null,
        created_at: '2026-01-01T00:00:00.000Z',
        last_used_at: new Date().toISOString(),
      })
      .execute();
    await addCard(token);
    await says('Set a password first');
    press('Email me a link to set a password');
    await says('We’ve emailed a link to');
    expect((await mailsTo(provider, email))[0]?.subject).toMatch(/^Set your/);
  });
});

describe('a link with another account’s token', () => {
  const open = (token: string, offeredToken: string, fault?: Fault) =>
    openAccount({
      provider,
      path: '/account/policies?from=mail',
      token,
      storage: { offeredToken, begun: 'yes' },
      ...(fault && { fault }),
    });
  async function two() {
    const [own, other] = [await registerPerson(provider), await registerPerson(provider)];
    return { own, other };
  }

  it('asks first, and leaves everything as it is for whoever stays', async () => {
    const { own, other } = await two();
    const page = await open(own.token, other.token);
    await says('This link is for another account');
    expect(dialog()?.textContent).toContain(`You are signed in as ${own.email}`);
    expect(dialog()?.textContent).toContain(`The link you opened is for ${other.email}`);
    await expectAccessible();
    expect(page.storage['authToken']).toBe(own.token);
    pressIn('Stay signed in');
    await waitUntil(() => dialog() === null);
    expect(page.storage).toMatchObject({ authToken: own.token, begun: 'yes' });
    expect(page.storage['offeredToken']).toBeUndefined();
    expect(text()).toContain(own.email);
  });

  it('takes the other one, and nothing of the first, for whoever switches', async () => {
    const { own, other } = await two();
    const page = await open(own.token, other.token);
    await says('This link is for another account');
    pressIn('Switch account');
    expect(page.storage).toEqual({ authToken: other.token });
    expect(page.leftFor).toBe('/account/policies?from=mail');
  });

  it('asks nothing where it is the same account, or the session here is over', async () => {
    const { own, other } = await two();
    const again = await signIn(provider, own.email, own.password);
    const page = await open(own.token, again);
    await waitUntil(() => page.storage['offeredToken'] === undefined);
    expect(page.storage).toMatchObject({ authToken: own.token, begun: 'yes' });
    await says(own.email);
    const over = await open('a-session-that-is-over', other.token);
    const left: string[] = [];
    over.navigation.leave = (url) => void left.push(url);
    await waitUntil(() => over.storage['authToken'] === other.token);
    // It is not sent to the sign-in, which would lose the link.
    expect(left).toEqual(['/account/policies?from=mail']);
    expect(over.storage['offeredToken']).toBeUndefined();
    expect(dialog()).toBeNull();
  });

  it('changes nothing where the link is dead, and says so', async () => {
    const { own } = await two();
    const page = await open(own.token, 'no-token-of-ours');
    await says('The link you opened no longer works.');
    expect(page.storage).toMatchObject({ authToken: own.token, begun: 'yes' });
    expect(page.storage['offeredToken']).toBeUndefined();
  });
});

describe('the start page', () => {
  it('says whose account it is', async () => {
    const { email, token } = await registerPerson(provider, newEmail());
    await openAccount({ provider, path: '/account/policies', token });
    await says('Your policies');
    expect(document.querySelector('.account-title')?.textContent).toContain(email);
  });
});
