import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addCard,
  buy,
  tokenFromEmail,
  emailsTo,
  newEmail,
  order,
  paths,
  registerPerson,
  send,
  signIn,
} from '../../fixtures/buyer.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const page = 'http://localhost:4321/portal/verify';

onUsualDatabase('a guest purchase with the email address of an account', (kind) => {
  let server: TestServer;
  const post = (path: string, body?: unknown, token?: string) =>
    send(server, 'POST', path, body, { token });
  const get = (path: string, token: string) => send(server, 'GET', path, undefined, { token });
  const numbers = async (token: string) => {
    const { body } = await get(paths.allPolicies, token);
    return body.flatMap((group: { items: { policy_number: string }[] }) =>
      group.items.map(({ policy_number }) => policy_number),
    );
  };
  const buyAsGuest = async (email: string) => {
    const details = { first_name: 'Call +1 900', last_name: 'Stranger', email };
    return (await buy(server, order(await addCard(server), details))).body;
  };
  /**
   * Registers a policyholder with a card, a beneficiary and a policy. If `verified` is true, the
   * policyholder opens the emailed link that verifies the email address.
   */
  async function createPolicyholder({ verified }: { verified: boolean }) {
    const person = await registerPerson(server);
    const { email, token } = person;
    if (verified)
      await post(paths.verify, { token: await tokenFromEmail(server, email, 'verify') });
    const method = await addCard(server, { token });
    await post(paths.account, { phone_number: '(503) 555-0100', ...beneficiary }, token);
    const { body } = await buy(server, order(method), { token });
    return { ...person, own: body.policy_number as string };
  }
  const beneficiary = { beneficiary_first_name: 'Luc', beneficiary_last_name: 'Quist' };

  beforeAll(async () => {
    server = await startTestServer({ kind, settings: { RATE_LIMIT_FACTOR: '50' } });
  });
  afterAll(() => server.stop());

  test.each([true, false])('changes nothing in the account (verified: %s)', async (verified) => {
    const { email, token, password, own } = await createPolicyholder({ verified });
    const before = await get(paths.account, token);
    const bought = await buyAsGuest(email);
    expect(bought.policy_number).toMatch(/^BG-/);

    const after = await get(paths.account, token);
    expect(after.status).toBe(200);
    expect(after.body).toEqual(before.body);
    expect(after.body.payment_methods).toHaveLength(1);
    expect(await numbers(token)).toEqual([own]);
    expect(await numbers(await signIn(server, email, password))).toEqual([own]);
    const seen = await get(`/api/user/v2/policies/policy/${bought.policy_id}`, token);
    expect(seen.status).toBe(404);
  });

  test('returns nothing about the account to the buyer', async () => {
    const { email } = await createPolicyholder({ verified: true });
    const [known, unknown] = [await buyAsGuest(email), await buyAsGuest(newEmail())];
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    expect(known.account_id).toMatch(/^acc_/);
  });

  test('is merged into a verified account by the emailed link, which works once', async () => {
    const { email, token, password, own } = await createPolicyholder({ verified: true });
    const first = await buyAsGuest(email);
    const link = await tokenFromEmail(server, email, 'verify');
    await buyAsGuest(email);
    expect((await emailsTo(server, email))[0]?.text).toContain(`Add it to your account:\n${page}`);

    expect((await post(paths.verify, { token: link })).status).toBe(204);
    expect(await numbers(token)).toEqual([first.policy_number, own]);
    expect((await post(paths.verify, { token: link })).status).toBe(422);
    // The owner had verified the email address before, so the account keeps its password and its
    // other data.
    expect(await numbers(await signIn(server, email, password))).toHaveLength(2);
    const { body } = await get(paths.account, token);
    expect(body).toMatchObject({ first_name: 'Mallory', beneficiary: { first_name: 'Luc' } });
    expect(body.payment_methods).toHaveLength(1);
  });

  test('ends an unverified password when the emailed link is opened', async () => {
    const stranger = await createPolicyholder({ verified: false });
    const bought = await buyAsGuest(stranger.email);
    const link = await tokenFromEmail(server, stranger.email, 'verify');
    expect((await post(paths.verify, { token: link })).status).toBe(204);

    expect((await get(paths.account, stranger.token)).status).toBe(401);
    expect(await signIn(server, stranger.email, stranger.password)).toBeUndefined();
    expect((await emailsTo(server, stranger.email))[0]?.subject).toMatch(/^Set your/);
    const token = await tokenFromEmail(server, stranger.email, 'reset');
    const set = await post(paths.changePassword, { token, password: 'my own password' });
    expect(await numbers(set.body.token)).toContain(bought.policy_number);
    const { body: account } = await get(paths.account, set.body.token);
    expect(account).toMatchObject({ email_verified: true, beneficiary: null });
  });

  test('keeps an earlier reset link valid', async () => {
    const { email } = await createPolicyholder({ verified: false });
    await post(paths.sendReset, { email });
    const token = await tokenFromEmail(server, email, 'reset');
    await buyAsGuest(email);
    const set = await post(paths.changePassword, { token, password: 'my own password' });
    expect(set.status).toBe(200);
  });

  test('redirects from the verification page to a new password when the old one ended', async () => {
    const { email } = await createPolicyholder({ verified: false });
    await buyAsGuest(email);
    const token = await tokenFromEmail(server, email, 'verify');
    const opened = await server.request(`/portal/verify?token=${token}`);
    const formToken = /name="form_token" value="([^"]+)"/.exec(await opened.text())?.[1] ?? '';
    const pressed = await server.request('/portal/verify', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: opened.headers.get('set-cookie')?.split(';')[0] ?? '',
      },
      body: new URLSearchParams({ form_token: formToken, token }).toString(),
    });
    expect(pressed.status).toBe(303);
    expect(pressed.headers.get('location')).toMatch(/^\/portal\/reset\?token=[\w-]{43}$/);
    const next = await server.request(pressed.headers.get('location') ?? '');
    expect(await next.text()).toContain('Set your password');
  });
});
