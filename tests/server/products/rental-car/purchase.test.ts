import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addCard,
  cards,
  countRows,
  emailsTo,
  newEmail,
  newKey,
  send,
  signInDemo,
} from '../../../fixtures/buyer.ts';
import { onUsualDatabase } from '../../../fixtures/databases.ts';
import { readPdf } from '../../../fixtures/pdf-text.ts';
import { startTestServer, type TestServer } from '../../../fixtures/test-server.ts';
import {
  driver,
  rent,
  rental,
  rentalOrder,
  rentalPaths,
  rentalQuote,
} from '../../../fixtures/renter.ts';

onUsualDatabase('buying rental car insurance', (kind) => {
  const start = new Date('2027-06-12T16:00:00Z');
  let now = start;
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      kind,
      settings: { RATE_LIMIT_FACTOR: '50' },
      services: { now: () => now },
    });
  });
  beforeEach(() => {
    now = start;
  });
  afterAll(() => server.stop());

  const policyOf = async (policyId: string, token: string) => {
    const path = `/api/user/v2/policies/policy/${policyId}`;
    return (await send(server, 'GET', path, undefined, { token })).body;
  };

  test('reads the names of the specification, and stores the rental agreement number', async () => {
    const token = await signInDemo(server);
    const { details, plan_id: planId, ...order } = rentalOrder(await addCard(server, { token }));
    const { rental_company, rental_started, rental_ended, phone, email, drivers } = details;
    const body = {
      ...order,
      planId,
      rentalCompanyName: rental_company,
      rentalStarted: rental_started,
      rentalEnded: rental_ended,
      phone,
      email,
      drivers,
      details: { rental_agreement_number: ' RA-4471 ' },
    };
    const { status, body: purchase } = await rent(server, body, { token });
    expect(status).toBe(200);
    const policy = await policyOf(purchase.policy_id, token);
    expect(policy.details).toMatchObject({
      rental_company: 'Avis',
      rental_started: '2027-06-12',
      rental_ended: '2027-06-16',
      rental_agreement_number: 'RA-4471',
    });
    const extend = (rental_agreement_number?: string) =>
      send(
        server,
        'POST',
        rentalPaths.extensionCheckout,
        {
          agreement_id: policy.details.agreement.id,
          details: { extended_end_date: '2027-06-18', rental_agreement_number },
        },
        { token },
      );
    expect((await extend('RA-9999')).status).toBe(422);
    expect((await extend('ra 4471')).status).toBe(200);
    expect((await extend()).status).toBe(200);
  });

  test.each([
    ['a list instead of details', { details: [] }],
    ['text instead of details', { details: 'Avis' }],
    ['null instead of details', { details: null }],
    ['a number as the agency', { details: undefined, rentalCompanyName: 4 }],
  ])('rejects %s', async (_, changes) => {
    const { status, body } = await rent(server, rentalOrder('pm_none', changes));
    expect(status).toBe(422);
    expect(body.error.code).toBe('invalid_input');
  });

  test('stores the trip with its dates, its drivers and its price breakdown', async () => {
    const token = await signInDemo(server);
    const drivers = [
      driver(),
      ...['Bo', 'Cy', 'Di', 'Ed', 'Flo'].map((name) => driver(name, false)),
    ];
    const body = rentalOrder(await addCard(server, { token }), { details: rental({ drivers }) });
    const { status, body: responseBody } = await rent(server, body, { token });
    expect(status).toBe(200);
    expect(responseBody).toMatchObject({
      policy_number: expect.stringMatching(/^RC-\d{4}-\d{4}$/),
      status: 'approved',
      plan_title: 'Platinum',
      coverage_start_date: '2027-06-12',
      coverage_end_date: '2027-06-16',
      totals: { subtotal: 50, discount: 0, tax: 2.6, grandtotal: 52.6 },
    });
    const policy = await policyOf(responseBody.policy_id, token);
    expect(policy.details).toMatchObject({
      rental_company: 'Avis',
      rental_started: '2027-06-12',
      rental_ended: '2027-06-16',
      end_payment_period: '2027-06-16',
      agreement: { id: responseBody.policy_id.replace('pol_', 'agr_') },
      extension_allowed: true,
      rental_agreement_number: null,
    });
    expect(policy.details.drivers).toEqual(
      ['Ana', 'Bo', 'Cy', 'Di', 'Ed', 'Flo'].map((name, at) => ({
        name: `${name} Lopez`,
        is_main_driver: at === 0,
      })),
    );
    expect(policy.billing).toMatchObject({ price_desc: '$52.60', totals: responseBody.totals });
  });

  test('returns documents that name the rental and its drivers', async () => {
    const details = rental({ drivers: [driver(), driver('Eva', false)] });
    const body = rentalOrder(await addCard(server), { details });
    const { body: responseBody } = await rent(server, body);
    const texts = await Promise.all(
      responseBody.documents.map(async ({ url }: { url: string }) => {
        const response = await server.request(url);
        return (await readPdf(await response.arrayBuffer())).text;
      }),
    );
    for (const expected of [
      'Ana Lopez',
      'Eva Lopez',
      'Avis',
      'Jun 12, 2027 to Jun 16, 2027',
      '$52.60',
    ]) {
      expect(texts[0]).toContain(expected);
    }
    expect(texts[1]).toContain(`Policy number ${responseBody.policy_number}`);
    const [mail] = await emailsTo(server, String(body.email));
    expect(mail?.subject).toContain(responseBody.policy_number);
  });

  test('covers a driver only once per rental, with any keys and cards', async () => {
    const details = rental();
    const retypedDetails = { ...details, rental_company: 'AVIS', drivers: [driver(' ána ')] };
    const bodies = await Promise.all(
      [details, retypedDetails, details].map(async (each) =>
        rentalOrder(await addCard(server), { details: each }),
      ),
    );
    const responses = await Promise.all(bodies.map((body) => rent(server, body)));
    const codes = responses.map(({ status, body }) => (status === 200 ? 200 : body.error.code));
    expect(codes.toSorted()).toEqual([
      200,
      'policy_holder_already_exists',
      'policy_holder_already_exists',
    ]);
    const quote = await send(server, 'POST', rentalPaths.checkout, rentalQuote({ details }));
    expect(quote.body.error.code).toBe('policy_holder_already_exists');
    const others = [
      { ...details, rental_started: '2027-06-13' },
      { ...details, rental_company: 'Hertz' },
      { ...details, email: newEmail() },
    ];
    for (const other of others) {
      const quoteRequest = rentalQuote({ details: other });
      expect((await send(server, 'POST', rentalPaths.checkout, quoteRequest)).status).toBe(200);
    }
  });

  test.each([
    ['for a trip that starts in the past', { rental_started: '2027-06-11' }, 'invalid_input'],
    ['for 31 days', { rental_ended: '2027-07-13' }, 'invalid_input'],
    ['from Renty', { rental_company: 'renty' }, 'ineligible_for_plan'],
    [
      'with six more drivers',
      { drivers: [driver(), ...Array.from({ length: 6 }, () => driver('Eva', false))] },
      'invalid_input',
    ],
    [
      'for a driver that the sandbox rejects',
      { drivers: [{ ...driver(), last_name: 'Purchase-15' }] },
      'payment_method_rejected_by_service',
    ],
  ])('creates no policy and no charge %s', async (_, changes, code) => {
    const before = [await countRows(server, 'policies'), await countRows(server, 'charges')];
    const body = rentalOrder(await addCard(server), { details: rental({ ...changes }) });
    expect((await rent(server, body)).body.error.code).toBe(code);
    const after = [await countRows(server, 'policies'), await countRows(server, 'charges')];
    expect(after).toEqual(before);
  });

  test('rejects an outdated price and a declined card', async () => {
    const cheap = rentalOrder(await addCard(server), { revenue: 50 });
    expect((await rent(server, cheap)).body.error.code).toBe('price_changed');
    const declined = rentalOrder(await addCard(server, { number: cards.declined }));
    expect((await rent(server, declined)).body.error.code).toBe(
      'payment_method_rejected_by_service',
    );
  });

  test('rejects a trip that was priced before midnight in New York and is paid after it', async () => {
    const body = rentalOrder(await addCard(server));
    now = new Date('2027-06-13T03:59:59Z');
    const quote = await send(server, 'POST', rentalPaths.checkout, rentalQuote());
    expect(quote.status).toBe(200);
    now = new Date('2027-06-13T04:00:00Z');
    const { body: responseBody } = await rent(server, body);
    expect(responseBody.error.code).toBe('invalid_input');
    expect(Object.keys(responseBody.error.fields)).toEqual(['details.rental_started']);
  });

  test('creates exactly one policy when a request with an unknown outcome is repeated under its key', async () => {
    const body = rentalOrder(await addCard(server, { number: cards.timeoutOnce }));
    const key = newKey();
    expect((await rent(server, body, { key })).body.error.code).toBe('outcome_unknown');
    const [one, two] = await Promise.all([
      rent(server, body, { key }),
      rent(server, body, { key }),
    ]);
    expect([one.status, two.text]).toEqual([200, one.text]);
  });

  test('allows an extension only for the demo account’s current rental', async () => {
    const fresh = await startTestServer({ kind });
    const token = await signInDemo(fresh);
    const path = '/api/user/v2/policies/vertical/rental_car';
    const { body } = await send(fresh, 'GET', path, undefined, { token });
    await fresh.stop();
    const allowed = body.items.map(
      (policy: { policy_number: string; details: { extension_allowed: boolean } }) => [
        policy.policy_number,
        policy.details.extension_allowed,
      ],
    );
    expect(Object.fromEntries(allowed)).toEqual({
      'RC-2048-1977': true,
      'RC-1993-6620': false,
      'RC-1950-0483': false,
      'RC-1902-7736': false,
    });
  });
});
