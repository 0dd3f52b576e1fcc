import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  bakery,
  businessOrder,
  buyBusiness,
  checkoutQuote,
  classCodes,
  commercialPaths,
  consultant,
  daysFromNow,
  plumber,
  quote,
  ratesRequest,
} from '../../../fixtures/small-business.ts';
import {
  addCard,
  cards,
  countRows,
  emailsTo,
  newEmail,
  portland,
  registerPerson,
  send,
  signInDemo,
  type SendOptions,
} from '../../../fixtures/buyer.ts';
import { lastDayOfCoverageYear } from '../../../../server/dates.ts';
import { onUsualDatabase } from '../../../fixtures/databases.ts';
import { readPdf } from '../../../fixtures/pdf-text.ts';
import { startTestServer, type TestServer } from '../../../fixtures/test-server.ts';

const DAY = 86_400_000;

onUsualDatabase('buying a business owner’s policy', (kind) => {
  let offset = 0;
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      kind,
      settings: { RATE_LIMIT_FACTOR: '50' },
      services: { now: () => new Date(Date.now() + offset) },
    });
  });
  beforeEach(() => {
    offset = 0;
  });
  afterAll(() => server.stop());

  /** Rates a business. Returns the quote id, the rates and the checkout of a plan. */
  async function priced(details: object = bakery(), options: SendOptions & { plan?: string } = {}) {
    const { body: rated } = await quote(server, ratesRequest(details), options);
    const { body: checkout } = await checkoutQuote(server, rated.quote_id, options);
    return { quoteId: rated.quote_id, rates: rated.rates, checkout };
  }
  const order = async (details: object = bakery(), changes: Record<string, unknown> = {}) => {
    const { quoteId, checkout } = await priced(details);
    const revenue = checkout.totals.grandtotal;
    return businessOrder({ quoteId, revenue, methodId: await addCard(server) }, changes);
  };

  test('subtracts the claims-free discount and adds the state’s tax, to the cent', async () => {
    const { rates, checkout } = await priced();
    expect(rates.gold).toBe(684);
    const { electronic_delivery: delivery, texts, ...price } = checkout;
    expect(delivery.id).toBe('electronic_delivery');
    // Every commercial application has a warning against fraud.
    expect(texts).toMatchObject([{ id: 'fraud_warning', version: 'general-1' }]);
    expect(price).toEqual({
      currency_code: 'USD',
      items: [{ title: 'Gold plan, one year', amount: 684 }],
      payment_frequency: 'year',
      tax_percentage: 3,
      payment_schedule: null,
      totals: {
        subtotal: 684,
        discount: 34.2,
        discount_title: 'claims-free for 3 years, 5%',
        tax: 19.49,
        grandtotal: 669.29,
      },
    });
    const { checkout: youngBusiness } = await priced(bakery({ years_in_business: 2 }));
    expect(youngBusiness.totals).toMatchObject({ discount: 0, tax: 20.52 });
  });

  test.each([
    ['silver', bakery({ business_name: 'Bluebird Bakery LLC' }), classCodes.bakery],
    ['gold', consultant(), classCodes.consultant],
    ['platinum', plumber(), classCodes.plumber],
  ])('binds %s with the same price everywhere', async (plan, details, business_class_code) => {
    const { token } = await registerPerson(server);
    const answers = { ...details, business_class_code };
    const { quoteId, rates, checkout } = await priced(answers, { token, plan });
    const start = daysFromNow(10);
    const body = businessOrder(
      {
        quoteId,
        revenue: checkout.totals.grandtotal,
        methodId: await addCard(server, { token }),
      },
      { plan_id: `commercial-${plan}` },
    );
    const { status, body: responseBody } = await buyBusiness(server, body, { token });
    expect(status).toBe(200);
    expect(responseBody).toMatchObject({
      policy_number: expect.stringMatching(/^BOP-\d{4}-\d{4}$/),
      status: 'approved',
      coverage_start_date: start,
      totals: checkout.totals,
    });
    expect(responseBody.totals.subtotal).toBe(rates[plan]);
    const path = `/api/user/v2/policies/policy/${responseBody.policy_id}`;
    const { body: policy } = await send(server, 'GET', path, undefined, { token });
    expect(policy).toMatchObject({
      coverage_end_date: lastDayOfCoverageYear(start),
      details: {
        business_name: details.business_name,
        insured: 'Dana Moreau',
        address: { line1: '418 Marlow Street', region: 'OR' },
        general_liability: '$2 Million, max $1 Million per claim',
        hired_and_non_owned_auto: plan !== 'silver',
      },
      billing: { payment_frequency: 'years', totals: checkout.totals },
    });
    const total = checkout.totals.grandtotal.toLocaleString('en-US', {
      style: 'currency',
      currency: 'USD',
    });
    expect(policy.billing.price_desc).toBe(`${total}/year`);
    const declarations = await textOf(responseBody.documents[0].url);
    for (const expected of [details.business_name, 'Dana Moreau', total, '418 Marlow Street'])
      expect(declarations).toContain(expected);
    expect(await textOf(responseBody.documents[1].url)).toContain('1. Our agreement');
  });

  const textOf = async (url: string) => {
    const response = await server.request(url);
    return (await readPdf(await response.arrayBuffer())).text;
  };

  test('emails a guest the policy with a link to an account', async () => {
    const email = newEmail();
    const { body } = await buyBusiness(server, await order(bakery(), { email }));
    expect(body.account_id).toMatch(/^acc_/);
    const [mail] = await emailsTo(server, email);
    expect(mail?.subject).toContain(body.policy_number);
  });

  test('requires a review of a business with a missed payment, and returns the authorized amount at checkout', async () => {
    const missed = bakery({ was_canceled: 'unpaid' });
    const { checkout } = await priced(missed);
    expect(checkout.held_amount).toBe(checkout.totals.grandtotal);
    const { body } = await buyBusiness(server, await order(missed));
    expect(body).toMatchObject({ status: 'pending', held_amount: checkout.held_amount });
  });

  const errorCodeOf = async (body: object, options: SendOptions = {}) =>
    (await buyBusiness(server, body, options)).body.error?.code;

  test('rejects an expired quote, a past start date and an outdated price', async () => {
    const body = await order();
    // The start day is in ten days. Two more days are needed, because the start day ends in
    // Honolulu at 10:00 UTC on the next day.
    offset = 12 * DAY;
    expect(await errorCodeOf(body)).toBe('quote_expired');
    const late = await order(bakery({ policy_effective_date: daysFromNow(60) }));
    // A quote is valid for 30 days. Its last day also ends in Honolulu.
    offset = 12 * DAY + 32 * DAY;
    expect(await errorCodeOf(late)).toBe('quote_expired');
    offset = 0;
    expect(await errorCodeOf({ ...(await order()), revenue: 669.28 })).toBe('price_changed');
    expect(await errorCodeOf({ ...(await order()), quote_id: 'quo_none' })).toBe('quote_not_found');
  });

  test('rejects a stored price that differs from today’s rates', async () => {
    const { db } = server.services.database;
    const body = await order();
    const expensiveTotals = { subtotal: 70_000, discount: 3_500 };
    await db
      .updateTable('quotes')
      .set({
        result: JSON.stringify({
          silver: expensiveTotals,
          gold: expensiveTotals,
          platinum: expensiveTotals,
        }),
      })
      .where('id', '=', String(body.quote_id))
      .execute();
    expect(await errorCodeOf({ ...body, revenue: 684.95 })).toBe('price_changed');
    const { body: checkout } = await checkoutQuote(server, body.quote_id);
    expect(checkout.error.code).toBe('price_changed');
  });

  test('finds a quote only for the account that opened it and for its address', async () => {
    const token = await signInDemo(server);
    const { quoteId, checkout } = await priced(bakery(), { token });
    const bought = { quoteId, revenue: checkout.totals.grandtotal, methodId: 'pm_demo' };
    expect(await errorCodeOf(businessOrder(bought))).toBe('quote_not_found');
    const { body } = await send(
      server,
      'POST',
      commercialPaths.checkout,
      {
        rating_address: { ...portland, line1: '1 Other Street' },
        plan_id: 'commercial-gold',
        quote_id: quoteId,
      },
      { token },
    );
    expect(body.error).toMatchObject({
      code: 'invalid_input',
      fields: { rating_address: [expect.any(String)] },
    });
  });

  test('covers a business once a year, with any email address of the insured', async () => {
    const email = newEmail();
    const details = bakery({ pni_email: email });
    const again = await order(details, { email });
    const charged = await countRows(server, 'charges');
    expect((await buyBusiness(server, await order(details, { email }))).status).toBe(200);
    expect(await errorCodeOf(again)).toBe('service_already_active');
    const other = await priced({ ...details, pni_email: newEmail() });
    expect(other.checkout.error.code).toBe('policy_holder_already_exists');
    expect(await countRows(server, 'charges')).toBe(charged + 1);
  });

  test('charges nothing for a declined card, and returns the sandbox’s codes for the contact’s last name', async () => {
    const { quoteId, checkout } = await priced();
    const methodId = await addCard(server, { number: cards.declined });
    const declined = businessOrder({ quoteId, revenue: checkout.totals.grandtotal, methodId });
    expect(await errorCodeOf(declined)).toBe('payment_method_rejected_by_service');
    const { checkout: rejected } = await priced(bakery({ pni_last_name: 'Checkout-07' }));
    expect(rejected.error.code).toBe('ineligible_for_plan');
    expect(
      await errorCodeOf(await order(bakery({ pni_last_name: 'Purchase-quote_expired' }))),
    ).toBe('quote_expired');
  });
});
