import { afterAll, beforeAll, expect, test } from 'vitest';
import { countHashes } from '../../fixtures/argon2-count.ts';
import {
  addCard,
  buy,
  mailedToken,
  mailsTo,
  newEmail,
  order,
  paths,
  registerPerson,
  send,
  signIn,
} from '../../fixtures/buyer.ts';
import { addBank, givePolicy } from '../../fixtures/claimant.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';

/** The shape of an answer, without what is drawn anew each time. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (value === null || typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]));
}

onBothDatabases('whether an address has an account', (kind) => {
  let provider: TestProvider;
  const post = (path: string, body?: unknown, token?: string) =>
    send(provider, 'POST', path, body, { token });
  const get = (path: string, token: string) => send(provider, 'GET', path, undefined, { token });
  const password = 'somebody else’s idea';
  const register = (email: string) =>
    post(paths.register, { email, password, first_name: 'Mal', last_name: 'Q' });
  const visitorBuys = async (email: string) =>
    (await buy(provider, order(await addCard(provider), { email }))).body;
  const numbers = async (token: string) =>
    (await get(paths.allVerticals, token)).body.flatMap(
      (group: { items: { policy_number: string }[] }) =>
        group.items.map(({ policy_number }) => policy_number),
    );

  beforeAll(async () => {
    provider = await startProvider({ kind, settings: { RATE_LIMIT_FACTOR: '1000' } });
  });
  afterAll(() => provider.stop());

  /** Addresses of a customer who verified theirs, of one who did not, and of a visitor who bought. */
  async function customers() {
    const [verified, unverified] = [await registerPerson(provider), await registerPerson(provider)];
    const token = await mailedToken(provider, verified.email, 'verify');
    await post(paths.verify, { token });
    const dormant = newEmail();
    await visitorBuys(dormant);
    return [verified.email, unverified.email, dormant];
  }

  test('is not told by registering, nor by what the new account says and does', async () => {
    const told = [];
    for (const email of [newEmail(), ...(await customers())]) {
      const { status, body } = await register(email);
      const { token } = body;
      const account = (await get(paths.account, token)).body;
      expect(account).toMatchObject({ email, email_verified: false, first_name: 'Mal' });
      const signedIn = await post(paths.login, { email, password });
      const again = await register(email);
      const card = await addCard(provider, { token });
      const bought = await buy(provider, order(card), { token });
      told.push({
        statuses: [status, signedIn.status, again.status, bought.status],
        shapes: [body, account, signedIn.body, again.body, bought.body].map(shapeOf),
        policies: (await numbers(token)).length,
        wrong: (await post(paths.login, { email, password: 'not this one' })).text,
      });
    }
    for (const one of told) expect(one).toEqual(told[0]);
  });

  test('is told to its owner alone, by a mail without a word that was typed', async () => {
    const { email } = await registerPerson(provider);
    const before = (await mailsTo(provider, email)).length;
    await register(email);
    const mails = await mailsTo(provider, email);
    expect(mails).toHaveLength(before + 1);
    expect(mails[0]?.subject).toBe('You already have an account');
    expect(mails[0]?.text).not.toMatch(/Mal\b/);
  });

  test('is not told by a purchase, whose account is always a new one', async () => {
    const answers = [];
    for (const email of [newEmail(), ...(await customers())]) {
      const [before, bought] = [await visitorBuys(email), await visitorBuys(email)];
      // An id that comes twice, or that begins with an earlier time, is that of an account.
      expect(bought.account_id).not.toBe(before.account_id);
      expect(bought.account_id > before.policy_id.replace('pol_', 'acc_')).toBe(true);
      answers.push(shapeOf(bought));
    }
    for (const one of answers) expect(one).toEqual(answers[0]);
  });

  // The time itself is measured by npm run bench -- inputs.
  test('costs as many password hashes as an address without one', async () => {
    const [known = ''] = await customers();
    const counts = async (email: string) => [
      await countHashes(() => register(email)),
      await countHashes(() => post(paths.sendReset, { email })),
      await countHashes(() => post(paths.login, { email, password: 'not this one' })),
    ];
    expect(await counts(known)).toEqual([1, 0, 2]);
    expect(await counts(newEmail())).toEqual([1, 0, 2]);
  });

  test('changes nothing there for whoever registers with it, until its owner opens the link', async () => {
    const owner = await registerPerson(provider);
    await post(paths.verify, { token: await mailedToken(provider, owner.email, 'verify') });
    await addCard(provider, { token: owner.token });
    const before = (await get(paths.account, owner.token)).body;

    const { token } = (await register(owner.email)).body;
    await post(paths.account, { beneficiary_first_name: 'Mal' }, token);
    const bought = (await buy(provider, order(await addCard(provider, { token })), { token })).body;
    const { id } = await provider.services.database.db
      .selectFrom('accounts')
      .select('id')
      .where('registered_email', '=', owner.email)
      .executeTakeFirstOrThrow();
    const claimable = await givePolicy(provider, id);
    await addBank(provider, token);
    expect((await get(paths.account, owner.token)).body).toEqual(before);
    expect(await numbers(owner.token)).toEqual([]);

    const link = await mailedToken(provider, owner.email, 'verify');
    expect((await post(paths.verify, { token: link })).status).toBe(204);
    expect((await get(paths.account, owner.token)).body).toEqual(before);
    const { db } = provider.services.database;
    const joined = await db
      .selectFrom('policies')
      .select('policy_number')
      .where('account_id', '=', before.public_id)
      .execute();
    expect(joined.map(({ policy_number }) => policy_number).toSorted()).toEqual(
      [bought.policy_number, claimable].toSorted(),
    );
    // Whoever registered is out, with their password.
    expect((await get(paths.account, token)).status).toBe(401);
    expect(await signIn(provider, owner.email, password)).toBeUndefined();
    expect(await signIn(provider, owner.email, owner.password)).toBeTypeOf('string');
    const left = await db
      .selectFrom('bank_accounts')
      .select('account_id')
      .where('account_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});
