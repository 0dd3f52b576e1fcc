import { isoCBOR } from '@simplewebauthn/server/helpers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthenticator } from '../../../scripts/api-docs/software-authenticator.ts';
import { paths, send, type ApiResponse } from '../../fixtures/buyer.ts';
import { bankAccount, claimPaths } from '../../fixtures/claimant.ts';
import { createBrowserForm } from '../../fixtures/browser-form.ts';
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
const result = ({ status, body }: ApiResponse): unknown => body?.error?.code ?? status;

onBothDatabases('an attack on passkeys', (kind) => {
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

  type Person = Awaited<ReturnType<typeof verifiedPerson>>;
  const post = async (path: string, body?: unknown, token?: string) =>
    result(await send(server, 'POST', path, body, token === undefined ? {} : { token }));
  const addBank = (token: string) => post(claimPaths.bankAccount, bankAccount, token);
  const signIn = async ({ email, password }: Person): Promise<string> =>
    (await send(server, 'POST', paths.login, { email, password })).body.token;
  const startCheck = async (token: string) =>
    (await send(server, 'POST', passkeyPaths.startCheck, undefined, { token })).body;
  const startLogin = async () => (await send(server, 'POST', passkeyPaths.startLogin)).body;
  const newCredential = async (token: string) =>
    createAuthenticator(server.services.settings.SITE_URL).create(
      await startRegistration(server, token),
    );

  test('does not use a check in another session, a second time or after its time', async () => {
    const person = await verifiedPerson(server);
    const authenticator = await addPasskey(server, person.token);
    const [one, other] = [await signIn(person), await signIn(person)];
    const credential = authenticator.get(await startCheck(one));
    expect(await post(passkeyPaths.check, { credential }, one)).toBe(204);
    expect([await addBank(one), await addBank(other)]).toEqual([200, 'passkey_required']);
    now += 15 * MINUTE;
    expect(await post(passkeyPaths.check, { credential }, one)).toBe('passkey_rejected');

    const late = authenticator.get(await startCheck(one));
    now += 5 * MINUTE;
    expect(await post(passkeyPaths.check, { credential: late }, one)).toBe('passkey_rejected');
    const signInOnly = authenticator.get(await startLogin());
    expect(await post(passkeyPaths.check, { credential: signInOnly }, one)).toBe(
      'passkey_rejected',
    );
    const unverified = authenticator.get(await startCheck(one), { isUserVerified: false });
    expect(await post(passkeyPaths.check, { credential: unverified }, one)).toBe(
      'passkey_rejected',
    );
    expect(await addBank(one)).toBe('passkey_required');
  });

  test('does not stop two tabs of one session that check a passkey at the same time', async () => {
    const person = await verifiedPerson(server);
    const authenticator = await addPasskey(server, person.token);
    const token = await signIn(person);
    const options = [await startCheck(token), await startCheck(token)];
    const results = [];
    for (const one of options.toReversed())
      results.push(await post(passkeyPaths.check, { credential: authenticator.get(one) }, token));
    expect(results).toEqual([204, 204]);
  });

  test('does not add a passkey with a password once the account has one', async () => {
    const person = await verifiedPerson(server);
    const thief = await signIn(person);
    const credential = await newCredential(thief);
    await addPasskey(server, person.token);
    expect(await post(passkeyPaths.list, { credential }, thief)).toBe('passkey_required');
  });

  test('does not keep the access of a session after the passkey is removed that it used', async () => {
    const person = await verifiedPerson(server);
    await addPasskey(server, person.token);
    const stolen = await addPasskey(server, person.token);
    const { body } = await send(server, 'POST', passkeyPaths.login, {
      credential: stolen.get(await startLogin()),
    });
    expect(await addBank(body.token)).toBe(200);
    const request = { passkey_id: stolen.passkeyId };
    expect(await post(passkeyPaths.remove, request, person.token)).toBe(204);
    expect([await addBank(body.token), await addBank(person.token)]).toEqual([
      'passkey_required',
      200,
    ]);
  });

  test('does not learn from the options of a sign-in who has an account or a passkey', async () => {
    const { token } = await verifiedPerson(server);
    await addPasskey(server, token);
    const shapes = await Promise.all(
      [undefined, token, 'unknown'].map(async (as) => {
        const options = as === undefined ? {} : { token: as };
        const { body } = await send(server, 'POST', passkeyPaths.startLogin, undefined, options);
        return { ...body, challenge: body.challenge.length };
      }),
    );
    const shape = {
      challenge: 43,
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'required',
    };
    expect(shapes).toEqual([shape, shape, shape]);
    const known = createAuthenticator(server.services.settings.SITE_URL);
    const unknown = known.get(await startLogin(), { userHandle: 'YWNj' });
    expect(await post(passkeyPaths.login, { credential: unknown })).toBe('passkey_rejected');
  });

  test('adds no more than 20 passkeys to an account, even at the same time', async () => {
    const { token } = await verifiedPerson(server);
    const { passkeyId } = await addPasskey(server, token);
    const { db } = server.services.database;
    const row = await db
      .selectFrom('passkeys')
      .selectAll()
      .where('id', '=', passkeyId)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 18 }, (_, index) => {
      const id = `${passkeyId}-${index}`;
      return { ...row, id, credential_id: id };
    });
    await db.insertInto('passkeys').values(copies).execute();
    const credentials = [await newCredential(token), await newCredential(token)];
    const results = await Promise.all(
      credentials.map((credential) => post(passkeyPaths.list, { credential }, token)),
    );
    expect(results.toSorted()).toEqual([200, 'passkey_rejected']);
    expect(await post(passkeyPaths.start, undefined, token)).toBe('passkey_rejected');
  });

  test('with huge or nested values is rejected quickly', async () => {
    const { token } = await verifiedPerson(server);
    const { response, ...credential } = (await newCredential(token)) as {
      response: Record<string, unknown>;
    };
    const add = (attestationObject: unknown) =>
      post(
        passkeyPaths.list,
        { credential: { ...credential, response: { ...response, attestationObject } } },
        token,
      );
    const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
    const withCertificate = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'packed'],
        ['attStmt', new Map([['x5c', [new Uint8Array(2000)]]])],
        ['authData', new Uint8Array(200)],
      ]) as never,
    );
    const started = performance.now();
    expect(await add('A'.repeat(10_001))).toBe('invalid_input');
    expect(await add('A'.repeat(300_000))).toBe('body_too_large');
    // One array within the other, and a map that claims four billion entries.
    expect(await add(encode(Buffer.alloc(7_000, 0x81)))).toBe('passkey_rejected');
    expect(await add(encode(Buffer.from('baffffffff', 'hex')))).toBe('passkey_rejected');
    expect(await add(encode(withCertificate))).toBe('passkey_rejected');
    expect(performance.now() - started).toBeLessThan(2000);

    const tab = createBrowserForm(server.request);
    await tab.open('/portal/login');
    for (const passkey of ['['.repeat(50_000), `{"id":"${'x'.repeat(100_000)}"}`]) {
      const answer = await tab.post('/portal/login', { passkey });
      expect(answer.status).toBe(422);
      const page = await answer.text();
      expect(page).toContain('That passkey didn’t work');
      expect(page.length).toBeLessThan(50_000);
    }
  });

  test('with a known password does not change the password', async () => {
    const person = await verifiedPerson(server);
    const authenticator = await addPasskey(server, person.token);
    const token = await signIn(person);
    const change = { current_password: person.password, password: 'seven quiet otters' };
    const path = '/api/user/v2/accounts/password';
    expect(await post(path, change, token)).toBe('passkey_required');
    await checkPasskey(server, authenticator, token);
    expect(await post(path, change, token)).toBe(204);
  });
});
