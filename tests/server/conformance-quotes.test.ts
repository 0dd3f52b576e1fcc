import { afterAll, beforeAll, expect, test } from 'vitest';
import { shortfallsOf } from '../../packages/conformance/src/profiles.ts';
import { runScenarios } from '../../packages/conformance/src/runner.ts';
import { flowScenarios } from '../../packages/conformance/src/scenarios/flows.ts';
import { startTestServer, type TestServer } from '../fixtures/test-server.ts';
import { createSpecifiedBackend } from '../minimal-backend/specified-backend.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    settings: { RATE_LIMIT_FACTOR: '1000', REQUIRE_ACCEPTANCE: '0' },
  });
});
afterAll(() => server.stop());

/** Sets the value at a path such as 'plans.0.title'. Does nothing if its parent is missing. */
function setValue(body: unknown, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop()!;
  let parent = body as Record<string, unknown> | undefined;
  for (const name of names) parent = parent?.[name] as typeof parent;
  if (parent) parent[last] = value;
}

interface WrongBackend {
  name: string;
  flow: 'renters' | 'collectibles';
  /** Id of the call whose response has a wrong value. */
  response?: string;
  /** End of the path of the request in which the backend replaces a value before it reads it. */
  request?: string;
  at: string;
  value: unknown;
  found: string;
}

const backends: WrongBackend[] = [
  {
    name: 'preselects a payment option that it does not offer',
    flow: 'renters',
    response: 'listRentersCadences',
    at: 'payment_cadences',
    value: [{ cadence: 'eleven_pay' }],
    found: 'offers the option that default_cadence preselects: annual is not one of: eleven_pay',
  },
  {
    name: 'has a plan whose payment option is not in its list',
    flow: 'renters',
    response: 'listRentersPlans',
    at: 'plans.0.subscription_options.cadences',
    value: ['eleven_pay'],
    found: 'offers the option that default_cadence preselects: annual is not one of: eleven_pay',
  },
  {
    name: 'preselects a liability limit that it does not offer',
    flow: 'renters',
    response: 'rateRenters',
    at: 'rates.0.default',
    value: 777,
    found: 'offers the option that the default of liability_limit preselects: 777 is not one of',
  },
  {
    name: 'preselects a limit between its steps',
    flow: 'renters',
    response: 'listRentersPlans',
    at: 'plans.0.details.personal_property_amount.default',
    value: 20_500,
    found: 'offers the default of personal_property_amount: 20500 is not from 15000',
  },
  {
    name: 'accepts every liability limit',
    flow: 'renters',
    request: '/renters/checkout',
    at: 'settings.rates.liability_limit',
    value: 100_000,
    found: 'checkoutRenters rejects a liability_limit that it does not offer: 200',
  },
  {
    name: 'accepts every limit for belongings',
    flow: 'renters',
    request: '/renters/checkout',
    at: 'settings.personal_property_amount',
    value: 20_000,
    found: 'checkoutRenters rejects a personal_property_amount that it does not offer: 200',
  },
  {
    name: 'prices renters insurance without a required answer',
    flow: 'renters',
    request: '/renters/rates',
    at: 'details.dwelling_type',
    value: 'apartment',
    found: 'rateRenters rejects answers without dwelling_type, which its survey requires: 200',
  },
  {
    name: 'preselects a deductible that it does not offer',
    flow: 'collectibles',
    response: 'openCollectiblesQuote',
    at: 'quote.plan_deductibles.defaults.deductible',
    value: 1,
    found: 'offers the option that the default deductible preselects: 1 is not one of',
  },
  {
    name: 'accepts every deductible',
    flow: 'collectibles',
    request: '',
    at: 'application.settings.deductible',
    value: 0,
    found: 'checkoutCollectiblesQuote rejects a deductible that it does not offer: 200',
  },
  {
    name: 'prices collectibles without a required answer',
    flow: 'collectibles',
    request: '',
    at: 'application.details.ownership_type',
    value: 'personal',
    found: 'rejects answers without ownership_type, which its survey requires: 200',
  },
  {
    name: 'returns a quote whose totals do not add up',
    flow: 'collectibles',
    response: 'updateCollectiblesQuote',
    at: 'quote.billing',
    value: { subtotal: 10, discount: 1, tax: 1, grand_total: 12 },
    found: 'updateCollectiblesQuote returns totals that add up: 10 - 1 + 1 is not 12',
  },
];

test.each(backends)('the checks detect a backend that $name', async (wrong) => {
  const { flow, response, request, at, value, found } = wrong;
  const respond = createSpecifiedBackend(server, (id, body) => {
    if (id === response) setValue(body, at, value);
    return body;
  });
  const url = 'http://backend';
  const fetch = (requestUrl: string, init: RequestInit) => {
    const path = requestUrl.slice(url.length);
    if (request === undefined || typeof init.body !== 'string' || !path.endsWith(request))
      return respond(path, init);
    const body: unknown = JSON.parse(init.body);
    setValue(body, at, value);
    return respond(path, { ...init, body: JSON.stringify(body) });
  };
  const target = { url, cardToken: 'tok_visa', answers: {}, changes: false, fetch };
  const scenarios = flowScenarios.filter(({ name }) => name === flow);
  const checks = await runScenarios(target, scenarios);
  expect(shortfallsOf('sell', checks)).toContainEqual(expect.stringContaining(found));
});
