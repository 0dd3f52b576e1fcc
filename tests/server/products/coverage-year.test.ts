import { expect, it } from 'vitest';
import { baggage } from '../../../server/products/baggage/product.ts';
import { collectibles } from '../../../server/products/collectibles/product.ts';
import { renters } from '../../../server/products/renters/product.ts';
import { smallBusiness } from '../../../server/products/small-business/product.ts';
import { startTestServer } from '../../fixtures/test-server.ts';
import { classCodes, commercialPaths } from '../../fixtures/small-business.ts';
import { portland, send } from '../../fixtures/buyer.ts';
import { homes, rentersPaths, tenant } from '../../fixtures/tenant.ts';
import { coveragePeriodText } from '../../../src/islands/small-business/coverages.ts';

it.each([
  ['2026-12-01', '2027-11-30', 'Dec 1, 2026 to Nov 30, 2027'],
  ['2027-01-01', '2027-12-31', 'Jan 1, 2027 to Dec 31, 2027'],
  ['2028-02-29', '2029-02-27', 'Feb 29, 2028 to Feb 27, 2029'],
])('a year of coverage from %s ends on %s for every product', (start, end, term) => {
  const products = [baggage, collectibles, renters, smallBusiness];
  expect(products.map(({ lastDay }) => lastDay(start))).toEqual(products.map(() => end));
  expect(coveragePeriodText(start)).toBe(term);
});

it('allows loss dates up to today in the US states, even when UTC is already a day later', async () => {
  // The clock is set to a time at which it is already the next day in UTC, but not in any state.
  const server = await startTestServer({
    services: { now: () => new Date('2026-11-22T04:00:00Z') },
  });
  const business = await send(server, 'POST', commercialPaths.plans, {
    rating_address: portland,
    business_class_code: classCodes.bakery,
  });
  const home = await send(server, 'POST', rentersPaths.plans, {
    property_address: homes.columbus,
    personal_info: tenant(),
  });
  const limits = [business, home].map(({ body }) => JSON.stringify(body.dynamic_form));
  for (const form of limits) {
    expect(form).toContain('"date_before":"2026-11-21"');
    expect(form).not.toContain('2026-11-22');
  }
  await server.stop();
});
