import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addCard,
  buy,
  tokenFromEmail,
  newEmail,
  order,
  paths,
  send,
  signIn,
} from '../../fixtures/buyer.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

onUsualDatabase('the account of a guest who buys', (kind) => {
  let server: TestServer;
  const post = (path: string, body?: unknown, token?: string) =>
    send(server, 'POST', path, body, { token });
  const get = (path: string, token: string) => send(server, 'GET', path, undefined, { token });
  const buyAsGuest = async (email: string, changes = {}) =>
    (await buy(server, order(await addCard(server), { email, ...changes }))).body;
  const numbers = async (token: string) => {
    const { body } = await get(paths.allPolicies, token);
    return body.flatMap((group: { items: { policy_number: string }[] }) =>
      group.items.map(({ policy_number }) => policy_number),
    );
  };

  beforeAll(async () => {
    server = await startTestServer({ kind, settings: { RATE_LIMIT_FACTOR: '50' } });
  });
  afterAll(() => server.stop());

  test('has no password until the emailed link sets one, and then shows the policy', async () => {
    const email = newEmail();
    const bought = await buyAsGuest(email);
    expect(bought.account_id).toMatch(/^acc_/);
    expect((await post(paths.login, { email, password: '' })).status).toBe(422);
    expect((await post(paths.login, { email, password: 'anything' })).status).toBe(401);

    const token = await tokenFromEmail(server, email, 'reset');
    const activated = await post(paths.changePassword, { token, password: 'my own password' });
    expect(await numbers(activated.body.token)).toEqual([bought.policy_number]);
    const { body: account } = await get(paths.account, activated.body.token);
    expect(account).toMatchObject({
      public_id: bought.account_id,
      email,
      email_verified: true,
      first_name: 'Ana',
      phone_number: '(503) 555-0199',
      payment_methods: [],
    });
  });

  test('is the same for every purchase, and every emailed link works', async () => {
    const email = newEmail();
    const first = await buyAsGuest(email);
    const link = await tokenFromEmail(server, email, 'reset');
    const second = await buyAsGuest(email);
    const activated = await post(paths.changePassword, {
      token: link,
      password: 'my own password',
    });
    expect((await numbers(activated.body.token)).sort()).toEqual(
      [first.policy_number, second.policy_number].sort(),
    );
  });

  test('is not opened by a registration, which the emailed link merges into it', async () => {
    const email = newEmail();
    const bought = await buyAsGuest(email);
    const person = { email, password: 'an intruder’s own', first_name: 'Mal', last_name: 'Q' };
    const { status, body } = await post(paths.register, person);
    expect(status).toBe(200);
    expect(await numbers(body.token)).toEqual([]);
    expect(await numbers(await signIn(server, email, person.password))).toEqual([]);

    const link = await tokenFromEmail(server, email, 'verify');
    expect((await post(paths.verify, { token: link })).status).toBe(204);
    expect((await get(paths.account, body.token)).status).toBe(401);
    expect(await signIn(server, email, person.password)).toBeUndefined();
    const token = await tokenFromEmail(server, email, 'reset');
    const activated = await post(paths.changePassword, { token, password: 'my own password' });
    expect(await numbers(activated.body.token)).toEqual([bought.policy_number]);
  });

  test('is created once by two purchases at the same moment', async () => {
    const email = newEmail();
    const [first, two] = await Promise.all([buyAsGuest(email), buyAsGuest(email)]);
    const token = await tokenFromEmail(server, email, 'reset');
    const activated = await post(paths.changePassword, { token, password: 'my own password' });
    expect((await numbers(activated.body.token)).toSorted()).toEqual(
      [first.policy_number, two.policy_number].toSorted(),
    );
  });
});
