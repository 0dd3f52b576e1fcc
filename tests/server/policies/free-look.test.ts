// Texas, Indiana, South Dakota and Florida give the buyer of travel insurance ten days to return it for
// a full refund, unless the trip has begun or a claim was filed. The policies of trips allow more.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { baggage } from '../../../server/products/baggage/product.ts';
import { rentalCar } from '../../../server/products/rental-car/product.ts';
import { addDays } from '../../../src/contract/dates.ts';
import { addCard, buy, order, paths, registerPerson, send } from '../../fixtures/buyer.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { rent, rental, rentalOrder, rentalPaths, rentalQuote } from '../../fixtures/renter.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const FREE_LOOK_DAYS = 10;

const addresses = {
  TX: ['9 Heron Court', 'Round Rock', '78664'],
  IN: ['40 Meridian Street', 'Indianapolis', '46204'],
  SD: ['12 Main Avenue', 'Sioux Falls', '57104'],
  FL: ['88 Flagler Street', 'Miami', '33130'],
} as const;
const states = Object.keys(addresses) as (keyof typeof addresses)[];

onUsualDatabase('a travel policy in its first ten days', (kind) => {
  let server: TestServer;
  let now: Date;
  let token: string;
  beforeEach(async () => {
    now = new Date('2026-11-20T17:00:00Z');
    server = await startTestServer({ kind, services: { now: () => now } });
    ({ token } = await registerPerson(server));
  });
  afterEach(() => server.stop());

  const addressIn = (state: keyof typeof addresses) => {
    const [line1, city, postal] = addresses[state];
    return { line1, line2: '', city, state_or_region: state, country: 'US', postal };
  };

  async function buyBaggage(state: keyof typeof addresses) {
    const request = order(await addCard(server, { token }), { rating_address: addressIn(state) });
    const { body } = await send(server, 'POST', paths.checkout, request, { token });
    return buy(server, { ...request, revenue: body.totals.grandtotal }, { token });
  }

  async function buyRental(state: keyof typeof addresses) {
    const changes = { rating_address: addressIn(state), details: rental() };
    const { body } = await send(server, 'POST', rentalPaths.checkout, rentalQuote(changes), {
      token,
    });
    const methodId = await addCard(server, { token });
    const request = rentalOrder(methodId, { ...changes, revenue: body.totals.grandtotal });
    return rent(server, request, { token });
  }

  test.each(states.flatMap((state) => [[state, buyBaggage] as const, [state, buyRental] as const]))(
    'is refunded in full on the tenth day in %s',
    async (state, buyTrip) => {
      const { body } = await buyTrip(state);
      now = new Date(`${addDays('2026-11-20', FREE_LOOK_DAYS)}T17:00:00Z`);
      const session = { expires_at: '2099-01-01', last_used_at: now.toISOString() };
      await server.services.database.db.updateTable('tokens').set(session).execute();
      const path = `/api/user/v2/policies/policy/${body.policy_id}`;
      const { body: policy } = await send(server, 'GET', path, undefined, { token });
      const canceled = await send(server, 'POST', `${path}/cancel/submit`, {}, { token });
      expect(canceled.status, canceled.text).toBe(200);
      expect(canceled.body.total_refund_amount ?? canceled.text).toBe(
        policy.billing.totals.grandtotal,
      );
    },
  );

  test('says so in its policy, and says whether it pays before other insurance', () => {
    for (const [product, planId] of [
      [baggage, 'baggage-carry'],
      [rentalCar, 'rental-car-platinum'],
    ] as const) {
      const terms = product.documents.terms(planId)!;
      const text = JSON.stringify(product.wording(terms, server.services.brand));
      expect(text).toMatch(/full premium is refunded/);
      expect(text).toMatch(/(primary|secondary) insurance/);
    }
  });
});
