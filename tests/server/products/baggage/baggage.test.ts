import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calculateTotals } from '../../../../src/contract/purchase/calculate-totals.ts';
import { decimalTotals, toDecimal, toMinor } from '../../../../server/money.ts';
import { premiumTaxBasisPointsByState } from '../../../../src/tariffs/premium-tax.ts';
import { magicZipErrors } from '../../../../server/sandbox/magic.ts';
import { addCard, buy, order, paths, portland, send, traveler } from '../../../fixtures/buyer.ts';
import { startTestServer, type TestServer } from '../../../fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '50' } });
});
afterAll(() => server.stop());

const listPlansAt = (address: object, more = {}) =>
  send(server, 'POST', paths.plans, { rating_address: { ...portland, ...address }, ...more });
const checkout = (changes: object = {}) =>
  send(server, 'POST', paths.checkout, {
    plan_id: 'baggage-carry',
    rating_address: portland,
    details: traveler(),
    ...changes,
  });

describe('baggage plans', () => {
  test('start at $5.00 per trip and pay up to $1,500 for lost bags and $300 for delays', async () => {
    const { body } = await listPlansAt({});
    expect(body.plans).toHaveLength(3);
    const value = (plan: number, title: string) =>
      body.plans[plan].information.coverages.find((row: { title: string }) => row.title === title)
        .value;
    expect(body.plans[0].information.pricing_title).toBe('$5.00/trip');
    expect(value(2, 'Lost bags')).toBe('$1,500');
    expect(value(2, 'Delayed bags')).toBe('$300');
    expect(body.settings.display_html).toContain('$250');
  });

  test('list the same rows in the same order and exclude cash and expensive electronics', async () => {
    const { body } = await listPlansAt({});
    const titles = body.plans.map((plan: { information: { coverages: { title: string }[] } }) =>
      plan.information.coverages.map(({ title }) => title),
    );
    expect(new Set(titles.map(String)).size).toBe(1);
    for (const { information } of body.plans) {
      const left = information.coverages.filter((row: { title: string }) =>
        /^(Cash, cards and tickets|Electronics over \$250)$/.test(row.title),
      );
      expect(left.map((row: { value: unknown }) => row.value)).toEqual([false, false]);
    }
  });

  test('link to sample policies that open', async () => {
    const { body } = await listPlansAt({});
    for (const { policy_doc_url } of body.plans) {
      const document = await server.request(policy_doc_url);
      expect(document.headers.get('content-type')).toBe('application/pdf');
    }
  });

  test.each([
    ['in Puerto Rico', { state_or_region: 'PR', postal: '00901' }, 'rating_address_rejected'],
    ['in a country that is not served', { country: 'KP', postal: '1' }, 'rating_address_rejected'],
    ['with a ZIP code of another state', { state_or_region: 'WA' }, 'property_address_invalid'],
    ['with an unknown state', { state_or_region: 'ZZ' }, 'property_address_invalid'],
    ['with an unknown ZIP code', { postal: '99999' }, 'property_address_invalid'],
    ['with an unknown country', { country: 'XX' }, 'property_address_invalid'],
  ])('are not offered at an address %s', async (_, address, code) => {
    const { status, body } = await listPlansAt(address);
    expect([status, body.error.code]).toEqual([422, code]);
    const rating_address = { ...portland, ...address };
    expect((await checkout({ rating_address })).body.error.code).toBe(code);
    expect((await buy(server, order('', { rating_address }))).body.error.code).toBe(code);
  });

  test.each([
    [
      'in South Africa',
      { country: 'ZA', state_or_region: 'WC', city: 'Cape Town', postal: '8001' },
    ],
    ['abroad without a region', { country: 'DE', state_or_region: '', postal: '10115' }],
    ['with the state name in full', { state_or_region: 'oregon' }],
    ['with a ZIP+4 code', { postal: '97214-1234' }],
    ['without its state', { state_or_region: '' }],
  ])('are offered at an address %s', async (_, address) => {
    expect((await listPlansAt(address)).status).toBe(200);
  });

  test('are not offered for an airline whose bags are not covered', async () => {
    const { body } = await listPlansAt({}, { airline_fs_code: '5Y' });
    expect(body.error).toMatchObject({
      code: 'quote_request_rejected',
      message: expect.stringContaining('Atlas Air'),
    });
    expect((await listPlansAt({}, { airline_fs_code: 'DL' })).status).toBe(200);
  });

  test.each([
    ['an unavailable plan', { plan_id: 'baggage-gold' }],
    ['an unknown airline', { details: traveler({ airline_fs_code: 'ZZZ' }) }],
    ['a cargo airline', { details: traveler({ airline_fs_code: '5Y' }) }],
  ])('are not priced for %s', async (_, changes) => {
    expect((await checkout(changes)).body.error.code).toBe('ineligible_for_plan');
  });

  test('are priced with the tax of the state, and without tax abroad', async () => {
    const { body } = await checkout();
    expect(body).toMatchObject({
      currency_code: 'USD',
      payment_frequency: 'once',
      tax_percentage: 3,
      items: [{ amount: 5 }],
      totals: { subtotal: 5, discount: 0, tax: 0.15, grandtotal: 5.15 },
    });
    const abroad = { ...portland, country: 'ZA', state_or_region: 'WC', postal: '8001' };
    expect((await checkout({ rating_address: abroad })).body.totals.grandtotal).toBe(5);
  });

  test('are priced in all 50 states and the district', () => {
    expect(Object.keys(premiumTaxBasisPointsByState)).toHaveLength(51);
  });
});

