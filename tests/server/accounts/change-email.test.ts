import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  confirmEmailChange,
  requestEmailChange,
} from '../../../src/contract/account/credentials.ts';
import { EMAIL_CHANGE_LINK_HOURS } from '../../../src/contract/service-facts.ts';
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
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const HOUR_MS = 60 * 60_000;

onBothDatabases('changing the email address while signed in', (kind) => {
  let server: TestServer;
  let now = Date.parse('2026-11-20T12:00:00Z');
  beforeAll(async () => {
    server = await startTestServer({
      kind,
      settings: { SESSION_IDLE_HOURS: '48' },
      services: { now: () => new Date(now) },
    });
  });
  beforeEach(() => {
    // A new window of the rate limits.
    now += HOUR_MS;
  });
  afterAll(() => server.stop());

  const post = (path: string, body: unknown, token?: string) =>
    send(server, 'POST', path, body, { token });
  const request = (token: string | undefined, current_password: string, email: string) =>
    post(requestEmailChange.path, { current_password, email }, token);
  const confirm = (token: string) => post(confirmEmailChange.path, { token });
  const account = (token: string) => send(server, 'GET', paths.account, undefined, { token });
  const login = async (email: string, password: string) =>
    (await post(paths.login, { email, password })).status;
  const subjects = async (email: string) =>
    (await emailsTo(server, email)).map(({ subject }) => subject);
  const actions = async (email: string) => {
    const events = await server.services.database.db
      .selectFrom('audit')
      .innerJoin('accounts', 'accounts.id', 'audit.account_id')
      .select('action')
      .where('accounts.email', '=', email)
      .execute();
    return events.map(({ action }) => action);
  };
  /** Registers a person who has verified the email address. */
  async function createOwner() {
    const person = await registerPerson(server);
    await post(paths.verify, { token: await tokenFromEmail(server, person.email, 'verify') });
    // Later emails are newer than the one with this link.
    now += 1000;
    return person;
  }
  /** Requests a change and returns the new address with the token of its link. */
  async function requestChange({ token, password }: { token: string; password: string }) {
    const email = newEmail();
    expect((await request(token, password, email)).status).toBe(204);
    return { email, link: await tokenFromEmail(server, email, 'confirm-email') };
  }

  test('changes nothing until the link in the new mailbox is opened', async () => {
    const person = await createOwner();
    const { email, link } = await requestChange(person);
    expect((await account(person.token)).body.email).toBe(person.email);
    expect(await login(person.email, person.password)).toBe(200);
    expect(await login(email, person.password)).toBe(401);

    expect((await confirm(link)).status).toBe(204);
    expect((await account(person.token)).body).toMatchObject({ email, email_verified: true });
    expect(await login(person.email, person.password)).toBe(401);
    expect(await login(email, person.password)).toBe(200);
    expect(await actions(email)).toEqual(
      expect.arrayContaining(['email_change_requested', 'email_changed']),
    );
  });

  test('keeps the session that asked, and ends the others and the links to the old mailbox', async () => {
    const person = await createOwner();
    const other = await signIn(server, person.email, person.password);
    await post(paths.sendReset, { email: person.email });
    const reset = await tokenFromEmail(server, person.email, 'reset');
    const { link } = await requestChange(person);
    expect((await account(other)).status).toBe(200);
    await confirm(link);
    expect((await account(person.token)).status).toBe(200);
    expect((await account(other)).status).toBe(401);
    const used = await post(paths.changePassword, { token: reset, password: 'otter lamp gravel' });
    expect(used.body.error.code).toBe('token_invalid');
  });

  test('tells the old address when it is requested and when it is made', async () => {
    const person = await createOwner();
    const { email, link } = await requestChange(person);
    expect(await subjects(person.email)).toContain(
      'Someone asked to change the email address of your Alderway account',
    );
    const [requested] = await emailsTo(server, person.email);
    expect(requested?.text).toContain('/portal/forgot');
    expect(requested?.text).toContain('It expires in 24 hours');
    expect((await emailsTo(server, email))[0]?.text).toContain(
      'This link works once and expires in 24 hours',
    );

    now += 1000;
    await confirm(link);
    const [changed] = await emailsTo(server, person.email);
    expect(changed?.subject).toBe('The email address of your Alderway account was changed');
    expect(changed?.text).toContain('If this wasn’t you, call us at');
    // The old mailbox may belong to somebody else by now.
    for (const { text } of await emailsTo(server, person.email)) expect(text).not.toContain(email);
  });

  test('works once and for a limited time', async () => {
    const person = await createOwner();
    const { link } = await requestChange(person);
    expect((await confirm(link)).status).toBe(204);
    expect((await confirm(link)).body.error.code).toBe('token_invalid');
    const late = await requestChange(person);
    now += EMAIL_CHANGE_LINK_HOURS * HOUR_MS;
    expect((await confirm(late.link)).body.error.code).toBe('token_invalid');
    expect((await confirm(person.token)).body.error.code).toBe('token_invalid');
  });

  test('counts only the newest request, and none before a new password', async () => {
    const person = await createOwner();
    const first = await requestChange(person);
    const second = await requestChange(person);
    expect((await confirm(first.link)).status).toBe(422);
    await post(paths.sendReset, { email: person.email });
    const reset = await tokenFromEmail(server, person.email, 'reset');
    await post(paths.changePassword, { token: reset, password: 'otter lamp gravel' });
    expect((await confirm(second.link)).status).toBe(422);
  });

  test('needs the current password, a session and another address', async () => {
    const person = await createOwner();
    const email = newEmail();
    expect((await request(person.token, 'wrong', email)).body.error.code).toBe('wrong_credentials');
    expect((await request(undefined, person.password, email)).status).toBe(401);
    const same = await request(person.token, person.password, ` ${person.email.toUpperCase()} `);
    expect(same.body.error.fields).toEqual({
      email: ['Your account already has this email address'],
    });
    const invalid = await request(person.token, person.password, 'dana@');
    expect(invalid.body.error.fields).toEqual({
      email: ['Enter an email address like name@example.com'],
    });
    expect(await emailsTo(server, email)).toEqual([]);
  });

  test('responds the same if another account has the address, and only the email says so', async () => {
    const [person, other] = [await createOwner(), await createOwner()];
    const [known, unknown] = [
      await request(person.token, person.password, other.email),
      await request(person.token, person.password, newEmail()),
    ];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    const [mail] = await emailsTo(server, other.email);
    expect(mail?.subject).toBe('This email address already has an account');
    expect(mail?.text).not.toContain('token=');
    expect(mail?.text).not.toContain(person.email);
    expect(await login(other.email, other.password)).toBe(200);
  });

  test('fails if the address gets an account in the meantime', async () => {
    const person = await createOwner();
    const { email, link } = await requestChange(person);
    await registerPerson(server, email);
    expect((await confirm(link)).body.error.code).toBe('token_invalid');
    expect((await account(person.token)).body.email).toBe(person.email);
  });

  test('gives an address to one of two accounts that confirm it at the same time', async () => {
    const people = [await createOwner(), await createOwner()];
    const email = newEmail();
    const links: string[] = [];
    for (const { token, password } of people) {
      now += 1000;
      await request(token, password, email);
      links.push(await tokenFromEmail(server, email, 'confirm-email'));
    }
    const statuses = (await Promise.all(links.map(confirm))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([204, 422]);
  });

  test('is limited to five requests per hour', async () => {
    const person = await createOwner();
    for (let at = 0; at < 5; at += 1) await requestChange(person);
    const { body } = await request(person.token, person.password, newEmail());
    expect(body.error.code).toBe('too_many_requests');
  });
});
