import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { RENTAL_DAYS_MAX } from '../../../../src/contract/rental-car/limits.ts';
import { addDays } from '../../../../src/contract/dates.ts';
import {
  addCard,
  cards,
  countRows,
  emailsTo,
  newKey,
  registerPerson,
  send,
  type SendOptions,
} from '../../../fixtures/buyer.ts';
import { onUsualDatabase } from '../../../fixtures/databases.ts';
import { readPdf } from '../../../fixtures/pdf-text.ts';
import { startTestServer, type TestServer } from '../../../fixtures/test-server.ts';
import { rentalPaths, buyRentalSignedIn } from '../../../fixtures/renter.ts';

const NUMBER = 'AV-2210 77';

onUsualDatabase('extending a rental', (kind) => {
  const start = new Date('2027-06-12T16:00:00Z');
  let now = start;
  let server: TestServer;
  let policyholder: Awaited<ReturnType<typeof registerPerson>>;
  beforeAll(async () => {
    server = await startTestServer({
      kind,
      settings: { RATE_LIMIT_FACTOR: '200' },
      services: { now: () => now },
    });
  });
  beforeEach(async () => {
    now = start;
    policyholder = await registerPerson(server);
  });
  afterAll(() => server.stop());

  type Rental = Awaited<ReturnType<typeof rentCar>>;
  let rentalCount = 0;
  /**
   * Buys a rental policy. Each one starts on another day, so that none is rejected as duplicate
   * coverage.
   */
  function rentCar(days = 5) {
    const started = addDays('2027-06-12', (rentalCount += 1));
    return buyRentalSignedIn(server, policyholder.token, {
      started,
      ended: addDays(started, days - 1),
    });
  }
  const sendRequest = (
    path: string,
    body: unknown,
    { token = policyholder.token, ...rest }: SendOptions = {},
  ) => send(server, 'POST', path, body, { token, ...rest });
  const details = (end: string, number: string | null = NUMBER) => ({
    extended_end_date: end,
    ...(number !== null && { rental_agreement_number: number }),
  });
  const checkout = ({ agreementId }: Rental, end: string, number: string | null = NUMBER) =>
    sendRequest(rentalPaths.extensionCheckout, {
      agreement_id: agreementId,
      details: details(end, number),
    });
  async function extension(
    { agreementId, ended }: Rental,
    changes: { end?: string; card?: string; number?: string | null; revenue?: number } = {},
  ) {
    return {
      agreement_id: agreementId,
      details: details(changes.end ?? addDays(ended, 2), changes.number),
      payment_method_id: await addCard(server, { token: policyholder.token, number: changes.card }),
      revenue: changes.revenue ?? 21.04,
    };
  }
  const extend = (body: unknown, key = newKey(), token = policyholder.token) =>
    sendRequest(rentalPaths.extensionPurchase, body, { key, token });
  async function policyOf({ policyId }: Rental) {
    const path = `/api/user/v2/policies/policy/${policyId}`;
    return (await send(server, 'GET', path, undefined, { token: policyholder.token })).body;
  }
  const chargesOf = ({ policyId }: Rental) =>
    server.services.database.db
      .selectFrom('charges')
      .select(['amount', 'captured_at'])
      .where('policy_id', '=', policyId)
      .execute();
  const fieldsOf = ({ body }: { body: { error: { code: string; fields?: object } } }) => [
    body.error.code,
    ...Object.keys(body.error.fields ?? {}),
  ];

  test('charges the added days, and updates the end date, the price breakdown and the documents', async () => {
    const car = await rentCar();
    const end = addDays(car.ended, 2);
    const quote = await checkout(car, end);
    expect(quote.body).toMatchObject({
      items: [{ title: '2 days × $10.00', amount: 20 }],
      tax_percentage: 5.2,
      totals: { subtotal: 20, discount: 0, tax: 1.04, grandtotal: 21.04 },
    });
    const { status, body } = await extend(await extension(car));
    expect([status, body]).toMatchObject([
      200,
      {
        policy_id: car.policyId,
        email: policyholder.email,
        coverage_start_date: car.started,
        coverage_end_date: end,
        totals: quote.body.totals,
      },
    ]);
    const policy = await policyOf(car);
    expect(policy.coverage_end_date).toBe(end);
    expect(policy.details).toMatchObject({
      rental_started: car.started,
      rental_ended: end,
      end_payment_period: end,
      rental_agreement_number: NUMBER,
    });
    expect(policy.billing).toMatchObject({
      price_desc: '$73.64',
      totals: { subtotal: 70, discount: 0, tax: 3.64, grandtotal: 73.64 },
    });
    const shown = new Date(`${end}T00:00:00Z`).toLocaleDateString('en-US', {
      dateStyle: 'medium',
      timeZone: 'UTC',
    });
    const policyDocument = await server.request(body.documents[0].url);
    const { text } = await readPdf(await policyDocument.arrayBuffer());
    for (const expected of [`to ${shown}`, NUMBER, '$73.64']) expect(text).toContain(expected);
    const mails = await emailsTo(server, policyholder.email);
    const mail = mails.find(({ subject }) => subject.endsWith('was extended'));
    expect(mail?.text).toContain('$21.04');
    expect(mail?.text).toContain(shown);
  });

  test('captures its charge separately from the first one', async () => {
    const car = await rentCar();
    await extend(await extension(car));
    await expect
      .poll(async () => (await chargesOf(car)).filter(({ captured_at }) => captured_at).length)
      .toBe(2);
    const amounts = (await chargesOf(car)).map(({ amount }) => Number(amount));
    expect(amounts.toSorted()).toEqual([2_104, 5_260]);
  });

  test('requires the rental agreement number once, and later accepts none or the same', async () => {
    const car = await rentCar();
    const policy = () =>
      sendRequest(rentalPaths.extensionPolicy, { agreement_id: car.agreementId });
    expect((await policy()).body).toMatchObject({
      policy: { id: car.policyId, coverage_end_date: car.ended },
      rental_agreement_number: null,
      sample_policy: '/documents/samples/rental-car-platinum.pdf',
    });
    const missing = ['invalid_input', 'details.rental_agreement_number'];
    const end = addDays(car.ended, 2);
    expect(fieldsOf(await checkout(car, end, null))).toEqual(missing);
    await extend(await extension(car));
    expect((await policy()).body.rental_agreement_number).toBe(NUMBER);
    const later = addDays(end, 1);
    expect(fieldsOf(await checkout(car, later, 'AV-2210 78'))).toEqual(missing);
    for (const number of [null, NUMBER, 'av221077']) {
      expect((await checkout(car, later, number)).status).toBe(200);
    }
    const wrong = await extension(car, { end: later, number: 'X', revenue: 10.52 });
    expect(fieldsOf(await extend(wrong))).toEqual(missing);
  });

  test('does not store the agreement number of a checkout without a purchase', async () => {
    const car = await rentCar();
    await checkout(car, addDays(car.ended, 2), 'TYPO-1');
    expect((await policyOf(car)).details.rental_agreement_number).toBeNull();
  });

  test('accepts any day after the current end up to 30 days after pickup, and no other day', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: RENTAL_DAYS_MAX }),
        fc.integer({ min: -2, max: RENTAL_DAYS_MAX + 2 }),
        async (days, offset) => {
          const car = await rentCar(days);
          const end = addDays(car.started, offset);
          const response = await checkout(car, end);
          if (offset >= days && offset <= RENTAL_DAYS_MAX) {
            const added = offset - (days - 1);
            expect(response.body.totals?.subtotal).toBe(added * 10);
            expect(response.body.totals.grandtotal).toBe(Math.round(added * 1_052) / 100);
          } else {
            expect(fieldsOf(response)).toEqual(['invalid_input', 'details.extended_end_date']);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  test('is possible until the last day ends in New York', async () => {
    // Rents for today only, so that the session does not expire before the rental ends.
    const today = { started: '2027-06-12', ended: '2027-06-12' };
    const car = await buyRentalSignedIn(server, policyholder.token, today);
    const end = '2027-06-13';
    now = new Date(`${end}T03:59:59Z`);
    expect((await policyOf(car)).details.extension_allowed).toBe(true);
    expect((await checkout(car, end)).status).toBe(200);
    now = new Date(`${end}T04:00:00Z`);
    expect((await policyOf(car)).details.extension_allowed).toBe(false);
    expect(fieldsOf(await checkout(car, end))).toEqual(['ineligible_for_plan']);
    const policy = await sendRequest(rentalPaths.extensionPolicy, {
      agreement_id: car.agreementId,
    });
    expect(fieldsOf(policy)).toEqual(['ineligible_for_plan']);
  });

  test('is not possible for a canceled policy or one with the maximum length', async () => {
    const longest = await rentCar(RENTAL_DAYS_MAX + 1);
    expect((await policyOf(longest)).details.extension_allowed).toBe(false);
    const end = addDays(longest.ended, 1);
    expect(fieldsOf(await checkout(longest, end))).toEqual(['ineligible_for_plan']);
    const canceled = await rentCar();
    const body = await extension(canceled);
    await server.services.database.db
      .updateTable('policies')
      .set({ status: 'canceled' })
      .where('id', '=', canceled.policyId)
      .execute();
    expect(fieldsOf(await extend(body))).toEqual(['ineligible_for_plan']);
    expect(await chargesOf(canceled)).toHaveLength(1);
  });

  test('is possible only for the policyholder', async () => {
    const car = await rentCar();
    const body = await extension(car);
    const { token } = await registerPerson(server);
    const extensionRequest = { agreement_id: car.agreementId, details: body.details };
    const responses = [
      await sendRequest(rentalPaths.extensionPolicy, extensionRequest, { token }),
      await sendRequest(rentalPaths.extensionCheckout, extensionRequest, { token }),
      await extend(body, newKey(), token),
      await sendRequest(rentalPaths.extensionPolicy, { agreement_id: car.policyId }),
      await sendRequest(rentalPaths.extensionPolicy, { agreement_id: 'agr_' }),
    ];
    for (const { status, body: response } of responses) {
      expect([status, response.error.code]).toEqual([404, 'not_found']);
    }
    const visitor = await send(server, 'POST', rentalPaths.extensionPurchase, body, {
      key: newKey(),
    });
    expect(visitor.status).toBe(401);
    expect((await policyOf(car)).coverage_end_date).toBe(car.ended);
  });

  test('charges nothing for a declined card or an outdated price', async () => {
    const car = await rentCar();
    const declined = await extension(car, { card: cards.insufficient });
    expect(fieldsOf(await extend(declined))).toEqual(['payment_method_rejected_by_service']);
    expect(fieldsOf(await extend(await extension(car, { revenue: 20 })))).toEqual([
      'price_changed',
    ]);
    expect((await policyOf(car)).coverage_end_date).toBe(car.ended);
    expect(await chargesOf(car)).toHaveLength(1);
  });

  test('runs once per idempotency key, for concurrent and later requests', async () => {
    const car = await rentCar();
    const body = await extension(car);
    const key = newKey();
    const before = await countRows(server, 'charges');
    const responses = await Promise.all(Array.from({ length: 8 }, () => extend(body, key)));
    const later = await extend(body, key);
    expect(new Set([...responses, later].map(({ text }) => text)).size).toBe(1);
    expect(later.status).toBe(200);
    expect(await countRows(server, 'charges')).toBe(before + 1);
    const other = await extend({ ...body, metadata: { channel: 'skyhop' } }, key);
    expect(fieldsOf(other)).toEqual(['unique_key_reused']);
  });

  test('results in one extension when a request with an unknown outcome is repeated under its key', async () => {
    const car = await rentCar();
    const body = await extension(car, { card: cards.timeoutOnce });
    const key = newKey();
    expect(fieldsOf(await extend(body, key))).toEqual(['outcome_unknown']);
    expect((await policyOf(car)).coverage_end_date).toBe(car.ended);
    expect((await extend(body, key)).status).toBe(200);
    expect((await policyOf(car)).coverage_end_date).toBe(addDays(car.ended, 2));
  });

  test('accepts one of several concurrent extensions and charges only that one', async () => {
    const car = await rentCar();
    const bodies = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((days) =>
        extension(car, {
          end: addDays(car.ended, days),
          revenue: Math.round(days * 1_052) / 100,
          number: `RACE-${days}`,
        }),
      ),
    );
    const responses = await Promise.all(bodies.map((body) => extend(body)));
    const accepted = responses.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(1);
    for (const { status, body } of responses) {
      if (status !== 200) expect(body.error.code).toMatch(/^(price_changed|invalid_input)$/);
    }
    const policy = await policyOf(car);
    const charged = (await chargesOf(car)).reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(policy.coverage_end_date).toBe(accepted[0]?.body.coverage_end_date);
    expect(policy.details.rental_ended).toBe(policy.coverage_end_date);
    expect(await chargesOf(car)).toHaveLength(2);
    expect(Math.round(policy.billing.totals.grandtotal * 100)).toBe(charged);
  });
});