describe('the sandbox', () => {
  test.each(magicZipErrors)(
    'returns $code from the plans call for ZIP code $postal',
    async ({ postal, code }) => {
      const { body } = await listPlansAt({ postal });
      expect(body.error.code).toBe(code);
      if (code === 'invalid_input')
        expect(body.error.fields).toHaveProperty(['rating_address.postal']);
    },
  );

  test('fails once for ZIP code 00019 and then succeeds', async () => {
    const first = await listPlansAt({ postal: '00019' });
    expect([first.status, first.body.error.code]).toEqual([500, 'internal_error']);
    expect((await listPlansAt({ postal: '00019' })).status).toBe(200);
  });

  test('returns the error code named by a last name, only at the stage it names', async () => {
    const atCheckout = { details: traveler({ pax_last_name: 'Checkout-06' }) };
    expect((await checkout(atCheckout)).body.error.code).toBe('quote_request_rejected');
    const atPurchase = { details: traveler({ pax_last_name: 'Purchase-price_changed' }) };
    expect((await checkout(atPurchase)).status).toBe(200);
    const { body } = await buy(server, order(await addCard(server), atPurchase));
    expect(body.error.code).toBe('price_changed');
  });

  test('has no magic inputs and no demo account when SANDBOX is off', async () => {
    const production = await startTestServer({ settings: { SANDBOX: '0' } });
    const sendToProduction = (path: string, body: unknown) => send(production, 'POST', path, body);
    const magicZip = { rating_address: { ...portland, postal: '00001' } };
    expect((await sendToProduction(paths.plans, magicZip)).body.error.code).toBe(
      'property_address_invalid',
    );
    const magicName = {
      plan_id: 'baggage-carry',
      rating_address: portland,
      details: traveler({ pax_last_name: 'Checkout-06' }),
    };
    expect((await sendToProduction(paths.checkout, magicName)).status).toBe(200);
    const demo = { email: 'demo@example.com', password: 'demo-password' };
    expect((await sendToProduction(paths.login, demo)).status).toBe(401);
    await production.stop();
  });
});

describe('totals', () => {
  const cents = fc.integer({ min: 0, max: 100_000_00 });
  const basisPoints = fc.integer({ min: 0, max: 10_000 });

  test('add up to the cent, with tax rounded half up once', () => {
    fc.assert(
      fc.property(cents, cents, basisPoints, (subtotal, off, taxBasisPoints) => {
        const discount = Math.min(off, subtotal);
        const totals = calculateTotals({ subtotal, discount, taxBasisPoints });
        expect(totals.grandtotal).toBe(subtotal - discount + totals.tax);
        const exact = BigInt(subtotal - discount) * BigInt(taxBasisPoints);
        expect(BigInt(totals.tax)).toBe((exact * 2n + 10_000n) / 20_000n);
      }),
    );
  });

  test('keep their value when they are sent as JSON and parsed again', () => {
    fc.assert(
      fc.property(cents, cents, basisPoints, (subtotal, off, taxBasisPoints) => {
        const totals = calculateTotals({
          subtotal,
          discount: Math.min(off, subtotal),
          taxBasisPoints,
        });
        const wire = JSON.parse(JSON.stringify(decimalTotals(totals)));
        expect(toMinor(wire.grandtotal)).toBe(totals.grandtotal);
        expect(toMinor(wire.subtotal) - toMinor(wire.discount) + toMinor(wire.tax)).toBe(
          toMinor(wire.grandtotal),
        );
        expect(toMinor(toDecimal(totals.tax))).toBe(totals.tax);
      }),
    );
  });

  test('are equal at checkout and purchase for every plan in several states', async () => {
    const places: [state: string, postal: string][] = [
      ['FL', '33101'],
      ['OK', '73101'],
      ['NY', '10001'],
      ['IA', '50301'],
    ];
    for (const [state_or_region, postal] of places) {
      for (const plan_id of ['baggage-carry', 'baggage-checked', 'baggage-complete']) {
        const checkoutRequest = {
          plan_id,
          rating_address: { ...portland, state_or_region, postal },
          details: traveler(),
        };
        const { body: quote } = await checkout(checkoutRequest);
        const paid = { ...checkoutRequest, revenue: quote.totals.grandtotal };
        const { body } = await buy(server, order(await addCard(server), paid));
        expect(body.totals).toEqual(quote.totals);
      }
    }
  });
});
