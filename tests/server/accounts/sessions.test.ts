import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeUserAgent } from '../../../server/accounts/describe-user-agent.ts';
import {
  addCard,
  cardToken,
  tokenFromEmail,
  newEmail,
  paths,
  registerPerson,
  send,
} from '../../fixtures/buyer.ts';
import { bankAccount, claimPaths } from '../../fixtures/claimant.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const sessionPath = '/api/user/v2/accounts/sessions';
const confirmPath = '/api/user/v2/auth/confirm-password';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

onUsualDatabase('a session', (kind) => {
  let server: TestServer;
  let now = Date.parse('2026-11-20T12:00:00Z');
  beforeAll(async () => {
    server = await startTestServer({
      kind,
      settings: { RATE_LIMIT_FACTOR: '100' },
      services: { now: () => new Date(now) },
    });
  });
  beforeEach(() => {
    now += HOUR;
  });
  afterAll(() => server.stop());

  const get = (path: string, token: string) => send(server, 'GET', path, undefined, { token });
  const post = (path: string, body: unknown, token: string) =>
    send(server, 'POST', path, body, { token });
  const status = async (token: string) => (await get(paths.account, token)).status;
  async function signIn({ email, password }: { email: string; password: string }, agent?: string) {
    const response = await server.request(paths.login, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(agent && { 'user-agent': agent }) },
      body: JSON.stringify({ email, password }),
    });
    return ((await response.json()) as { token: string }).token;
  }

  test('expires after twelve hours without use, and every use extends it', async () => {
    const { token } = await registerPerson(server);
    for (let at = 0; at < 3; at += 1) {
      now += 12 * HOUR - 1;
      expect(await status(token)).toBe(200);
    }
    now += 12 * HOUR + 1;
    expect(await status(token)).toBe(401);
  });

  test('is listed with its device, its last use and a mark for the current session', async () => {
    const person = await registerPerson(server);
    now += 2 * MINUTE;
    const otherSession = await signIn(person, windows);
    now += 2 * MINUTE;
    await status(person.token);
    const { body } = await get(sessionPath, otherSession);
    expect(body.sessions).toMatchObject([
      { device: 'Chrome on Windows', current: true },
      { device: 'Unknown device', current: false, last_used: new Date(now).toISOString() },
    ]);
    expect(JSON.stringify(body)).not.toContain(otherSession);
    now += 13 * HOUR;
    expect((await get(sessionPath, await signIn(person))).body.sessions).toHaveLength(1);
  });

  test('is not listed after it has expired, even if it was used just before', async () => {
    const person = await registerPerson(server);
    const other = await signIn(person);
    const listed = async () => (await get(sessionPath, other)).body.sessions.length;
    expect(await listed()).toBe(2);
    const expiry = { expires_at: new Date(now).toISOString() };
    const { db } = server.services.database;
    const first = (await get(sessionPath, other)).body.sessions.find(
      ({ current }: { current: boolean }) => !current,
    );
    const hash = first.session_id.replace('ses_', '');
    await db.updateTable('tokens').set(expiry).where('hash', 'like', `${hash}%`).execute();
    expect(await listed()).toBe(1);
  });

  test('can be ended only by its own account, singly or together with other sessions', async () => {
    const person = await registerPerson(server);
    const [second, third] = [await signIn(person), await signIn(person)];
    const stranger = await registerPerson(server);
    const listed = async (token: string) => (await get(sessionPath, token)).body.sessions;
    const own = (await listed(second)).find((one: { current: boolean }) => one.current);
    const end = (token: string) =>
      post(`${sessionPath}/end`, { session_id: own.session_id }, token);
    expect((await end(stranger.token)).status).toBe(404);
    expect((await post(`${sessionPath}/end`, { session_id: 'ses_%' }, third)).status).toBe(404);
    expect(await status(second)).toBe(200);
    expect((await end(third)).status).toBe(204);
    expect((await end(third)).status).toBe(404);
    expect(await status(second)).toBe(401);

    await signIn(person);
    expect((await post(`${sessionPath}/end-others`, undefined, third)).status).toBe(204);
    expect(await listed(third)).toHaveLength(1);
    expect([await status(person.token), await status(third)]).toEqual([401, 200]);
    expect(await status(stranger.token)).toBe(200);
  });

  test('can be ended from another session without invalidating emailed links', async () => {
    const person = await registerPerson(server);
    await send(server, 'POST', paths.sendReset, { email: person.email });
    await post(`${sessionPath}/end-others`, undefined, person.token);
    const token = await tokenFromEmail(server, person.email, 'reset');
    const set = await send(server, 'POST', paths.changePassword, {
      token,
      password: 'green river stones',
    });
    expect(set.status).toBe(200);
  });

  const additions = {
    'a bank account': (token: string) => post(claimPaths.bankAccount, bankAccount, token),
    'a card': async (token: string) =>
      post(paths.addMethod, { token: await cardToken(server) }, token),
  };
  test.each(Object.entries(additions))(
    'requires the password again before it adds %s, fifteen minutes after the last entry',
    async (_what, add) => {
      const { token, password } = await registerPerson(server);
      now += 15 * MINUTE - 1;
      expect((await add(token)).status).toBe(200);
      now += 1;
      const { status: rejectedStatus, body } = await add(token);
      expect([rejectedStatus, body.error.code]).toEqual([403, 'password_required']);
      expect(body.error.message).toBe('Enter your password again to continue.');

      const wrong = await post(confirmPath, { password: 'not this one' }, token);
      expect([wrong.status, wrong.body.error.code]).toEqual([401, 'wrong_credentials']);
      expect((await add(token)).status).toBe(403);
      expect((await post(confirmPath, { password }, token)).status).toBe(204);
      expect((await add(token)).status).toBe(200);
    },
  );

  test('is not confirmed by a password that another session sends', async () => {
    const person = await registerPerson(server);
    const other = await signIn(person);
    now += HOUR;
    await post(confirmPath, { password: person.password }, other);
    expect((await additions['a bank account'](person.token)).status).toBe(403);
    expect((await additions['a bank account'](other)).status).toBe(200);
  });

  test('without a password returns password_missing fifteen minutes after sign-in', async () => {
    const person = await registerPerson(server);
    await server.services.database.db
      .updateTable('accounts')
      .set({ password_hash: null })
      .where('email', '=', person.email)
      .execute();
    await server.services.database.db
      .updateTable('tokens')
      .set({ reauthenticated_at: null })
      .execute();
    expect((await additions['a bank account'](person.token)).status).toBe(200);
    now += 15 * MINUTE;
    const { status: rejectedStatus, body } = await additions['a bank account'](person.token);
    expect([rejectedStatus, body.error.code]).toEqual([403, 'password_missing']);
    expect((await post(confirmPath, { password: 'anything' }, person.token)).status).toBe(401);
  });

  test('is not required when a guest adds a card', async () => {
    expect(await addCard(server)).toMatch(/^pm_/);
  });

  test('limits attempts to guess the password', async () => {
    const limitedServer = await startTestServer({ kind, services: { now: () => new Date(now) } });
    const { token } = await registerPerson(limitedServer, newEmail());
    const guessPassword = () =>
      send(limitedServer, 'POST', confirmPath, { password: 'guess' }, { token });
    for (let at = 0; at < 10; at += 1) expect((await guessPassword()).status).toBe(401);
    expect((await guessPassword()).status).toBe(429);
    await limitedServer.stop();
  });
});

describe('the device of a session', () => {
  test.each([
    [windows, 'Chrome on Windows'],
    [`${windows} Edg/140.0.0.0`, 'Edge on Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari on Mac',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPad',
    ],
    ['<script>alert(1)</script>', 'Unknown device'],
    [null, 'Unknown device'],
  ])('with the user agent %j is %j', (userAgent, description) => {
    expect(describeUserAgent(userAgent)).toBe(description);
  });
});
