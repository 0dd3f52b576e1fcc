import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { todayInProductTimeZone } from '../../../../server/dates.ts';
import { premiumTaxBasisPointsByState } from '../../../../src/tariffs/premium-tax.ts';
import { rentalPlans } from '../../../../src/tariffs/rental-car/plans.ts';
import {
  dailyPriceCents,
  GUARANTY_FUND_BASIS_POINTS,
} from '../../../../src/tariffs/rental-car/rates.ts';
import { magicZipErrors } from '../../../../server/sandbox/magic.ts';
import { rentalAgencies } from '../../../../src/contract/rental-car/agencies.ts';
import { addDays } from '../../../../src/contract/dates.ts';
import { rentalTripSchema } from '../../../../src/contract/rental-car/trip.ts';
import { calendarDate } from '../../../../src/core/dates.ts';
import { portland, send } from '../../../fixtures/buyer.ts';
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

const noon = new Date('2027-06-12T16:00:00Z');
let now = noon;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    settings: { RATE_LIMIT_FACTOR: '50' },
    services: { now: () => now },
  });
});
afterEach(() => {
  now = noon;
});
afterAll(() => server.stop());

const plansAt = (address: object = {}) =>
  send(server, 'POST', rentalPaths.plans, { rating_address: { ...portland, ...address } });
const checkout = (changes: object = {}) =>
  send(server, 'POST', rentalPaths.checkout, rentalQuote({ ...changes }));
const checkoutOf = (details: object) => checkout({ details: rental({ ...details }) });

describe('rental car plans', () => {
  test('are Platinum and Platinum Family, priced per day', async () => {
    const { body } = await plansAt();
    const listed = body.plans.map(
      (plan: { plan_id: string; information: { title: string; pricing_title: string } }) => [
        plan.plan_id,
        plan.information.title,
        plan.information.pricing_title,
      ],
    );
    expect(listed).toEqual([
      ['rental-car-platinum', 'Platinum', '$10.00/day'],
      ['rental-car-platinum-family', 'Platinum Family', '$12.50/day'],
    ]);
    expect([dailyPriceCents('platinum'), dailyPriceCents('platinumFamily')]).toEqual([
      1_000, 1_250,
    ]);
  });

  test('cover $100,000 of damage, family belongings only in the family plan, and no injuries', async () => {
    const { body } = await plansAt();
    const rows = body.plans.map(
      (plan: { information: { coverages: { title: string; value: unknown }[] } }) =>
        new Map(plan.information.coverages.map(({ title, value }) => [title, value])),
    );
    expect([...rows[0].keys()]).toEqual([...rows[1].keys()]);
    for (const plan of rows) {
      expect(plan.get('Collision and rollover')).toBe('$100,000');
      expect(plan.get('Theft of the car')).toBe('$100,000');
      expect(plan.get('Lost rental income')).toBe(true);
      expect(plan.get('Injury to you or anyone else')).toBe(false);
      expect(plan.get('Business trips, rideshare or delivery')).toBe(false);
    }
    expect(rows.map((plan: Map<string, unknown>) => plan.get('Your family’s belongings'))).toEqual([
      false,
      '$1,000',
    ]);
  });

  test('contain the buyer’s certification not to be a rental agency, and the fraud warning', async () => {
    const { body } = await plansAt();
    for (const { information } of body.plans) {
      expect(information.acknowledgment_html).toMatch(
        /not authorized to buy or resell.*not a rental car agency or an employee.*is a crime/s,
      );
    }
  });

  test.each(rentalPlans.map(({ id, title, coversFamily }) => ({ id, title, coversFamily })))(
    'have a sample policy: $id',
    async ({ id, title, coversFamily }) => {
      const response = await server.request(`/documents/samples/${id}.pdf`);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      const { text } = await readPdf(await response.arrayBuffer());
      for (const expected of [
        `Rental car, ${title}`,
        '3. What is covered',
        '4. What is not covered',
        '7. Keeping the car longer',
        'Injury to you or anyone else.',
      ]) {
        expect(text).toContain(expected);
      }
      expect(text.includes('Your family’s belongings: not included')).toBe(!coversFamily);
    },
  );

  test.each(magicZipErrors)('return $code for ZIP code $postal', async ({ postal, code }) => {
    expect((await plansAt({ postal })).body.error.code).toBe(code);
  });

  test.each([
    ['in Puerto Rico', { state_or_region: 'PR', postal: '00901' }, 'rating_address_rejected'],
    ['with a ZIP code of another state', { state_or_region: 'WA' }, 'property_address_invalid'],
  ])('are not offered at an address %s', async (_, address, code) => {
    expect((await plansAt(address)).body.error.code).toBe(code);
    const rating_address = { ...portland, ...address };
    expect((await checkout({ rating_address })).body.error.code).toBe(code);
    const order = rentalOrder('', { rating_address });
    expect((await rent(server, order)).body.error.code).toBe(code);
  });
});

