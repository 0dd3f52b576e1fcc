import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBillingLink, updateBilling } from '../../../src/contract/policies/update-billing.ts';
import { EXPIRED_AUTHORIZATION_KIND } from '../../../server/data/payment-tables.ts';
import { emailCardUpdateLink } from '../../../server/sales/card-update-links.ts';
import { collectDueInstallments } from '../../../server/sales/collect-installments.ts';
import { planMissingInstallments } from '../../../server/sales/installments.ts';
import {
  addCard,
  cards,
  cardToken,
  emailsTo,
  paths,
  registerPerson,
  send,
} from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const DAY_MS = 86_400_000;
/** Test card that passes its check and declines charges without the cardholder. */
const DECLINED_LATER = '4000000000000341';
const plan = { product: 'devices', starts: '2026-10-20', ends: null, price: 1_299 } as const;

onBothDatabases('the emailed link to a new card', (kind) => {
  let server: TestServer;
  let clock = Date.parse('2026-11-20T12:00:00Z');
  let person: { id: string; email: string; first_name: string; token: string };
  let failed: string;
  let other: string;
  let visa: string;
  beforeAll(async () => {
    server = await startTestServer({
      kind,
      settings: { RATE_LIMIT_FACTOR: '50' },
      services: { now: () => new Date(clock) },
    });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    const { email, token } = await registerPerson(server);
    const { body } = await send(server, 'GET', paths.account, undefined, { token });
    person = { id: body.public_id, email, first_name: 'Ana', token };
    visa = await addCard(server, { token });
    const monthly = { ...plan, frequency: 'month' } as const;
    failed = await insertPolicy(server, person.id, { ...monthly, next: '2026-11-20' });
    other = await insertPolicy(server, person.id, { ...monthly, next: '2026-12-05' });
    await insertPolicy(server, person.id, { ...plan, ends: '2026-12-31' });
    const { db } = server.services.database;
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
    await planMissingInstallments(server.services);
    await collectDueInstallments(server.services);
  });

  const mailLink = async () => {
    await emailCardUpdateLink(server.services, person);
    const mails = await emailsTo(server, person.email);
    const links = mails.flatMap(({ text }) => [...text.matchAll(/linkToken=([\w-]+)/g)]);
    return links[0]?.[1] ?? '';
  };
  const openLink = (link_token: string) =>
    send(server, 'POST', openBillingLink.path, { link_token });
  const update = async (link_token: string, stripe_token?: string) =>
    send(server, 'POST', updateBilling.path, {
      link_token,
      stripe_token: stripe_token ?? (await cardToken(server, cards.valid)),
    });
  const openPayment = () => ({ policy_number: failed, amount: 12.99, currency_code: 'USD' });

  it('says what the card will be charged and how many other policies it pays for', async () => {
    const link = await mailLink();
    const { status, body } = await openLink(link);
    expect([status, body]).toEqual([
      200,
      { used: null, open_payments: [openPayment()], other_policies: 1 },
    ]);
    // Names, cards and other policy numbers stay hidden from readers of a forwarded email.
    expect(JSON.stringify(body)).not.toContain(other);
    // The link is still valid.
    expect((await openLink(link)).body.used).toBeNull();
    expect((await update(link)).status).toBe(200);
  });

  it('returns the result of each charge with the new card', async () => {
    const { body } = await update(await mailLink());
    expect(body.charges).toEqual([{ ...openPayment(), result: 'paid' }]);
  });

  it('returns that the new card was declined, and emails another link', async () => {
    const link = await mailLink();
    const { body } = await update(link, await cardToken(server, DECLINED_LATER));
    expect(body.charges).toEqual([{ ...openPayment(), result: 'declined' }]);
    // The emails about failed payments go to the policyholder of the fixture.
    const mails = await emailsTo(server, 'demo@example.com');
    const mail = mails.find(({ text }) => text.includes(failed) && !text.includes(link));
    expect(mail?.text).toContain('linkToken=');
  });

  it('adds up all open payments of a policy', async () => {
    const { db } = server.services.database;
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
    clock += 30 * DAY_MS;
    const { body } = await openLink(link);
    clock -= 30 * DAY_MS;
    expect(body).toEqual({
      used: new Date(clock).toISOString(),
      open_payments: [],
      other_policies: 0,
      is_payment_open: false,
    });
  });

  it('is rejected if it is expired, unknown or for another purpose', async () => {
    const link = await mailLink();
    clock += 15 * DAY_MS;
    expect((await openLink(link)).body.error.code).toBe('token_invalid');
    clock -= 15 * DAY_MS;
    expect((await openLink('never-mailed')).body.error.code).toBe('token_invalid');
    expect((await openLink(person.token)).body.error.code).toBe('token_invalid');
  });
});
