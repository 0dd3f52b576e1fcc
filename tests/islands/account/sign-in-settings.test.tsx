import { describe, expect, it } from 'vitest';
import { emailsTo, newEmail, paths, registerPerson, send, signIn } from '../../fixtures/buyer.ts';
import { expectAccessible } from '../accessible.ts';
import {
  accountSuite,
  fieldOf,
  findControl,
  openAccount,
  press,
  text,
  type,
  waitForFocus,
  waitForText,
  waitUntil,
  type FetchInterceptor,
} from './account-page.tsx';

const { server } = await accountSuite();

const path = '/account/settings';
const next = 'otter lamp gravel nine';
const dialog = () => document.querySelector<HTMLElement>('dialog[open]');
const errors = () =>
  [...(dialog()?.querySelectorAll('.field__error') ?? [])].map((one) => one.textContent);
const submit = () =>
  dialog()
    ?.querySelector('form')
    ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
const status = async (token: string) =>
  (await send(server, 'GET', paths.account, undefined, { token })).status;

async function openDialog(
  label: string,
  interceptor?: FetchInterceptor,
): Promise<Awaited<ReturnType<typeof registerPerson>>> {
  const person = await registerPerson(server);
  await openAccount({ server, path, token: person.token, ...(interceptor && { interceptor }) });
  await waitForText('How you sign in');
  press(`Change ${label}`);
  await waitUntil(() => dialog() !== null);
  return person;
}

describe('changing the password', () => {
  it('checks each field, then keeps this session and ends the others', async () => {
    const person = await openDialog('your password');
    const other = await signIn(server, person.email, person.password);
    await expectAccessible();
    submit();
    await waitForText('Enter your current password');
    expect(errors()).toHaveLength(2);
    expect(document.activeElement?.id).toBe('sign_in_current_password');
    type('sign_in_current_password', 'not my password');
    type('sign_in_password', 'password1234');
    submit();
    await waitForText('That isn’t your password.');
    type('sign_in_current_password', person.password);
    submit();
    await waitForText('This password is too easy to guess');
    expect(document.activeElement?.id).toBe('sign_in_password');
    type('sign_in_password', next);
    submit();
    await waitForText('Password changed');
    expect(dialog()).toBeNull();
    expect([await status(person.token), await status(other)]).toEqual([200, 401]);
    expect(await signIn(server, person.email, next)).toBeTruthy();
  });

  it('offers a link to visitors who forgot the current password', async () => {
    const { email } = await openDialog('your password');
    const statuses = [...document.querySelectorAll('dialog[open] [role=status]')];
    expect(statuses.map(({ textContent }) => textContent).join('')).toBe('');
    press('Forgot your password? Email me a link');
    await waitForText('We’ve emailed a link to');
    expect((await emailsTo(server, email))[0]?.subject).toMatch(/^Set a new/);
  });

  it('offers only the link to accounts without a password', async () => {
    const { email } = await openDialog('your password');
    await server.services.database.db
      .updateTable('accounts')
      .set({ password_hash: null })
      .where('email', '=', email)
      .execute();
    type('sign_in_current_password', 'anything');
    type('sign_in_password', next);
    submit();
    await waitForText('Set a password first');
    await expectAccessible();
    expect(dialog()?.querySelector('input')).toBeNull();
  });

  it('tells its password manager whose password it is', async () => {
    const { email } = await openDialog('your password');
    const username = dialog()?.querySelector<HTMLInputElement>('[autocomplete=username]');
    expect(username?.value).toBe(email);
  });
});

describe('changing the email address', () => {
  it('says where the link went and that nothing has changed yet', async () => {
    const { email, password } = await openDialog('your email address');
    await expectAccessible();
    const newAddress = newEmail();
    type('sign_in_email', 'dana@');
    submit();
    await waitForText('Enter an email address like name@example.com');
    type('sign_in_email', ` ${newAddress.toUpperCase()}`);
    type('sign_in_current_password', password);
    submit();
    await waitForText('Check your new inbox');
    await expectAccessible();
    expect(dialog()?.textContent).toContain(
      `We’ve emailed a link to ${newAddress}. It works once and expires in 24 hours. Until you confirm it, keep signing in with ${email}.`,
    );
    expect((await emailsTo(server, newAddress))[0]?.subject).toBe('Confirm your new email address');
    press('Done');
    await waitUntil(() => dialog() === null);
    expect(fieldOf('email').value).toBe(email);

    await waitForText(`Waiting for you to confirm ${newAddress}. Link sent`);
    await expectAccessible();
    press('Send a new link');
    await waitForText(`We’ve emailed a new link to ${newAddress}`);
    expect(await emailsTo(server, newAddress)).toHaveLength(2);
    await waitUntil(() => !findControl('Cancel change').hasAttribute('aria-busy'));
    findControl('Cancel change').focus();
    press('Cancel change');
    await waitForText('Email change canceled');
    await waitUntil(() => !text().includes('Waiting for you to confirm'));
    await waitForFocus('How you sign in');
  });

  it('shows the message of the backend at the field', async () => {
    const { email, password } = await openDialog('your email address');
    type('sign_in_email', email);
    type('sign_in_current_password', password);
    submit();
    await waitForText('Your account already has this email address');
    expect(errors()).toHaveLength(1);
  });

  it('names the phone number if the backend lacks the call', async () => {
    const { password } = await openDialog('your email address', (url) =>
      url.endsWith('/accounts/email')
        ? Promise.resolve(
            Response.json({ error: { code: 'route_not_found', message: 'No.' } }, { status: 404 }),
          )
        : undefined,
    );
    type('sign_in_email', newEmail());
    type('sign_in_current_password', password);
    submit();
    await waitForText('This can’t be changed online. Call');
  });
});

describe('without a list of sessions', () => {
  it('neither can be changed online, and the email field names the phone number', async () => {
    const { token } = await registerPerson(server);
    await openAccount({
      server,
      path,
      token,
      interceptor: (url) =>
        url.includes('/accounts/sessions')
          ? Promise.resolve(new Response(null, { status: 404 }))
          : undefined,
    });
    await waitForText('To change it, call');
    expect(text()).not.toContain('How you sign in');
  });
});
