import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  tokenFromEmail,
  emailsTo,
  newEmail,
  paths,
  registerPerson,
  send,
  signIn,
  signInDemo,
} from '../../fixtures/buyer.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

onUsualDatabase('account access', (kind) => {
  let server: TestServer;
  const post = (path: string, body?: unknown, token?: string) =>
    send(server, 'POST', path, body, { token });

  beforeAll(async () => {
    server = await startTestServer({ kind, settings: { RATE_LIMIT_FACTOR: '20' } });
  });
  afterAll(() => server.stop());

  test('accepts the email address in any case and with spaces around it', async () => {
    const { status, body } = await post(paths.login, {
      email: '  Demo@Example.com ',
      password: 'demo-password',
    });
    expect(status).toBe(200);
    const account = await send(server, 'GET', paths.account, undefined, { token: body.token });
    expect(account.body).toMatchObject({
      email: 'demo@example.com',
      email_verified: true,
      first_name: 'Dana',
      payment_methods: [
        { type: 'CREDIT_CARD_STRIPE', details: { brand: 'Visa', last4: '4242' } },
        { type: 'CREDIT_CARD_STRIPE', details: { brand: 'Mastercard', last4: '4444' } },
      ],
    });
  });

  test('returns the same error for a wrong password and an unknown email address', async () => {
    const wrong = await post(paths.login, { email: 'demo@example.com', password: 'nope' });
    const unknown = await post(paths.login, { email: newEmail(), password: 'nope' });
    expect(wrong.status).toBe(401);
    expect(wrong.body.error.code).toBe('wrong_credentials');
    expect(unknown.text).toBe(wrong.text);
  });

  test('accepts both schemes of the token', async () => {
    const token = await signInDemo(server);
    for (const scheme of ['Token', 'Bearer']) {
      const headers = { authorization: `${scheme} ${token}` };
      expect((await server.request(paths.account, { headers })).status).toBe(200);
    }
  });

  test('ends only the session that signs out', async () => {
    const [currentSession, otherSession] = [await signInDemo(server), await signInDemo(server)];
    expect((await post(paths.logout, undefined, currentSession)).status).toBe(204);
    expect((await post(paths.logout, undefined, currentSession)).status).toBe(204);
    const check = (token: string) => send(server, 'GET', paths.account, undefined, { token });
    expect((await check(currentSession)).status).toBe(401);
    expect((await check(otherSession)).status).toBe(200);
  });

  test('ends a session when it expires', async () => {
    const token = await signInDemo(server);
    const past = new Date(Date.now() - 1_000).toISOString();
    await server.services.database.db
      .updateTable('tokens')
      .set({ expires_at: past })
      .where('kind', '=', 'session')
      .execute();
    const { status, body } = await send(server, 'GET', paths.account, undefined, { token });
    expect([status, body.error.code]).toEqual([401, 'unauthorized']);
  });

  test('stores tokens and passwords only as hashes', async () => {
    const { email, password, token } = await registerPerson(server);
    const { db } = server.services.database;
    const account = await db
      .selectFrom('accounts')
      .select(['id', 'password_hash'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const tokens = await db
      .selectFrom('tokens')
      .selectAll()
      .where('account_id', '=', account.id)
      .execute();
    expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    expect(JSON.stringify([account, tokens])).not.toContain(password);
    expect(JSON.stringify(tokens)).not.toContain(token);
  });

  test('verifies the email address of a new account once with the emailed link', async () => {
    const { email, token } = await registerPerson(server);
    const account = () => send(server, 'GET', paths.account, undefined, { token });
    expect((await account()).body.email_verified).toBe(false);
    const link = { token: await tokenFromEmail(server, email, 'verify') };
    expect((await post(paths.verify, link)).status).toBe(204);
    expect((await account()).body.email_verified).toBe(true);
    expect((await post(paths.verify, link)).body.error.code).toBe('token_invalid');
  });

  test('creates one account when several browsers register one email address at once', async () => {
    const person = {
      email: newEmail(),
      password: 'correct horse battery',
      first_name: 'M',
      last_name: 'Q',
    };
    const responses = await Promise.all([1, 2, 3].map(() => post(paths.register, person)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const subjects = (await emailsTo(server, person.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Confirm'))).toHaveLength(1);
    expect(subjects.filter((subject) => subject.startsWith('You already'))).toHaveLength(2);
  });

  test('sets a new password with the emailed link, ends other sessions and sends a notice', async () => {
    const { email, password, token } = await registerPerson(server);
    expect((await post(paths.sendReset, { email })).status).toBe(204);
    const link = await tokenFromEmail(server, email, 'reset');
    const change = { token: link, password: 'a wholly new one' };
    const { status, body } = await post(paths.changePassword, change);
    expect(status).toBe(200);

    const check = (session: string) =>
      send(server, 'GET', paths.account, undefined, { token: session });
    expect((await check(token)).status).toBe(401);
    expect((await check(body.token)).body).toMatchObject({ email, email_verified: true });
    expect(await signIn(server, email, password)).toBeUndefined();
    expect(await signIn(server, email, 'a wholly new one')).toBeTypeOf('string');
    expect((await post(paths.changePassword, change)).body.error.code).toBe('token_invalid');
    expect((await emailsTo(server, email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/password was changed/),
    );
  });

  test('returns 204 for a reset with an unknown email address and sends no email', async () => {
    const email = newEmail();
    expect((await post(paths.sendReset, { email })).status).toBe(204);
    expect(await emailsTo(server, email)).toEqual([]);
  });

  test('rejects Facebook sign-in with a message when it is not set up', async () => {
    const { status, body } = await post('/api/user/v2/auth/facebook-login', {
      facebook_token: 'abc',
    });
    expect(status).toBe(503);
    expect(body.error).toMatchObject({
      code: 'not_available',
      message: expect.stringContaining('email and password'),
    });
  });
});

onUsualDatabase('rate limits', (kind) => {
  let server: TestServer;
  let now = new Date('2026-11-20T12:00:20Z');
  beforeAll(async () => {
    server = await startTestServer({ kind, services: { now: () => now } });
  });
  // Moves the clock so far that the rate limits of the previous test no longer apply.
  beforeEach(() => {
    now = new Date(now.getTime() + 60_000);
  });
  afterAll(() => server.stop());

  test('reject the eleventh sign-in of a minute for one email address, until the next minute', async () => {
    const email = newEmail();
    const tryLogin = () => send(server, 'POST', paths.login, { email, password: 'guess' });
    const responses = await Promise.all(Array.from({ length: 11 }, tryLogin));
    const limitedResponses = responses.filter(({ status }) => status !== 401);
    expect(limitedResponses.map(({ status }) => status)).toEqual([429]);
    expect(limitedResponses[0]?.body.error.code).toBe('too_many_requests');
    expect(limitedResponses[0]?.headers.get('retry-after')).toBe('40');
    // The limit applies to one account only: another account can still sign in from the same IP
    // address.
    expect(await signInDemo(server)).toBeTypeOf('string');
    now = new Date(now.getTime() + 40_000);
    expect((await tryLogin()).status).toBe(401);
  });

  test('reject the thirty-first card token of a minute', async () => {
    const entry = { number: '4242424242424242', exp_month: 4, exp_year: 2039, cvc: '318' };
    const request = () => send(server, 'POST', paths.cardTokens, entry);
    const responses = await Promise.all(Array.from({ length: 31 }, request));
    const statuses = responses.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  });
});
