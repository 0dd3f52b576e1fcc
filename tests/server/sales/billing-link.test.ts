import { beforeEach, expect, it } from 'vitest';
import { openBillingLink, updateBilling } from '../../../src/contract/policies/update-billing.ts';
import { EXPIRED_AUTHORIZATION_KIND } from '../../../server/data/payment-tables.ts';
import { emailCardUpdateLink } from '../../../server/sales/card-update-links.ts';
import { collectDueInstallments } from '../../../server/sales/collect-installments.ts';
import { planMissingInstallments } from '../../../server/sales/installments.ts';
import { addCard, cards, cardToken, emailsTo, send } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';
import { registerPolicyholder, serverWithClock } from '../../fixtures/server-with-clock.ts';

const DAY_MS = 86_400_000;
/** Test card that passes its check and declines charges without the cardholder. */
const DECLINED_LATER = '4000000000000341';
const plan = { product: 'devices', starts: '2026-10-20', ends: null, price: 1_299 } as const;

onBothDatabases('the emailed link to a new card', (kind) => {
  const shared = serverWithClock(kind, { RATE_LIMIT_FACTOR: '50' });
  let person: Awaited<ReturnType<typeof registerPolicyholder>>;
  let failed: string;
  let other: string;
  let visa: string;
  beforeEach(async () => {
    person = await registerPolicyholder(shared.server);
    visa = await addCard(shared.server, person);
    const monthly = { ...plan, frequency: 'month' } as const;
    failed = await insertPolicy(shared.server, person.id, { ...monthly, next: '2026-11-20' });
    other = await insertPolicy(shared.server, person.id, { ...monthly, next: '2026-12-05' });
    await insertPolicy(shared.server, person.id, { ...plan, ends: '2026-12-31' });
    const { db } = shared.server.services.database;
    await db
      .updateTable('policies')
      .set({ payment_method_id: visa })
      .where('account_id', '=', person.id)
      .execute();
    await db
      .updateTable('payment_methods')
      .set({ gateway_ref: 'declined_off_session:x' })
      .where('id', '=', visa)
      .execute();
    await planMissingInstallments(shared.server.services);
    await collectDueInstallments(shared.server.services);
  });

  const mailLink = () => person.mailLink();
  const openLink = (link_token: string) =>
    send(shared.server, 'POST', openBillingLink.path, { link_token });
  const update = async (link_token: string, stripe_token?: string) =>
    send(shared.server, 'POST', updateBilling.path, {
      link_token,
      stripe_token: stripe_token ?? (await cardToken(shared.server, cards.valid)),
    });
  const openPayment = () => ({ policy_number: failed, amount: 12.99, currency_code: 'USD' });

  it('says what the card will be charged and how many other policies it pays for', async () => {
    const link = await mailLink();
    const { status, body } = await openLink(link);
    expect([status, body]).toEqual([
      200,
      {
        used: null,
        open_payments: [openPayment()],
        other_policies: 1,
        policies: [failed, other].map((policy_number) => ({
          policy_number,
          plan_title: 'Standard',
        })),
        other_cards: [],
      },
    ]);
    // People stay hidden from readers of a forwarded email.
    expect(JSON.stringify(body)).not.toMatch(/Mallory/);
    // The link is still valid.
    expect((await openLink(link)).body.used).toBeNull();
    expect((await update(link)).status).toBe(200);
  });

  it('comes with the card, the policies and the next payment', async () => {
    const end = (...ids: string[]) =>
      shared.server.services.database.db
        .updateTable('policies')
        .set({ status: 'canceled' })
        .where('id', 'in', ids)
        .execute();
    const mailText = async () => {
      await emailCardUpdateLink(shared.server.services, person);
      const mails = await emailsTo(shared.server, person.email);
      return mails.find(({ subject }) => subject === 'Update your payment card')?.text ?? '';
    };
    const unpaid = await mailText();
    expect(unpaid).toContain(
      'Here’s the link to replace your Visa ending 4242, which pays for 2 of your Alderway policies.',
    );
    expect(unpaid).toContain(`Pays for: ${failed}, Standard\nPays for: ${other}, Standard\n`);
    expect(unpaid).toContain(
      `Your payment of $12.99 for ${failed} failed. Enter a new card by Nov 23, 2026, and`,
    );
    await end(failed);
    shared.now += 1000;
    expect(await mailText()).toContain(
      `Your next payment of $12.99 for ${other} is due on Dec 5, 2026. Enter a new card before that day`,
    );
    await end(other);
    shared.now += 1000;
    expect(await mailText()).toContain('No payment is due, so there’s no deadline.');
  });

  it('says in its email that the payment of an expired card will fail', async () => {
    const old = await addCard(shared.server, person);
    await payWith(old, other);
    await shared.server.services.database.db
      .updateTable('payment_methods')
      .set({ exp_month: 1, exp_year: 2026, brand: 'Mastercard', last4: '4444' })
      .where('id', '=', old)
      .execute();
    await emailCardUpdateLink(shared.server.services, person);
    const mails = await emailsTo(shared.server, person.email);
    const text = mails.find(({ subject }) => subject === 'Update your payment card')?.text;
    expect(text).toContain(
      `Your Mastercard ending 4444 has expired. Its payment on Dec 5, 2026, for ${other}, will fail without a new card.`,
    );
    expect(text).toContain(`Visa ending 4242 pays for: ${failed}, Standard\n`);
    expect(text).toContain(`Mastercard ending 4444 (expired) pays for: ${other}, Standard\n`);
    expect(text).not.toContain('If you don’t, we’ll charge');
  });

  /** Returns the token of the link in the email about the failed payment. */
  const failedMailLink = async () => {
    const mails = await emailsTo(shared.server, 'demo@example.com');
    const mail = mails.find(({ text }) => text.includes(failed));
    return /linkToken=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const cardOf = async (policy: string) => {
    const { payment_method_id } = await shared.server.services.database.db
      .selectFrom('policies')
      .select('payment_method_id')
      .where('id', '=', policy)
      .executeTakeFirstOrThrow();
    return payment_method_id;
  };
  const payWith = (payment_method_id: string, policy: string) =>
    shared.server.services.database.db
      .updateTable('policies')
      .set({ payment_method_id })
      .where('id', '=', policy)
      .execute();

  it('says that the payment of its email is paid, and charges nothing twice', async () => {
    const link = await failedMailLink();
    const emailPayment = async () => (await openLink(link)).body.email_payment;
    expect(await emailPayment()).toEqual({ ...openPayment(), state: 'open', paid: null });
    await update(await mailLink());
    expect(await emailPayment()).toEqual({
      ...openPayment(),
      state: 'paid',
      paid: new Date(shared.now).toISOString(),
    });
    expect((await openLink(link)).body.open_payments).toEqual([]);
    expect((await update(link)).body.charges).toEqual([]);
  });

  it('leaves policies with another valid card on that card', async () => {
    const mastercard = await addCard(shared.server, person);
    await payWith(mastercard, other);
    const link = await failedMailLink();
    expect((await openLink(link)).body).toMatchObject({
      other_policies: 0,
      policies: [{ policy_number: failed }],
      other_cards: [{ details: { last4: '4242' }, policies: 1, next_payment: '2026-12-05' }],
    });
    const { body } = await update(link);
    expect(body.policies).toEqual([failed]);
    expect(await cardOf(other)).toBe(mastercard);
    expect(await cardOf(failed)).not.toBe(visa);
  });

  it('moves a policy whose other card has expired', async () => {
    const old = await addCard(shared.server, person);
    await payWith(old, other);
    await shared.server.services.database.db
      .updateTable('policies')
      .set({ nickname: 'iPad' })
      .where('id', '=', other)
      .execute();
    await shared.server.services.database.db
      .updateTable('payment_methods')
      .set({ exp_month: 1, exp_year: 2026 })
      .where('id', '=', old)
      .execute();
    const link = await failedMailLink();
    expect((await openLink(link)).body.policies).toEqual([
      { policy_number: failed, plan_title: 'Standard' },
      {
        policy_number: other,
        plan_title: 'Standard',
        subject: 'iPad',
        expired_card: expect.objectContaining({ exp_month: 1, exp_year: 2026 }),
      },
    ]);
    expect((await update(link)).body.policies).toEqual([failed, other]);
    expect((await openLink(link)).body.is_card_expired).toBe(false);
  });

  it('can be limited to one policy, but not to a policy of somebody else', async () => {
    const link = await failedMailLink();
    const limited = async (policy_number: string) =>
      send(shared.server, 'POST', updateBilling.path, {
        link_token: link,
        stripe_token: await cardToken(shared.server, cards.valid),
        policy_number,
      });
    const stranger = await registerPolicyholder(shared.server);
    const foreign = await insertPolicy(shared.server, stranger.id, {
      ...plan,
      frequency: 'month',
      next: '2026-12-05',
    });
    expect((await limited(foreign)).body.error.code).toBe('policy_not_in_force');
    const { body } = await limited(failed);
    expect(body).toMatchObject({ policies: [failed], charges: [{ result: 'paid' }] });
    expect(await cardOf(other)).toBe(visa);
    expect(await cardOf(foreign)).toBe('pm_demo');
    expect((await limited(failed)).body.error.code).toBe('token_invalid');
  });

  it('returns the result of each charge with the new card', async () => {
    const { body } = await update(await mailLink());
    expect(body.charges).toEqual([{ ...openPayment(), result: 'paid' }]);
  });

  it('returns that the new card was declined, and emails another link', async () => {
    const link = await mailLink();
    const { body } = await update(link, await cardToken(shared.server, DECLINED_LATER));
    expect(body.charges).toEqual([{ ...openPayment(), result: 'declined' }]);
    // The emails about failed payments go to the policyholder of the fixture.
    const mails = await emailsTo(shared.server, 'demo@example.com');
    const mail = mails.find(({ text }) => text.includes(failed) && !text.includes(link));
    expect(mail?.text).toContain('linkToken=');
  });

  it('adds up all open payments of a policy', async () => {
    const { db } = shared.server.services.database;
    const row = await db
      .selectFrom('installments')
      .selectAll()
      .where('policy_id', '=', failed)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('installments')
      .values({
        ...row,
        id: `${row.id}-2`,
        kind: EXPIRED_AUTHORIZATION_KIND,
        due_date: '2026-11-19',
        amount: 500,
      })
      .execute();
    const { body } = await openLink(await mailLink());
    expect(body.open_payments).toEqual([{ ...openPayment(), amount: 17.99 }]);
  });

  it('reveals only its time, and if a payment is open, once it was used', async () => {
    const link = await mailLink();
    await update(link);
    shared.now += 30 * DAY_MS;
    const { body } = await openLink(link);
    shared.now -= 30 * DAY_MS;
    expect(body).toEqual({
      used: new Date(shared.now).toISOString(),
      open_payments: [],
      other_policies: 0,
      is_payment_open: false,
      is_card_expired: false,
    });
  });

  it('says after its use that an expired card pays', async () => {
    const link = await mailLink();
    await update(link);
    await payWith(visa, other);
    await shared.server.services.database.db
      .updateTable('payment_methods')
      .set({ exp_month: 1, exp_year: 2026 })
      .where('id', '=', visa)
      .execute();
    expect((await openLink(link)).body.is_card_expired).toBe(true);
  });

  it('is rejected if it is expired, unknown or for another purpose', async () => {
    const link = await mailLink();
    shared.now += 15 * DAY_MS;
    expect((await openLink(link)).body.error.code).toBe('token_invalid');
    shared.now -= 15 * DAY_MS;
    expect((await openLink('never-mailed')).body.error.code).toBe('token_invalid');
    expect((await openLink(person.token)).body.error.code).toBe('token_invalid');
  });
});
