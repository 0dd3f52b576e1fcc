import { afterAll, beforeAll, expect, test } from 'vitest';
import { countHashes } from '../../fixtures/argon2-count.ts';
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
import { addBankAccount, insertAccountPolicy } from '../../fixtures/claimant.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

/** Replaces all values of a response by their types, so that responses can be compared. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (value === null || typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]));
}

onUsualDatabase('an existing account', (kind) => {
  let server: TestServer;
  const post = (path: string, body?: unknown, token?: string) =>
    send(server, 'POST', path, body, { token });
  const get = (path: string, token: string) => send(server, 'GET', path, undefined, { token });
  const password = 'somebody else’s idea';
  const register = (email: string) =>
    post(paths.register, { email, password, first_name: 'Mal', last_name: 'Q' });
  const buyAsGuest = async (email: string) =>
    (await buy(server, order(await addCard(server), { email }))).body;
  const numbers = async (token: string) =>
    (await get(paths.allPolicies, token)).body.flatMap(
      (group: { items: { policy_number: string }[] }) =>
        group.items.map(({ policy_number }) => policy_number),
    );

  beforeAll(async () => {
    server = await startTestServer({ kind, settings: { RATE_LIMIT_FACTOR: '1000' } });
  });
  afterAll(() => server.stop());

  /**
   * Creates a verified account, an unverified account and an account of a guest purchase. Returns
   * their email addresses.
   */
  async function createCustomers() {
    const [verified, unverified] = [await registerPerson(server), await registerPerson(server)];
    const token = await tokenFromEmail(server, verified.email, 'verify');
    await post(paths.verify, { token });
    const unclaimedEmail = newEmail();
    await buyAsGuest(unclaimedEmail);
    return [verified.email, unverified.email, unclaimedEmail];
  }

  test('is not revealed by registration or by the new account', async () => {
    const trackedResponses = [];
    for (const email of [newEmail(), ...(await createCustomers())]) {
      const { status, body } = await register(email);
      const { token } = body;
      const account = (await get(paths.account, token)).body;
      expect(account).toMatchObject({ email, email_verified: false, first_name: 'Mal' });
      const signedIn = await post(paths.login, { email, password });
      const again = await register(email);
      const card = await addCard(server, { token });
      const bought = await buy(server, order(card), { token });
      trackedResponses.push({
        statuses: [status, signedIn.status, again.status, bought.status],
        shapes: [body, account, signedIn.body, again.body, bought.body].map(shapeOf),
        policies: (await numbers(token)).length,
        wrong: (await post(paths.login, { email, password: 'not this one' })).text,
      });
    }
    for (const one of trackedResponses) expect(one).toEqual(trackedResponses[0]);
  });

  test('is reported only to its owner, in an email without the entered values', async () => {
    const { email } = await registerPerson(server);
    const before = (await emailsTo(server, email)).length;
    await register(email);
    const mails = await emailsTo(server, email);
    expect(mails).toHaveLength(before + 1);
    expect(mails[0]?.subject).toBe('You already have an account');
    expect(mails[0]?.text).not.toMatch(/Mal\b/);
  });

  test('is not revealed by a purchase, which always creates a new account', async () => {
    const responses = [];
    for (const email of [newEmail(), ...(await createCustomers())]) {
      const [before, bought] = [await buyAsGuest(email), await buyAsGuest(email)];
      // The account id must be new. The same id, or an id from an earlier time, would reveal that
      // the account existed.
      expect(bought.account_id).not.toBe(before.account_id);
      expect(bought.account_id > before.policy_id.replace('pol_', 'acc_')).toBe(true);
      responses.push(shapeOf(bought));
    }
    for (const one of responses) expect(one).toEqual(responses[0]);
  });

  // Compares the number of password hashes, which take most of the time. `npm run bench -- inputs`
  // measures the response times.
  test('does not change the number of computed password hashes', async () => {
    const [known = ''] = await createCustomers();
    const rowCounts = async (email: string) => [
      await countHashes(() => register(email)),
      await countHashes(() => post(paths.sendReset, { email })),
      await countHashes(() => post(paths.login, { email, password: 'not this one' })),
    ];
    expect(await rowCounts(known)).toEqual([1, 0, 2]);
    expect(await rowCounts(newEmail())).toEqual([1, 0, 2]);
  });

  test('is not changed by another registration, except that the emailed link adds its policies', async () => {
    const owner = await registerPerson(server);
    await post(paths.verify, { token: await tokenFromEmail(server, owner.email, 'verify') });
    await addCard(server, { token: owner.token });
    const before = (await get(paths.account, owner.token)).body;

    const { token } = (await register(owner.email)).body;
    await post(paths.account, { beneficiary_first_name: 'Mal' }, token);
    const bought = (await buy(server, order(await addCard(server, { token })), { token })).body;
    const { id } = await server.services.database.db
      .selectFrom('accounts')
      .select('id')
      .where('registered_email', '=', owner.email)
      .executeTakeFirstOrThrow();
    const claimable = await insertAccountPolicy(server, id);
    await addBankAccount(server, token);
    expect((await get(paths.account, owner.token)).body).toEqual(before);
    expect(await numbers(owner.token)).toEqual([]);

    const link = await tokenFromEmail(server, owner.email, 'verify');
    expect((await post(paths.verify, { token: link })).status).toBe(204);
    expect((await get(paths.account, owner.token)).body).toEqual(before);
    const { db } = server.services.database;
    const mergedPolicies = await db
      .selectFrom('policies')
      .select('policy_number')
      .where('account_id', '=', before.public_id)
      .execute();
    expect(mergedPolicies.map(({ policy_number }) => policy_number).toSorted()).toEqual(
      [bought.policy_number, claimable].toSorted(),
    );
    // The person who registered with the same email address first is signed out, and that password
    // no longer works.
    expect((await get(paths.account, token)).status).toBe(401);
    expect(await signIn(server, owner.email, password)).toBeUndefined();
    expect(await signIn(server, owner.email, owner.password)).toBeTypeOf('string');
    const left = await db
      .selectFrom('bank_accounts')
      .select('account_id')
      .where('account_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});
