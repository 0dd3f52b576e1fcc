import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emailCardExpiryNotices } from '../../../server/sales/expiring-cards.ts';
import { CARD_EXPIRY_NOTICE_DAYS } from '../../../src/contract/service-facts.ts';
import { announceRenewalPrices } from '../../../server/policies/renewals.ts';
import {
  addCard,
  cardToken,
  emailsTo,
  paths,
  registerPerson,
  send,
  signIn,
} from '../../fixtures/buyer.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

onUsualDatabase('a card that expires before its next payment', (kind) => {
  let server: TestServer;
  let today = '2027-02-15';
  let policyholder: { id: string; token: string; email: string };
  let card: string;
  beforeAll(async () => {
    server = await startTestServer({
      kind,
      settings: { RATE_LIMIT_FACTOR: '1000' },
      services: { now: () => new Date(`${today}T15:00:00Z`) },
    });
    // Stops the payments of the demo account, because they would disturb the test.
    const { db } = server.services.database;
    await db.updateTable('policies').set({ payment_method_id: null }).execute();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    today = '2027-02-15';
    const { email, token } = await registerPerson(server);
    const { body } = await send(server, 'GET', paths.account, undefined, { token });
    policyholder = { id: body.public_id, token, email };
    card = await addCard(server, { token });
    await goodThrough(2, 2027);
  });

  const goodThrough = (exp_month: number | null, exp_year: number | null) =>
    server.services.database.db
      .updateTable('payment_methods')
      .set({ exp_month, exp_year })
      .where('id', '=', card)
      .execute();
  const due = async (next: string) => {
    const id = await insertPolicy(server, policyholder.id, {
      product: 'devices',
      details: { modal_name: 'iPhone 15' },
      starts: '2027-01-01',
      ends: null,
      price: 1_299,
      frequency: 'month',
      next,
    });
    await server.services.database.db
      .updateTable('policies')
      .set({ payment_method_id: card, policyholder_email: policyholder.email })
      .where('id', '=', id)
      .execute();
    // Plans the payments that become due.
    await announceRenewalPrices(server.services);
    return id;
  };
  /** Signs in again, because a session that is not used expires in less than three weeks. */
  const signInAgain = () => signIn(server, policyholder.email, 'correct horse battery');
  const noticesOn = async (day: string) => {
    today = day;
    await emailCardExpiryNotices(server.services);
    const mails = await emailsTo(server, policyholder.email);
    return mails.filter(({ subject }) => /expires before|has expired/.test(subject));
  };

  test('is reported once, ten days ahead, with all the payments that it is due to make', async () => {
    const [one, other] = [await due('2027-03-10'), await due('2027-03-08')];
    expect(CARD_EXPIRY_NOTICE_DAYS).toBe(10);
    expect(await noticesOn('2027-02-25')).toEqual([]);
    const [mail] = await noticesOn('2027-02-28');
    expect(mail?.subject).toBe('Your Visa ending 4242 expires before your next payment');
    expect(mail?.text).toContain('good through 02/2027');
    expect(mail?.text).toMatch(
      /we can’t charge .* you’re covered through \w+ \d+, 2027\. If it’s still unpaid/,
    );
    const lines = mail?.text.split('\n') ?? [];
    expect(lines.filter((line) => /^(Policy number|For|Payment due): /.test(line))).toEqual([
      `Policy number: ${other}`,
      'For: iPhone 15',
      'Payment due: $12.99 on Mar 8, 2027',
      `Policy number: ${one}`,
      'For: iPhone 15',
      'Payment due: $12.99 on Mar 10, 2027',
    ]);
    expect(await noticesOn('2027-03-01')).toHaveLength(1);
  });

  test('is reported as expired when its month is over', async () => {
    await due('2027-03-10');
    const [mail] = await noticesOn('2027-03-02');
    expect(mail?.subject).toBe('Your Visa ending 4242 has expired');
    expect(mail?.text).toContain('was good through 02/2027');
  });

  test('is reported once, even by several processes at the same time', async () => {
    await due('2027-03-05');
    today = '2027-02-28';
    await Promise.all([
      emailCardExpiryNotices(server.services),
      emailCardExpiryNotices(server.services),
    ]);
    expect(await noticesOn('2027-02-28')).toHaveLength(1);
  });

  test('is replaced through the link in the email, even after the day of the payment', async () => {
    const id = await due('2027-03-05');
    const [mail] = await noticesOn('2027-02-26');
    const link_token = /linkToken=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    today = '2027-03-08';
    const stripe_token = await cardToken(server, '5555555555554444');
    const path = '/api/user/v2/policies/update-billing';
    expect((await send(server, 'POST', path, { link_token, stripe_token })).status).toBe(200);
    const show = `/api/user/v2/policies/policy/${id}`;
    const { body } = await send(server, 'GET', show, undefined, { token: await signInAgain() });
    expect(body.billing.payment_method.details).toEqual({
      brand: 'Mastercard',
      last4: '4444',
      exp_month: 4,
      exp_year: 2039,
    });
  });

  test.each([
    ['is valid through the month of the payment', 3, 2027],
    ['has no expiry date', null, null],
  ])('is not reported when it %s', async (_, month, year) => {
    await goodThrough(month, year);
    await due('2027-03-05');
    expect(await noticesOn('2027-03-01')).toEqual([]);
  });

  test('is not reported when nothing more is collected', async () => {
    const id = await due('2027-03-05');
    const { db } = server.services.database;
    await db.updateTable('policies').set({ status: 'canceled' }).where('id', '=', id).execute();
    expect(await noticesOn('2027-03-01')).toEqual([]);
  });
});
