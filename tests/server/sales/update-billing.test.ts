import { beforeEach, expect, it } from 'vitest';
import { addCard, cardToken, emailsTo, paths, registerPerson, send } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';
import { registerPolicyholder, serverWithClock } from '../../fixtures/server-with-clock.ts';

const MASTERCARD = '5555555555554444';
const DAY_MS = 86_400_000;

onBothDatabases('a new card for future payments', (kind) => {
  const shared = serverWithClock(kind, { RATE_LIMIT_FACTOR: '50' });
  let policyholder: Awaited<ReturnType<typeof registerPolicyholder>>;
  let monthly: string;
  let singlePaymentId: string;
  beforeEach(async () => {
    policyholder = await registerPolicyholder(shared.server);
    const plan = { product: 'devices', starts: '2026-11-01', ends: null, price: 1_299 };
    monthly = await insertPolicy(shared.server, policyholder.id, {
      ...plan,
      frequency: 'month',
      next: '2026-12-01',
    });
    singlePaymentId = await insertPolicy(shared.server, policyholder.id, {
      ...plan,
      ends: '2026-12-31',
    });
  });

  const mailLink = () => policyholder.mailLink();
  const update = async (link_token: string, number = MASTERCARD) =>
    send(shared.server, 'POST', '/api/user/v2/policies/update-billing', {
      link_token,
      stripe_token: await cardToken(shared.server, number),
    });
  const updateAllPolicies = (payment_method_id: string, token = policyholder.token) =>
    send(
      shared.server,
      'POST',
      '/api/v2/policies/update-all-payment-methods/',
      { payment_method_id },
      { token },
    );
  const account = async () =>
    (await send(shared.server, 'GET', paths.account, undefined, { token: policyholder.token }))
      .body;
  const cardOfPolicy = async (id: string) => {
    const path = `/api/user/v2/policies/policy/${id}`;
    const { body } = await send(shared.server, 'GET', path, undefined, {
      token: policyholder.token,
    });
    return body.billing.payment_method?.details.last4;
  };

  it('is accepted through an emailed link, without a sign-in, for policies with a next payment', async () => {
    const { status, body } = await update(await mailLink());
    const card = { brand: 'Mastercard', last4: '4444', exp_month: 4, exp_year: 2039 };
    expect([status, body]).toEqual([200, { details: card, policies: [monthly], charges: [] }]);
    expect(await cardOfPolicy(monthly)).toBe('4444');
    expect(await cardOfPolicy(singlePaymentId)).toBe('4242');
    expect((await account()).payment_methods).toHaveLength(1);
    const mails = await emailsTo(shared.server, policyholder.email);
    expect(mails.map(({ text }) => text).join()).toContain(
      'charge your next payments to your Mastercard ending 4444',
    );
  });

  it('is accepted once per link', async () => {
    const link = await mailLink();
    const responses = await Promise.all([update(link), update(link), update(link)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const rejected = responses.find(({ status }) => status === 422);
    expect(rejected?.body.error).toMatchObject({
      code: 'token_invalid',
      message: expect.stringContaining('expired or was used before'),
    });
    expect((await account()).payment_methods).toHaveLength(1);
  });

  it('can be sent again with the same link after a rejected card', async () => {
    const link = await mailLink();
    const path = '/api/user/v2/policies/update-billing';
    const usedLinkRequest = { link_token: link, stripe_token: 'tok_spent' };
    expect((await send(shared.server, 'POST', path, usedLinkRequest)).body.error.code).toBe(
      'card_refused',
    );
    expect((await update(link)).status).toBe(200);
  });

  it('is rejected with a link that is expired, unknown or for another purpose', async () => {
    const link = await mailLink();
    shared.now += 15 * DAY_MS;
    expect((await update(link)).body.error.code).toBe('token_invalid');
    shared.now -= 15 * DAY_MS;
    expect((await update('never-mailed')).body.error.code).toBe('token_invalid');
    await send(shared.server, 'POST', paths.sendReset, { email: policyholder.email });
    const mails = await emailsTo(shared.server, policyholder.email);
    const mail = mails.find(({ text }) => text.includes('portal/reset'));
    const reset = /reset\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await update(reset)).body.error.code).toBe('token_invalid');
    expect((await update(policyholder.token)).body.error.code).toBe('token_invalid');
    // If the link is invalid, no card may be added, not even for a moment.
    const { db } = shared.server.services.database;
    const savedCards = db
      .selectFrom('payment_methods')
      .select('id')
      .where('account_id', '=', policyholder.id);
    expect(await savedCards.execute()).toEqual([]);
  });

  it('has no plain link in the database', async () => {
    const link = await mailLink();
    const rows = await shared.server.services.database.db
      .selectFrom('tokens')
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).not.toContain(link);
  });

  it("is charged for all of the policyholder's policies on request, and for no other account's policies", async () => {
    const card = await addCard(shared.server, { number: MASTERCARD, token: policyholder.token });
    expect((await updateAllPolicies(card)).body).toEqual({ updated: 1 });
    expect([await cardOfPolicy(monthly), await cardOfPolicy(singlePaymentId)]).toEqual([
      '4444',
      '4242',
    ]);
    const stranger = (await registerPerson(shared.server)).token;
    const { status, body } = await updateAllPolicies(card, stranger);
    expect([status, body.error.code]).toEqual([404, 'not_found']);
  });
});
