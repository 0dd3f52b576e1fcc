import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateLimitRules } from '../../../../server/http/rate-limit.ts';
import { portland, send } from '../../../fixtures/buyer.ts';
import { startTestServer, type TestServer } from '../../../fixtures/test-server.ts';
import { classCodes, commercialPaths } from '../../../fixtures/small-business.ts';

let server: TestServer;
beforeAll(async () => {
  const now = new Date('2026-11-20T12:00:00Z');
  server = await startTestServer({ services: { now: () => now } });
});
afterAll(() => server.stop());

const requestPlans = (more: object = {}) =>
  send(server, 'POST', commercialPaths.plans, {
    rating_address: portland,
    business_class_code: classCodes.bakery,
    ...more,
  });

describe('the check whether a business has a policy', () => {
  it('is rate-limited with a business name, and unlimited without one', async () => {
    const statuses = [];
    for (let attempt = 0; attempt <= rateLimitRules.businessLookups.limit; attempt += 1)
      statuses.push((await requestPlans({ business_name: `Guess ${attempt}` })).status);
    expect(statuses.slice(0, -1)).toEqual(Array(rateLimitRules.businessLookups.limit).fill(200));
    expect(statuses.at(-1)).toBe(429);
    expect((await requestPlans()).status).toBe(200);
  });
});
