import { beforeEach, expect, test } from 'vitest';
import { replacePassword } from '../../../src/contract/account/credentials.ts';
import {
  emailsTo,
  newEmail,
  paths,
  registerPerson,
  send,
  signIn,
  tokenFromEmail,
} from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { serverWithClock } from '../../fixtures/server-with-clock.ts';

const next = 'otter lamp gravel nine';

onBothDatabases('changing the password while signed in', (kind) => {
  const shared = serverWithClock(kind);
  beforeEach(() => {
    // A new window of the rate limits.
    shared.now += 60 * 60_000;
  });

  const change = (token: string | undefined, current_password: unknown, password: unknown = next) =>
    send(shared.server, 'POST', replacePassword.path, { current_password, password }, { token });
  const account = async (token: string) =>
    (await send(shared.server, 'GET', paths.account, undefined, { token })).status;
  const login = async (email: string, password: string) =>
    (await send(shared.server, 'POST', paths.login, { email, password })).status;

  test('keeps this session and ends the others and the emailed links', async () => {
    const { email, password, token } = await registerPerson(shared.server);
    const other = await signIn(shared.server, email, password);
    await send(shared.server, 'POST', paths.sendReset, { email });
    const reset = await tokenFromEmail(shared.server, email, 'reset');

    expect((await change(token, password)).status).toBe(204);
    expect(await account(token)).toBe(200);
    expect(await account(other)).toBe(401);
    expect(await login(email, password)).toBe(401);
    expect(await login(email, next)).toBe(200);
    const used = await send(shared.server, 'POST', paths.changePassword, {
      token: reset,
      password,
    });
    expect(used.body.error.code).toBe('token_invalid');
  });

  test('is emailed and recorded', async () => {
    const { email, password, token } = await registerPerson(shared.server);
    await change(token, password);
    const subjects = (await emailsTo(shared.server, email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your Alderway password was changed');
    const events = await shared.server.services.database.db
      .selectFrom('audit')
      .innerJoin('accounts', 'accounts.id', 'audit.account_id')
      .select(['action', 'actor', 'actor_name', 'account_id'])
      .where('accounts.email', '=', email)
      .where('action', '=', 'password_changed')
      .execute();
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ actor: 'account', actor_name: events[0]?.account_id });
  });

  test('needs the current password', async () => {
    const { email, password, token } = await registerPerson(shared.server);
    const other = await signIn(shared.server, email, password);
    expect((await change(token, 'not my password')).body.error.code).toBe('wrong_credentials');
    expect((await change(token, '')).body.error.fields).toEqual({
      current_password: ['Enter your current password'],
    });
    expect((await change(token, undefined)).body.error.fields).toEqual({
      current_password: ['Enter your current password'],
    });
    expect((await change(undefined, password)).status).toBe(401);
    expect(await account(other)).toBe(200);
    expect(await login(email, password)).toBe(200);
  });

  test.each([
    ['short', 'Use 10 characters or more'],
    ['password1234', 'This password is too easy to guess'],
    ['mallory quist', 'This password is too easy to guess'],
    ['correct horse battery', 'That’s already your password'],
  ])('rejects the new password %s', async (password, message) => {
    const person = await registerPerson(shared.server);
    const { status, body } = await change(person.token, person.password, password);
    expect(status).toBe(422);
    expect(body.error.fields.password[0]).toContain(message);
    expect(await login(person.email, person.password)).toBe(200);
  });

  test('allows ten attempts per minute, also after a new sign-in', async () => {
    const { email, password, token } = await registerPerson(shared.server);
    for (let at = 0; at < 10; at += 1) await change(token, `wrong ${at}`);
    const other = await signIn(shared.server, email, password);
    expect((await change(other, password)).body.error.code).toBe('too_many_requests');
    shared.now += 60_000;
    expect((await change(other, password)).status).toBe(204);
  });

  test('happens once when two sessions change it at the same time', async () => {
    const { email, password, token } = await registerPerson(shared.server);
    const other = await signIn(shared.server, email, password);
    const results = await Promise.all([
      change(token, password, `${next} one`),
      change(other, password, `${next} two`),
    ]);
    const statuses = results.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([204, 401]);
    const winner = results[0]?.status === 204 ? 'one' : 'two';
    expect(await login(email, `${next} ${winner}`)).toBe(200);
  });

  test('sends the owner of an account without a password to the emailed link', async () => {
    const { email, password, token } = await registerPerson(shared.server, newEmail());
    await shared.server.services.database.db
      .updateTable('accounts')
      .set({ password_hash: null })
      .where('email', '=', email)
      .execute();
    expect((await change(token, password)).body.error.code).toBe('password_missing');
  });
});