describe('a trip', () => {
  test('from Jun 12 to Jun 16 is five days, $52.60 in Oregon', async () => {
    const { body } = await checkout();
    expect(body).toMatchObject({
      currency_code: 'USD',
      items: [{ title: '5 days × $10.00', amount: 50 }],
      payment_frequency: 'once',
      tax_percentage: 5.2,
      totals: { subtotal: 50, discount: 0, tax: 2.6, grandtotal: 52.6 },
    });
  });

  test('of one day costs one day, and no tax for an address abroad', async () => {
    const abroad = { ...portland, country: 'ZA', state_or_region: 'WC', postal: '8001' };
    const { body } = await checkout({
      rating_address: abroad,
      plan_id: 'rental-car-platinum-family',
      details: rental({ rental_ended: '2027-06-12' }),
    });
    expect(body.items[0].title).toBe('1 day × $12.50');
    expect(body.totals).toEqual({ subtotal: 12.5, discount: 0, tax: 0, grandtotal: 12.5 });
  });

  test.each([
    ['starts yesterday', { rental_started: '2027-06-11' }, ['details.rental_started']],
    [
      'has ended',
      { rental_started: '2027-06-01', rental_ended: '2027-06-10' },
      ['details.rental_started', 'details.rental_ended'],
    ],
    [
      'ends before it starts',
      { rental_started: '2027-06-20', rental_ended: '2027-06-19' },
      ['details.rental_ended'],
    ],
    ['is longer than 30 days', { rental_ended: '2027-07-13' }, ['details.rental_ended']],
    ['has an invalid date', { rental_ended: '2027-06-31' }, ['details.rental_ended']],
    ['names no agency', { rental_company: '  ' }, ['details.rental_company']],
    [
      'has the agency Other without a name',
      { rental_company: 'other' },
      ['details.rental_company'],
    ],
    ['has an agency of 41 letters', { rental_company: 'x'.repeat(41) }, ['details.rental_company']],
    ['has no driver', { drivers: [] }, ['details.drivers']],
    [
      'has six additional drivers',
      { drivers: [driver(), ...Array.from({ length: 6 }, () => driver('Eva', false))] },
      ['details.drivers'],
    ],
    ['has two main drivers', { drivers: [driver(), driver('Eva')] }, ['details.drivers']],
    ['has no main driver', { drivers: [driver('Eva', false)] }, ['details.drivers']],
    [
      'has a first name of 41 letters',
      { drivers: [driver('x'.repeat(41))] },
      ['details.drivers.0.first_name'],
    ],
    [
      'has a driver without a last name',
      { drivers: [driver(), { first_name: 'Eva', last_name: '', is_main_driver: false }] },
      ['details.drivers.1.last_name'],
    ],
    ['has no phone', { phone: '' }, ['details.phone']],
    ['has no email', { email: 'ana' }, ['details.email']],
  ])('that %s is rejected with an error for each field', async (_, details, fields) => {
    const { status, body } = await checkoutOf(details);
    expect([status, body.error.code]).toEqual([422, 'invalid_input']);
    expect(Object.keys(body.error.fields).sort()).toEqual([...fields].sort());
  });

  test('with names of 40 letters, five more drivers and 30 days is accepted', async () => {
    const { status, body } = await checkoutOf({
      rental_company: 'x'.repeat(40),
      rental_ended: '2027-07-12',
      drivers: [
        driver('x'.repeat(40)),
        ...Array.from({ length: 5 }, () => driver('y'.repeat(40), false)),
      ],
    });
    expect([status, body.items?.[0].title]).toEqual([200, '31 days × $10.00']);
  });

  test.each(['Renty', 'renty', ' RENTY '])('with %s is not covered', async (rental_company) => {
    const { status, body } = await checkoutOf({ rental_company });
    expect([status, body.error]).toEqual([
      422,
      {
        code: 'ineligible_for_plan',
        message: 'Rental Car insurance is not available to customers of Renty Rental Car.',
      },
    ]);
  });

  test.each(['Parenty Cars', 'Cars by Renty', 'Rentyville Motors'])(
    'with %s is covered, because only part of the name matches',
    async (rental_company) => {
      expect((await checkoutOf({ rental_company })).status).toBe(200);
    },
  );

  test('with any other listed agency is covered', async () => {
    for (const rental_company of rentalAgencies) {
      if (/^(Renty|Other)$/.test(rental_company)) continue;
      expect([rental_company, (await checkoutOf({ rental_company })).status]).toEqual([
        rental_company,
        200,
      ]);
    }
  });

  test('returns the error code that a driver’s last name triggers', async () => {
    const drivers = [driver(), { ...driver('Eva', false), last_name: 'Checkout-07' }];
    expect((await checkoutOf({ drivers })).body.error.code).toBe('ineligible_for_plan');
  });

  test('is not priced with a plan of another product', async () => {
    const { body } = await checkout({ plan_id: 'baggage-carry' });
    expect(body.error.code).toBe('ineligible_for_plan');
  });
});

