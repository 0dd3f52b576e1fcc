import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthenticator } from '../../../scripts/api-docs/software-authenticator.ts';
import { emailsTo, paths, registerPerson, send } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import {
  addPasskey,
  checkPasskey,
  passkeyPaths,
  startRegistration,
  verifiedPerson,
} from '../../fixtures/passkeys.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const MINUTE = 60_000;

onBothDatabases('a passkey', (kind) => {
  let server: TestServer;
  let now = Date.parse('2026-11-20T12:00:00Z');
  beforeAll(async () => {
    server = await startTestServer({
      kind,
      settings: { RATE_LIMIT_FACTOR: '100' },
      services: { now: () => new Date(now) },
    });
  });
  afterAll(() => server.stop());

  const post = (path: string, body?: unknown, token?: string) =>
    send(server, 'POST', path, body, token === undefined ? {} : { token });
  const list = async (token: string) =>
    (await send(server, 'GET', passkeyPaths.list, undefined, { token })).body.passkeys;
  const startLogin = async () => (await post(passkeyPaths.startLogin)).body;
  const login = (credential: unknown) => post(passkeyPaths.login, { credential });
  const auditOf = async (email: string) => {
    const { db } = server.services.database;
    const rows = await db
      .selectFrom('audit')
      .innerJoin('accounts', 'accounts.id', 'audit.account_id')
      .select('action')
      .where('email', '=', email)
      .orderBy('at')
      .orderBy('audit.id')
      .execute();
    return rows.map(({ action }) => action).filter((action) => action.startsWith('passkey_'));
  };
  const rejected = { status: 422, body: { error: { code: 'passkey_rejected' } } };

  describe('that is added', () => {
    test('is listed with its name, and its owner gets an email', async () => {
      const { email, token } = await verifiedPerson(server);
      expect(await list(token)).toEqual([]);
      await addPasskey(server, token, '  Work laptop ');
      await addPasskey(server, token);
      expect(await list(token)).toMatchObject([
        { name: 'Work laptop', last_used: null, backed_up: true },
        { name: 'Unknown device' },
      ]);
      expect((await emailsTo(server, email))[0]?.text).toContain('“Unknown device” was added');
      expect(await auditOf(email)).toEqual(['passkey_added', 'passkey_added']);
    });

    test('is renamed only by its own account, and needs a name in plain text', async () => {
      const [owner, stranger] = [await verifiedPerson(server), await verifiedPerson(server)];
      const { passkeyId: passkey_id } = await addPasskey(server, owner.token, 'Laptop');
      const rename = async (name: string, token = owner.token) =>
        (await post(passkeyPaths.rename, { passkey_id, name }, token)).status;
      expect(await rename('Mine', stranger.token)).toBe(404);
      expect(await rename('  ')).toBe(422);
      expect(await rename('x'.repeat(61))).toBe(422);
      expect(await rename('Laptop \u202e')).toBe(422);
      expect(await list(owner.token)).toMatchObject([{ name: 'Laptop' }]);
      expect(await rename(' Home laptop ')).toBe(200);
      expect(await list(owner.token)).toMatchObject([{ name: 'Home laptop' }]);
      expect(await auditOf(owner.email)).toEqual(['passkey_added', 'passkey_renamed']);
    });

    test('must be discoverable, and its options exclude the passkeys of the account', async () => {
      const { token } = await verifiedPerson(server);
      const { id } = await addPasskey(server, token);
      expect(await startRegistration(server, token)).toMatchObject({
        rp: { id: 'localhost' },
        excludeCredentials: [{ id, transports: ['internal', 'hybrid'] }],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      });
    });

    test.each([
      ['another origin', { origin: 'https://evil.example' }],
      ['another domain', { rpId: 'evil.example' }],
      ['no check of the user', { isUserVerified: false }],
      ['another ceremony', { type: 'webauthn.get' }],
    ])('is rejected with %s', async (_, claims) => {
      const { token } = await verifiedPerson(server);
      const { SITE_URL } = server.services.settings;
      const options = await startRegistration(server, token);
      const credential = createAuthenticator(SITE_URL).create(options, claims);
      expect(await post(passkeyPaths.list, { credential }, token)).toMatchObject(rejected);
      expect(await list(token)).toEqual([]);
    });

    test('needs its own challenge, within five minutes, once, and in the same session', async () => {
      const person = await verifiedPerson(server);
      const other = await verifiedPerson(server);
      const { SITE_URL } = server.services.settings;
      const add = async (options: { challenge: string }, token: string) =>
        (
          await post(
            passkeyPaths.list,
            { credential: createAuthenticator(SITE_URL).create(options) },
            token,
          )
        ).status;
      const options = await startRegistration(server, person.token);
      expect(await add(options, other.token)).toBe(422);
      expect(await add(options, person.token)).toBe(422);

      const second = await startRegistration(server, person.token);
      now += 5 * MINUTE;
      expect(await add(second, person.token)).toBe(422);

      const third = await startRegistration(server, person.token);
      expect(await add(third, person.token)).toBe(200);
      expect(await add(third, person.token)).toBe(422);
      expect(await add({ ...third, challenge: (await startLogin()).challenge }, other.token)).toBe(
        422,
      );
    });

    test('belongs to only one account', async () => {
      const [one, other] = [await verifiedPerson(server), await verifiedPerson(server)];
      const authenticator = await addPasskey(server, one.token);
      const credential = authenticator.create(await startRegistration(server, other.token));
      expect(await post(passkeyPaths.list, { credential }, other.token)).toMatchObject(rejected);
      expect(await list(other.token)).toEqual([]);
      expect(await list(one.token)).toHaveLength(1);
    });

    test('needs a verified email address and a recent password', async () => {
      const { token } = await registerPerson(server);
      expect((await post(passkeyPaths.start, undefined, token)).body.error.code).toBe(
        'email_not_verified',
      );
      const verified = await verifiedPerson(server);
      now += 16 * MINUTE;
      expect((await post(passkeyPaths.start, undefined, verified.token)).body.error.code).toBe(
        'password_required',
      );
    });
  });

  describe('that signs in', () => {
    test('opens a session of its account, and shows when it was used', async () => {
      const { email, token } = await verifiedPerson(server);
      const authenticator = await addPasskey(server, token);
      const options = await startLogin();
      expect(options.allowCredentials).toBeUndefined();
      const { body } = await login(authenticator.get(options, { isBackedUp: false }));
      const account = await send(server, 'GET', paths.account, undefined, { token: body.token });
      expect(account.body.email).toBe(email);
      expect(await list(body.token)).toMatchObject([
        { last_used: new Date(now).toISOString(), backed_up: false },
      ]);
    });

    test.each([
      ['another origin', { origin: 'http://localhost:1' }],
      ['another domain', { rpId: 'evil.example' }],
      ['no check of the user', { isUserVerified: false }],
      ['another ceremony', { type: 'webauthn.create' }],
      ['the user handle of another account', { userHandle: 'YWNjX290aGVy' }],
      ['no user handle', { userHandle: undefined }],
      ['another eligibility for backups', { isBackupEligible: false, isBackedUp: false }],
    ])('is rejected with %s', async (_, claims) => {
      const authenticator = await addPasskey(server, (await verifiedPerson(server)).token);
      const credential = authenticator.get(await startLogin(), claims);
      expect(await login(credential)).toMatchObject(rejected);
    });

    test('is rejected if the signature is used again, is too late, or has a forged key', async () => {
      const { token } = await verifiedPerson(server);
      const authenticator = await addPasskey(server, token);
      const credential = authenticator.get(await startLogin());
      const both = await Promise.all([login(credential), login(credential)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
      expect(await login(credential)).toMatchObject(rejected);

      const late = authenticator.get(await startLogin());
      now += 5 * MINUTE;
      expect(await login(late)).toMatchObject(rejected);

      const stranger = createAuthenticator(server.services.settings.SITE_URL);
      const { response } = stranger.get(await startLogin()) as { response: object };
      const { id } = authenticator;
      expect(await login({ id, rawId: id, type: 'public-key', response })).toMatchObject(rejected);
      expect(await login(stranger.get(await startLogin()))).toMatchObject(rejected);
      const check = await post(passkeyPaths.startCheck, undefined, token);
      expect(await login(authenticator.get(check.body))).toMatchObject(rejected);
    });

    test('is rejected and recorded if its counter does not grow, as that of a copy', async () => {
      const { email, token } = await verifiedPerson(server);
      const authenticator = await addPasskey(server, token);
      const use = async (counter: number) =>
        (await login(authenticator.get(await startLogin(), { counter }))).status;
      // The largest counter exceeds a signed integer of 32 bits.
      expect([await use(0), await use(7), await use(7), await use(0)]).toEqual([
        200, 200, 422, 422,
      ]);
      expect(await use(2 ** 32 - 1)).toBe(200);
      expect(await use(8)).toBe(422);
      const regressed = (await auditOf(email)).filter(
        (action) => action === 'passkey_counter_regressed',
      );
      expect(regressed).toHaveLength(3);
    });
  });

  test('is removed only by its own account, with an email, and does not sign in anymore', async () => {
    const [owner, stranger] = [await verifiedPerson(server), await verifiedPerson(server)];
    const authenticator = await addPasskey(server, owner.token, 'Old phone');
    const request = { passkey_id: authenticator.passkeyId };
    expect((await post(passkeyPaths.remove, request, stranger.token)).status).toBe(404);
    now += 15 * MINUTE;
    expect((await post(passkeyPaths.remove, request, owner.token)).body.error.code).toBe(
      'passkey_required',
    );
    expect((await checkPasskey(server, authenticator, owner.token)).status).toBe(204);
    const credential = authenticator.get(await startLogin());
    expect((await post(passkeyPaths.remove, request, owner.token)).status).toBe(204);
    expect((await post(passkeyPaths.remove, request, owner.token)).status).toBe(404);
    expect((await emailsTo(server, owner.email))[0]?.text).toContain('“Old phone” was removed');
    expect(await login(credential)).toMatchObject(rejected);
    expect(await auditOf(owner.email)).toEqual([
      'passkey_added',
      'passkey_used',
      'passkey_removed',
    ]);
  });

  test('is deleted with its account', async () => {
    const { email, token } = await verifiedPerson(server);
    const authenticator = await addPasskey(server, token);
    const { db } = server.services.database;
    const { id } = await db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await db.deleteFrom('accounts').where('id', '=', id).execute();
    const rows = db.selectFrom('passkeys').select('id').where('account_id', '=', id);
    expect(await rows.execute()).toEqual([]);
    expect(await login(authenticator.get(await startLogin()))).toMatchObject(rejected);
  });
});
