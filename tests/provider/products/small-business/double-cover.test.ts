import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateRules } from '../../../../provider/http/rate-limit.ts';
import { portland, send } from '../../../fixtures/buyer.ts';
import { startProvider, type TestProvider } from '../../../fixtures/provider.ts';
import { classCodes, commercialPaths } from '../../../fixtures/small-business.ts';

let provider: TestProvider;
beforeAll(async () => {
  const now = new Date('2026-11-20T12:00:00Z');
  provider = await startProvider({ services: { now: () => now } });
});
afterAll(() => provider.stop());

const ask = (more: object = {}) =>
  send(provider, 'POST', commercialPaths.plans, {
    rating_address: portland,
    business_class_code: classCodes.bakery,
    ...more,
  });

describe('whether a business has a policy', () => {
  it('is answered so often and no oftener, and plans without a name as often as one likes', async () => {
    const statuses = [];
    for (let guess = 0; guess <= rateRules.businessLookups.limit; guess += 1)
      statuses.push((await ask({ business_name: `Guess ${guess}` })).status);
    expect(statuses.slice(0, -1)).toEqual(Array(rateRules.businessLookups.limit).fill(200));
    expect(statuses.at(-1)).toBe(429);
    expect((await ask()).status).toBe(200);
  });
});
