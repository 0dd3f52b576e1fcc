import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, portland, registerPerson, send } from '../../../fixtures/buyer.ts';
import { onUsualDatabase } from '../../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../../fixtures/test-server.ts';
import {
  chosenSettings,
  homes,
  priceQuote,
  openRentersQuote,
  rateQuote,
  rentersPaths,
  tenant,
} from '../../../fixtures/tenant.ts';

onUsualDatabase('a renters quote', (kind) => {
  let server: TestServer;
  let now = new Date('2026-11-20T12:00:00Z');
  beforeAll(async () => {
    const settings = { RATE_LIMIT_FACTOR: '100' };
    server = await startTestServer({ kind, services: { now: () => now }, settings });
  });
  afterAll(() => server.stop());

  const plans = (property_address: object, personal_info: object | undefined = tenant()) =>
    send(server, 'POST', rentersPaths.plans, { property_address, personal_info });
  const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
    status,
    body.error?.code,
  ];

  describe('plans', () => {
    it('lists the plan, its amounts, the survey and the location', async () => {
      const { status, body } = await plans(homes.columbus);
      expect(status).toBe(200);
      expect(body.plans).toHaveLength(1);
      expect(body.plans[0].details.personal_property_amount).toEqual({
        default: 25_000,
        min: 15_000,
        max: 50_000,
        step: 1_000,
      });
      expect(body.plans[0].subscription_options).toEqual({
        default_cadence: 'annual',
        cadences: ['annual', 'eleven_pay'],
      });
      expect(body.dynamic_form.screens[body.dynamic_form.start_screen_id]).toBeDefined();
      expect(body.zip_code_results.locations).toEqual([
        { city: 'Columbus', state_or_region: 'OH', postal: '43215' },
      ]);
      const sample = await server.request(body.plans[0].policy_doc_url);
      expect(sample.headers.get('content-type')).toBe('application/pdf');
    });

    it('returns both locations when the ZIP code and the city do not match', async () => {
      const { body } = await plans({ ...homes.columbus, city: 'Dublin' });
      expect(body.zip_code_results.locations).toEqual([
        { city: 'Columbus', state_or_region: 'OH', postal: '43215' },
        { city: 'Dublin', state_or_region: 'OH', postal: '43017' },
      ]);
    });

    it.each([
      [
        'a state without a plan',
        { city: 'Honolulu', state_or_region: 'HI', postal: '96813' },
        'no_offers_found',
      ],
      [
        'another country',
        { country: 'FR', state_or_region: '', postal: '75004' },
        'rating_address_rejected',
      ],
      ['a ZIP code of another state', { state_or_region: 'TX' }, 'property_address_invalid'],
      ['a P.O. Box', { line1: 'P.O. Box 318' }, 'property_address_invalid'],
      ['a magic ZIP code', { postal: '00001' }, 'no_offers_found'],
    ])('returns no plans for %s', async (_, changes, code) => {
      expect(codeOf(await plans({ ...homes.columbus, ...changes }))).toEqual([422, code]);
    });

    it('does not need the policyholder', async () => {
      const request = { property_address: portland };
      const visitor = await send(server, 'POST', rentersPaths.plans, request);
      expect(visitor.status).toBe(200);
    });

    it('offers only annual payment in a state where nothing else is filed', async () => {
      const fargo = { ...homes.columbus, city: 'Fargo', state_or_region: 'ND', postal: '58102' };
      const { body } = await plans(fargo);
      expect(body.plans[0].subscription_options.cadences).toEqual(['annual']);
      const quote_id = await openRentersQuote(server, { address: fargo });
      const cadences = await send(server, 'POST', rentersPaths.cadences, {
        property_address: fargo,
        quote_id,
      });
      expect(cadences.body.payment_cadences).toEqual([{ cadence: 'annual' }]);
      const monthly = await priceQuote(server, quote_id, { payment_cadence: 'eleven_pay' });
      expect(codeOf(monthly)).toEqual([422, 'ineligible_for_plan']);
    });
  });

  describe('rates', () => {
    it('keep the chosen limits, but at least the minimum that the lease requires', async () => {
      const settings = { liability_limit: 300_000, min_liability_limit: 200_000 };
      const { body } = await rateQuote(server, { settings });
      expect(body.rates[0]).toMatchObject({ default: 300_000, choices: [200_000, 300_000] });
      const belowMinimum = await rateQuote(server, {
        settings: { ...settings, liability_limit: 1 },
      });
      expect(belowMinimum.body.rates[0].default).toBe(200_000);
      const belowMinimumPrice = await priceQuote(server, body.quote_id);
      expect(belowMinimumPrice.body.error.fields).toEqual({
        'settings.rates.liability_limit': ['Choose one of the amounts shown'],
      });
      const aboveMaximum = await rateQuote(server, { settings: { min_liability_limit: 300_001 } });
      expect(codeOf(aboveMaximum)).toEqual([422, 'quote_request_rejected']);
    });

    it('report what the carrier does not insure, and unanswered questions', async () => {
      const rejected = await rateQuote(server, { details: { occupancy: 'short_term' } });
      expect(rejected.body.error).toEqual({
        code: 'quote_request_rejected',
        message: 'We don’t insure homes that are rented out short-term.',
      });
      const reject = await rateQuote(server, { details: { dwelling_type: 'mobile_home' } });
      expect(codeOf(reject)).toEqual([422, 'quote_request_rejected']);
      const missing = await rateQuote(server, { details: { smoker: '' } });
      expect(Object.keys(missing.body.error.fields)).toEqual(['details.smoker']);
    });

    it.each([
      ['today', '2026-11-20', 422],
      ['tomorrow', '2026-11-21', 200],
      ['the 60th day', '2027-01-19', 200],
      ['the 61st day', '2027-01-20', 422],
    ])(
      'return the status for a start on %s (UTC): %s',
      async (_, policy_effective_date, status) => {
        const ratesResponse = await rateQuote(server, { settings: { policy_effective_date } });
        expect(ratesResponse.status).toBe(status);
        const quote = await openRentersQuote(server);
        const priced = await priceQuote(server, quote, {
          settings: chosenSettings({ policy_effective_date }),
        });
        expect(priced.status).toBe(status);
      },
    );
  });

  describe('checkout', () => {
    it.each([
      ['Ohio', homes.columbus, 108, 113.4, 123.9],
      ['Illinois', homes.chicago, 141, 145.94, 156.29],
      ['Texas', homes.austin, 156, 167.03, 177.53],
    ])(
      'prices a home in %s, annual and monthly',
      async (_, address, premium, annualTotal, eleven) => {
        const quote = await openRentersQuote(server, { address });
        const annual = await priceQuote(server, quote);
        expect(annual.body).toMatchObject({
          payment_frequency: 'year',
          payment_schedule: null,
          totals: { discount: 0, grandtotal: annualTotal },
        });
        expect(annual.body.items[0]).toEqual({ title: 'Standard plan, one year', amount: premium });
        const { body } = await priceQuote(server, quote, { payment_cadence: 'eleven_pay' });
        expect(body.payment_frequency).toBe('eleven_pay');
        expect(body.totals.grandtotal).toBe(eleven);
        const parts = body.payment_schedule.schedule as { amount: number; downpayment: boolean }[];
        const cents = parts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
        expect(cents).toBe(Math.round(eleven * 100));
        expect(parts.map(({ downpayment }) => downpayment)).toEqual([
          true,
          ...Array(10).fill(false),
        ]);
      },
    );

    it.each([
      ['below the minimum', { personal_property_amount: 14_000 }],
      ['above the maximum', { personal_property_amount: 51_000 }],
      ['between the steps', { personal_property_amount: 20_500 }],
      [
        'with an unavailable deductible',
        { rates: { liability_limit: 100_000, all_peril_deductible: 1 } },
      ],
    ])('rejects an amount %s', async (_, changes) => {
      const priced = await priceQuote(server, await openRentersQuote(server), {
        settings: chosenSettings(changes),
      });
      expect(codeOf(priced)).toEqual([422, 'invalid_input']);
    });

    it('finds a quote only for the caller who opened it, until the quote expires', async () => {
      const { token } = await registerPerson(server, newEmail());
      const own = await openRentersQuote(server, {}, { token });
      expect(codeOf(await priceQuote(server, own))).toEqual([404, 'quote_not_found']);
      expect((await priceQuote(server, own, {}, { token })).status).toBe(200);
      expect(codeOf(await priceQuote(server, 'quo_none'))).toEqual([404, 'quote_not_found']);
      const quote = await openRentersQuote(server);
      const before = now;
      now = new Date('2026-12-20T12:00:00Z');
      const late = await priceQuote(server, quote);
      now = before;
      expect(codeOf(late)).toEqual([409, 'quote_expired']);
    });

    it('rejects a home other than the quote’s', async () => {
      const quote_id = await openRentersQuote(server);
      const request = { property_address: homes.chicago, quote_id };
      const other = await send(server, 'POST', rentersPaths.cadences, request);
      expect(codeOf(other)).toEqual([422, 'property_address_invalid']);
    });

    it.each(['policy_holder_already_exists', 'quote_expired', 'ineligible_for_plan'])(
      'returns %s for the last name that triggers it',
      async (code) => {
        const person = tenant({ last_name: `Checkout-${code}` });
        const quote = await openRentersQuote(server, { person });
        expect((await priceQuote(server, quote)).body.error.code).toBe(code);
      },
    );
  });
});
