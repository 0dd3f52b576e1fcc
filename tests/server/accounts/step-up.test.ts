import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../src/contract/define-call.ts';
import {
  cardToken,
  newEmail,
  paths,
  send,
  tokenFromEmail,
  type ApiResponse,
} from '../../fixtures/buyer.ts';
import { bankAccount, claimPaths } from '../../fixtures/claimant.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { createBrowserForm } from '../../fixtures/browser-form.ts';
import {
  addPasskey,
  checkPasskey,
  passkeyPaths,
  startRegistration,
  verifiedPerson,
} from '../../fixtures/passkeys.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const MINUTE = 60_000;
const confirmPath = '/api/user/v2/auth/confirm-password';
const emailPath = '/api/user/v2/accounts/email';
const result = ({ status, body }: ApiResponse): unknown => body?.error?.code ?? status;

onBothDatabases('an account with a passkey', (kind) => {
  let server: TestServer;
  let requiring: TestServer;
  let now = Date.parse('2026-11-20T12:00:00Z');
  beforeAll(async () => {
    const options = { kind, services: { now: () => new Date(now) } };
    const settings = { RATE_LIMIT_FACTOR: '100' };
    server = await startTestServer({ ...options, settings });
    requiring = await startTestServer({
      ...options,
      settings: { ...settings, PASSKEYS: 'required' },
    });
  });
  afterAll(() => Promise.all([server.stop(), requiring.stop()]));

  type Person = Awaited<ReturnType<typeof verifiedPerson>>;
  const addBank = async (token: string, on = server) =>
    result(await send(on, 'POST', claimPaths.bankAccount, bankAccount, { token }));
  interface CardRequest {
    token?: string;
    on?: TestServer;
    for_purchase?: boolean;
  }
  const saveCard = async (person: Person, options: CardRequest = {}) => {
    const { token = person.token, on = server, ...more } = options;
    const card = { first_name: 'Ana', last_name: 'Ray', email: person.email };
    const request = { ...card, token: await cardToken(on), ...more };
    return result(await send(on, 'POST', paths.addMethod, request, { token }));
  };
  const signIn = ({ email, password }: Person, on = server) =>
    send(on, 'POST', paths.login, { email, password });
  async function resetPassword({ email }: Person, on = server): Promise<string> {
    await send(on, 'POST', paths.sendReset, { email });
    const token = await tokenFromEmail(on, email, 'reset');
    const password = 'quite another horse';
    const { body } = await send(on, 'POST', paths.changePassword, { token, password });
    return body.token;
  }

  test('needs the passkey before a bank account or a card changes, not only the password', async () => {
    const person = await verifiedPerson(server);
    const authenticator = await addPasskey(server, person.token);
    const { token } = (await signIn(person)).body;
    expect([await addBank(token), await saveCard(person, { token })]).toEqual([
      'passkey_required',
      'passkey_required',
    ]);
    await send(server, 'POST', confirmPath, { password: person.password }, { token });
    expect(await addBank(token)).toBe('passkey_required');
    expect((await checkPasskey(server, authenticator, token)).status).toBe(204);
    expect([await addBank(token), await saveCard(person, { token })]).toEqual([200, 200]);
    now += 15 * MINUTE;
    expect(await addBank(token)).toBe('passkey_required');
  });

  const requests: Record<string, object> = {
    addPaymentMethod: { token: 'tok_any', email: newEmail(), first_name: 'Ana', last_name: 'Ray' },
    removePaymentMethod: { payment_method_id: 'pm_any' },
    updateAllPaymentMethods: { payment_method_id: 'pm_any' },
    updatePaymentMethod: { payment_method_id: 'pm_any' },
    addBankAccount: bankAccount,
    changeClaimBankAccount: { bank_account_id: 'ba_any' },
  };
  const sensitive = Object.values<CallDefinition>(calls).filter(
    ({ tag, auth, errors }) =>
      errors.includes('passkey_missing') || (tag === 'Payment methods' && auth === 'required'),
  );

  test('needs it in every call that changes a card or a bank account, as others need the password', async () => {
    expect(sensitive.map(({ id }) => id).toSorted()).toEqual(Object.keys(requests).toSorted());
    const [person, plain] = [await verifiedPerson(server), await verifiedPerson(server)];
    await addPasskey(server, person.token);
    const { token } = (await signIn(person)).body;
    const lacking = await verifiedPerson(requiring);
    now += 15 * MINUTE;
    const resultsOf = (on: TestServer, as: string) =>
      Promise.all(
        sensitive.map(async ({ id, method, path }) => {
          const url = path.replaceAll(/:\w+/g, 'any');
          return `${id}: ${result(await send(on, method, url, requests[id], { token: as }))}`;
        }),
      );
    const all = (code: string) => sensitive.map(({ id }) => `${id}: ${code}`);
    expect(await resultsOf(server, token)).toEqual(all('passkey_required'));
    expect(await resultsOf(server, plain.token)).toEqual(all('password_required'));
    expect(await resultsOf(requiring, lacking.token)).toEqual(all('passkey_missing'));
  });

  test('accepts neither the passkey of another account nor the challenge of another session', async () => {
    const [person, stranger] = [await verifiedPerson(server), await verifiedPerson(server)];
    const own = await addPasskey(server, person.token);
    const foreign = await addPasskey(server, stranger.token);
    now += 15 * MINUTE;
    expect(result(await checkPasskey(server, foreign, person.token))).toBe('passkey_rejected');
    const { token } = (await signIn(person)).body;
    const challenge = await send(server, 'POST', passkeyPaths.startCheck, undefined, { token });
    const request = { credential: own.get(challenge.body) };
    const check = (as: string) => send(server, 'POST', passkeyPaths.check, request, { token: as });
    expect(result(await check(person.token))).toBe('passkey_rejected');
    expect([await addBank(person.token), await addBank(token)]).toEqual([
      'passkey_required',
      'passkey_required',
    ]);
  });

  test('needs it to change the email address and to add or remove a passkey', async () => {
    const person = await verifiedPerson(server);
    const { passkeyId } = await addPasskey(server, person.token);
    const { token } = (await signIn(person)).body;
    const change = { current_password: person.password, email: newEmail() };
    const changesOfAccount = [
      [emailPath, change],
      [passkeyPaths.start, undefined],
      [passkeyPaths.remove, { passkey_id: passkeyId }],
    ] as const;
    const results = await Promise.all(
      changesOfAccount.map(async ([path, body]) =>
        result(await send(server, 'POST', path, body, { token })),
      ),
    );
    expect(results).toEqual(['passkey_required', 'passkey_required', 'passkey_required']);
  });

  test('is recovered with an emailed link that sets a password, which can replace the passkey', async () => {
    const person = await verifiedPerson(server);
    const { passkeyId } = await addPasskey(server, person.token);
    const token = await resetPassword(person);
    const request = { passkey_id: passkeyId };
    expect(result(await send(server, 'POST', passkeyPaths.remove, request, { token }))).toBe(204);
    expect(await startRegistration(server, token)).toMatchObject({ excludeCredentials: [] });
    expect(await addBank(token)).toBe(200);
  });

  test('needs it to sign in where passkeys are required, and other accounts must add one', async () => {
    const on = requiring;
    const person = await verifiedPerson(on);
    expect(await addBank(person.token, on)).toBe('passkey_missing');
    expect(await saveCard(person, { on })).toBe('passkey_missing');
    expect(await saveCard(person, { on, for_purchase: true })).toBe(200);

    const authenticator = await addPasskey(on, person.token);
    expect(await addBank(person.token, on)).toBe(200);
    expect(result(await signIn(person, on))).toBe('passkey_required');
    const wrong = await signIn({ ...person, password: 'wrong password 1' }, on);
    expect(result(wrong)).toBe('wrong_credentials');
    const { body } = await send(on, 'POST', passkeyPaths.startLogin);
    const credential = authenticator.get(body);
    expect(result(await send(on, 'POST', passkeyPaths.login, { credential }))).toBe(200);
    expect(await addBank(await resetPassword(person, on), on)).toBe(200);
  });

  test('may remove the last passkey where passkeys are required, also after an emailed link', async () => {
    const on = requiring;
    const person = await verifiedPerson(on);
    const remove = async (passkey_id: string, token: string) =>
      result(await send(on, 'POST', passkeyPaths.remove, { passkey_id }, { token }));
    const first = await addPasskey(on, person.token);
    expect(await remove(first.passkeyId, person.token)).toBe(204);
    expect(await addBank(person.token, on)).toBe('passkey_missing');
    expect(result(await signIn(person, on))).toBe(200);

    const lost = await addPasskey(on, person.token);
    const recovered = await resetPassword(person, on);
    expect(result(await send(on, 'GET', paths.account, undefined, { token: person.token }))).toBe(
      'unauthorized',
    );
    expect(await remove(lost.passkeyId, recovered)).toBe(204);
    expect(await addBank(recovered, on)).toBe('passkey_missing');
    await addPasskey(on, recovered);
    expect(await addBank(recovered, on)).toBe(200);
  });

  test('signs in on the portal, which shows an error on the form if the passkey is rejected', async () => {
    const { email, token } = await verifiedPerson(server);
    const authenticator = await addPasskey(server, token);
    const tab = createBrowserForm(server.request);
    const page = await tab.open('/portal/login?return_to=/account/settings');
    expect(page).toContain('autocomplete="username webauthn"');
    expect(page).toContain('src="/portal/passkey.js"');
    const { body } = await send(server, 'POST', passkeyPaths.startLogin);
    const passkey = JSON.stringify(authenticator.get(body));
    const response = await tab.post('/portal/login', { passkey });
    const location = response.headers.get('location') ?? '';
    const session = /\/account\/settings#authToken=(.+)$/.exec(location)?.[1] ?? '';
    const account = await send(server, 'GET', paths.account, undefined, { token: session });
    expect(account.body.email).toBe(email);
    for (const value of [passkey, '{', '{"id":1}']) {
      const again = await tab.post('/portal/login', { passkey: value });
      expect(again.status).toBe(422);
      expect(await again.text()).toContain('That passkey didn’t work');
    }
  });
});

test('a server without passkeys offers none', async () => {
  const variants: Record<string, string>[] = [
    { PASSKEYS: 'off' },
    { SITE_URL: 'http://127.0.0.1:4321' },
  ];
  for (const settings of variants) {
    const server = await startTestServer({ settings });
    const { token } = await verifiedPerson(server);
    const list = await send(server, 'GET', passkeyPaths.list, undefined, { token });
    const login = await send(server, 'POST', passkeyPaths.startLogin);
    expect([result(list), result(login)]).toEqual(['route_not_found', 'route_not_found']);
    const page = await (await server.request('/portal/login')).text();
    expect(page).not.toMatch(/passkey|webauthn|<script/);
    await server.stop();
  }
});
