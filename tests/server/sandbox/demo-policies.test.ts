import { describe, expect, test } from 'vitest';
import { demoPolicies } from '../../../server/sandbox/demo/policies.ts';
import { demoBilling, demoTerm, type DemoPolicy } from '../../../server/sandbox/demo/policy.ts';
import { addBillingCycles } from '../../../server/dates.ts';
import { storedBillingSchema } from '../../../server/sales/stored-billing.ts';
import { detailsOf } from '../../../server/policies/policies.ts';
import { offeredProducts, productsByCode } from '../../../server/products/all-products.ts';
import { storedRentalSchema } from '../../../server/products/rental-car/policy.ts';
import { addDays } from '../../../src/contract/dates.ts';
import { paymentFrequencySchema } from '../../../src/contract/purchase/billing.ts';
import {
  collectiblesPolicyDetailsSchema,
  ownershipTypes,
} from '../../../src/contract/collectibles/policy.ts';
import { knownStatusSchema } from '../../../src/contract/policies/parts.ts';
import { fixedExtraCodes, regionalExtraCodes } from '../../../src/contract/renters/policy.ts';
import { ridesharePolicyDetailsSchema } from '../../../src/contract/policies/rideshare.ts';
import { findProduct, productCodes, type ProductCode } from '../../../src/contract/products.ts';

const date = (day: number) =>
  new Date(Date.UTC(2026, 10, 20) + day * 86_400_000).toISOString().slice(0, 10);
const details = (policy: DemoPolicy) => policy.details(date);

describe('the demo policies', () => {
  test('include every product that is not sold here, every status and every payment frequency', () => {
    const all = <Key>(keyOf: (policy: DemoPolicy) => Key) => new Set(demoPolicies.map(keyOf));
    const offeredCodes = new Set<string>(offeredProducts.map(({ code }) => code));
    const foreignCodes = productCodes.filter((code) => !offeredCodes.has(code));
    expect([...all(({ product }) => product)]).toEqual(expect.arrayContaining(foreignCodes));
    expect(all(({ status }) => status)).toEqual(new Set(knownStatusSchema.options));
    expect(all(({ pricing }) => pricing.frequency)).toEqual(
      new Set(paymentFrequencySchema.options),
    );
    expect(all(({ number }) => number).size).toBe(demoPolicies.length);
  });

  test('have the plan, the carrier and the number format of a purchase, if the product is sold here', () => {
    for (const { code, plans, carrier, numberPrefix } of offeredProducts) {
      const known = plans.map(({ id, title, subtitle }) => ({ id, title, subtitle }));
      for (const { number, plan, underwriter } of demoPolicies.filter(
        ({ product }) => product === code,
      )) {
        expect(known).toContainEqual(plan);
        expect([number.split('-')[0], underwriter]).toEqual([numberPrefix, carrier]);
      }
    }
  });

  test.each(demoPolicies.map((policy) => [policy.number, policy] as const))(
    '%s has the details and the billing of its product',
    (_, policy) => {
      const row = { ...policy, details: JSON.stringify(details(policy)) };
      const sent = detailsOf(row, productsByCode[policy.product], new Date(date(0)));
      expect(findProduct(policy.product)?.details?.safeParse(sent).error).toBeUndefined();
      const pricing = demoBilling(policy, date);
      expect(storedBillingSchema.safeParse(pricing).error).toBeUndefined();
      const parts = pricing.schedule?.reduce((sum, { amount }) => sum + amount, 0);
      expect(parts ?? pricing.totals.grandtotal).toBe(pricing.totals.grandtotal);
    },
  );

  test.each(demoPolicies.map((policy) => [policy.number, policy] as const))(
    '%s has no impossible dates',
    (_, policy) => {
      const { starts, bought } = policy;
      expect(starts).toBeGreaterThanOrEqual(bought);
      expect(starts - bought).toBeLessThan(400);
      const { start, end } = demoTerm(policy, date);
      if (end !== null) expect(end >= start).toBe(true);
      // Length of the coverage in whole years. The period must not have an additional day.
      const coverageYears = end !== null && Number(end.slice(0, 4)) - Number(start.slice(0, 4));
      if (coverageYears && end > addDays(start, 300))
        expect(end).toBe(addDays(addBillingCycles(start, 'year', coverageYears), -1));
      const { rides = [] } = ridesharePolicyDetailsSchema.safeParse(details(policy)).data ?? {};
      for (const { local_started } of rides) {
        expect(local_started >= date(starts)).toBe(true);
        expect(local_started.slice(0, 10) <= (end ?? '')).toBe(true);
      }
    },
  );

  test('include the extreme cases that pages must display', () => {
    const of = (code: ProductCode) =>
      demoPolicies.filter(({ product }) => product === code).map(details);
    const collections = of('collectibles').map((one) => collectiblesPolicyDetailsSchema.parse(one));
    expect(Math.max(...collections.map((one) => one.collections.length))).toBeGreaterThan(3);
    expect(new Set(collections.map((one) => one.ownership_type))).toEqual(new Set(ownershipTypes));
    const extras = of('landlord').map((one) => Object.keys(one));
    expect(extras[0]).toEqual(expect.arrayContaining([...fixedExtraCodes, ...regionalExtraCodes]));
    const drivers = of('rental_car').map((one) => storedRentalSchema.parse(one).drivers.length);
    expect(Math.max(...drivers)).toBe(6);
    expect(Math.max(...demoPolicies.map(({ starts }) => starts))).toBeGreaterThan(60);
  });
});