describe('today', () => {
  test.each([
    ['before midnight in summer', '2027-07-05T03:59:59Z', '2027-07-04'],
    ['after midnight in summer', '2027-07-05T04:00:00Z', '2027-07-05'],
    ['before midnight in winter', '2027-01-01T04:59:59Z', '2026-12-31'],
    ['at the start of the year', '2027-01-01T05:00:00Z', '2027-01-01'],
    ['at the start of a day with 23 hours', '2027-03-14T05:00:00Z', '2027-03-14'],
    ['at the end of a day with 23 hours', '2027-03-15T03:59:59Z', '2027-03-14'],
    ['at the start of a day with 25 hours', '2027-11-07T04:00:00Z', '2027-11-07'],
    ['at the end of a day with 25 hours', '2027-11-08T04:59:59Z', '2027-11-07'],
    ['on a leap day', '2028-02-29T05:00:00Z', '2028-02-29'],
  ])('is the date in New York %s', async (_, instant, today) => {
    now = new Date(instant);
    expect(todayInProductTimeZone('rental_car', now)).toBe(today);
    const rentalEnd = { rental_ended: addDays(today, 3) };
    expect((await checkoutOf({ ...rentalEnd, rental_started: today })).status).toBe(200);
    const yesterday = addDays(today, -1);
    expect((await checkoutOf({ ...rentalEnd, rental_started: yesterday })).status).toBe(422);
  });

  /** Dates near which a clock change, a month or a year begins. */
  const turns = [
    '2027-03-14',
    '2027-11-07',
    '2028-03-12',
    '2027-01-01',
    '2028-02-29',
    '2027-07-01',
  ];
  const HOUR = 3_600_000;
  const instants = fc.oneof(
    fc.date({ min: new Date('2026-01-01'), max: new Date('2032-01-01'), noInvalidDate: true }),
    fc
      .tuple(fc.constantFrom(...turns), fc.integer({ min: -12 * HOUR, max: 36 * HOUR }))
      .map(([day, off]) => new Date(Date.parse(day) + off)),
  );

  test('and the length of stay have the same limits on the server and on the screen', async () => {
    const offsets = fc.tuple(
      fc.integer({ min: -3, max: 60 }),
      fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: 28, max: 33 })),
    );
    const seen = { accepted: 0, rejected: 0 };
    await fc.assert(
      fc.asyncProperty(instants, offsets, async (instant, [start, stay]) => {
        now = instant;
        // The server and the screen calculate today's date in the same way. The browser's time zone
        // does not matter.
        const today = calendarDate(instant, 'America/New_York');
        const rental_started = addDays(today, start);
        const details = rental({
          rental_started,
          rental_ended: addDays(rental_started, stay),
        });
        const screen = rentalTripSchema(today).safeParse(details).success;
        const { status, body } = await checkout({ details });
        expect(status).toBe(screen ? 200 : 422);
        if (!screen) expect(body.error.code).toBe('invalid_input');
        seen[screen ? 'accepted' : 'rejected'] += 1;
      }),
      { numRuns: 300 },
    );
    expect(Math.min(seen.accepted, seen.rejected)).toBeGreaterThan(30);
  });
});

describe('the price', () => {
  const places: Record<string, string> = { OR: '97214', FL: '33101', NY: '10001', IA: '50301' };

  test('adds up to the cent for every plan, stay and state', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...rentalPlans),
        fc.integer({ min: 0, max: 30 }),
        fc.constantFrom(...Object.keys(places)),
        async (plan, stay, state_or_region) => {
          const { body } = await checkout({
            plan_id: plan.id,
            rating_address: { ...portland, state_or_region, postal: places[state_or_region] },
            details: rental({ rental_ended: addDays('2027-06-12', stay) }),
          });
          const cents = (amount: number) => BigInt(Math.round(amount * 100));
          const subtotal = BigInt(plan.dayRate) * BigInt(stay + 1);
          const rate = BigInt(
            (premiumTaxBasisPointsByState[state_or_region] ?? 0) + GUARANTY_FUND_BASIS_POINTS,
          );
          const tax = (subtotal * rate * 2n + 10_000n) / 20_000n;
          expect(cents(body.items[0].amount)).toBe(subtotal);
          expect(cents(body.totals.tax)).toBe(tax);
          expect(cents(body.totals.grandtotal)).toBe(subtotal + tax);
          expect(body.totals.discount).toBe(0);
        },
      ),
      { numRuns: 150 },
    );
  });
});
