import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkoutRenters } from '../../../../src/contract/renters/calls.ts';
import type { ResponseOf } from '../../../../src/contract/define-call.ts';
import { onUsualDatabase } from '../../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../../fixtures/test-server.ts';
import { chosenSettings, homes, openRentersQuote, priceQuote } from '../../../fixtures/tenant.ts';

type Checkout = ResponseOf<typeof checkoutRenters>;

const fargo = { ...homes.columbus, city: 'Fargo', state_or_region: 'ND', postal: '58102' };

const choices = fc.record({
  address: fc.constantFrom(homes.columbus, homes.chicago, homes.austin, fargo),
  devices: fc.subarray(['deadbolts', 'fire_alarm', 'sprinklers', 'gated']),
  thousands: fc.integer({ min: 15, max: 50 }),
  liability_limit: fc.constantFrom(100_000, 200_000, 300_000),
  all_peril_deductible: fc.constantFrom(250, 500, 1_000),
  cadence: fc.constantFrom('annual' as const, 'eleven_pay' as const),
});

onUsualDatabase('the option prices of a renters checkout', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    const now = () => new Date('2026-11-20T12:00:00Z');
    const settings = { RATE_LIMIT_FACTOR: '100000' };
    server = await startTestServer({ kind, services: { now }, settings });
  });
  afterAll(() => server.stop());

  async function checkout(quoteId: string, settings: object, cadence: string): Promise<Checkout> {
    const response = await priceQuote(server, quoteId, { settings, payment_cadence: cadence });
    expect(response.status).toBe(200);
    return checkoutRenters.response.parse(response.body);
  }

  it('are the prices of a checkout with that option, to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(choices, async ({ address, devices, thousands, cadence, ...rates }) => {
        const details = { protective_devices: devices };
        const quoteId = await openRentersQuote(server, { address, details });
        const requested = address === fargo ? 'annual' : cadence;
        const settings = chosenSettings({ personal_property_amount: thousands * 1_000, rates });
        const { option_prices: options } = await checkout(quoteId, settings, requested);
        for (const option of options?.payment_cadences ?? []) {
          const { totals, payment_schedule } = await checkout(quoteId, settings, option.cadence);
          expect(option).toEqual({ cadence: option.cadence, totals, payment_schedule });
        }
        for (const { code, prices } of options?.rates ?? [])
          for (const { choice, grandtotal } of prices) {
            const changed = { ...settings, rates: { ...rates, [code]: choice } };
            expect((await checkout(quoteId, changed, requested)).totals.grandtotal).toBe(
              grandtotal,
            );
          }
      }),
      { numRuns: 12 },
    );
  }, 60_000);

  it('cover every payment option and every choice of the quote', async () => {
    const settings = chosenSettings();
    const { option_prices: ohio } = await checkout(
      await openRentersQuote(server),
      settings,
      'annual',
    );
    expect(ohio?.payment_cadences.map(({ cadence }) => cadence)).toEqual(['annual', 'eleven_pay']);
    expect(ohio?.rates.map(({ code, prices }) => [code, ...prices.map((p) => p.choice)])).toEqual([
      ['liability_limit', 100_000, 200_000, 300_000],
      ['all_peril_deductible', 250, 500, 1_000],
    ]);
    const annualOnly = await openRentersQuote(server, { address: fargo });
    const { option_prices: dakota } = await checkout(annualOnly, settings, 'annual');
    expect(dakota?.payment_cadences.map(({ cadence }) => cadence)).toEqual(['annual']);
    const leased = await openRentersQuote(server, { settings: { min_liability_limit: 200_000 } });
    const rates = { liability_limit: 200_000, all_peril_deductible: 500 };
    const { option_prices: lease } = await checkout(leased, { ...settings, rates }, 'annual');
    expect(lease?.rates[0]?.prices.map(({ choice }) => choice)).toEqual([200_000, 300_000]);
  });
});
