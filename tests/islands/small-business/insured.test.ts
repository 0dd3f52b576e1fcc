import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SurveyDefinition } from '../../../src/contract/survey/dynamic-form.ts';
import { commercialPaths, withoutInsuredScreen } from '../../fixtures/small-business.ts';
import {
  answerBusiness,
  pagePathOf,
  cafeOwner,
  openBusinessPage,
  runTo,
} from '../../fixtures/small-business-page.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

/** The field `details` of the last rates request. */
let rated: Record<string, unknown> = {};

/** A fetch function that acts like a backend whose survey does not ask for the insured. */
const withoutBusinessName: typeof fetch = async (input, init) => {
  const path = String(input);
  if (path.endsWith(commercialPaths.rates)) rated = JSON.parse(String(init?.body)).details;
  const response = await server.fetch(input, init);
  if (!path.endsWith(commercialPaths.plans) || !response.ok) return response;
  const body = (await response.json()) as { dynamic_form: SurveyDefinition };
  return Response.json({ ...body, dynamic_form: withoutInsuredScreen(body.dynamic_form) });
};

const open = (storage?: Record<string, string>) =>
  openBusinessPage({
    server,
    path: pagePathOf('basic-info'),
    fetch: withoutBusinessName,
    ...(storage && { storage }),
  });

describe('a survey without questions for the insured', () => {
  it('is followed by a screen for the names, and ends in a policy with them', async () => {
    const owner = cafeOwner({ business_name: 'Café Cobalt' });
    const page = await open();
    await runTo(page, 'insured', owner);
    expect(page.page.title).toMatch(/^Who should we name on the policy\?/);
    await runTo(page, 'payment', owner);
    expect(rated).toMatchObject({ business_name: 'Café Cobalt', pni_last_name: 'Moreau' });
    expect(page.page.title).toContain('Your Quote for Café Cobalt');
    await page.pay();
    expect(page.$smallBusiness.get().purchase?.details).toMatchObject({
      business_name: 'Café Cobalt',
      contact: 'Dana Moreau',
    });
  });

  it('continues to the start date only with all names', async () => {
    const page = await open();
    await runTo(page, 'insured');
    const { smallBusinessFlow: flow } = page;
    flow.open('policy-date');
    expect(flow.$step.get()).toBe('insured');
    await flow.next();
    expect(flow.form('insured').$errors.get()).toEqual({
      business_name: 'Enter the name of the business',
      pni_first_name: 'Enter a first name',
      pni_last_name: 'Enter a last name',
      pni_phone_number: 'Enter a phone number',
      pni_email: 'Enter an email address',
    });
    answerBusiness(page, cafeOwner({ business_name: ' ' }));
    await flow.next();
    expect(flow.$step.get()).toBe('insured');
    expect(flow.form('insured').$errors.get()).toEqual({
      business_name: 'Enter the name of the business',
    });
  });

  it('requests a new price after a changed name', async () => {
    const page = await open();
    await runTo(page, 'plans');
    page.smallBusinessFlow.change('insured');
    answerBusiness(page, cafeOwner({ business_name: 'Café Cerulean' }));
    await page.smallBusinessFlow.next();
    expect(page.smallBusinessFlow.$step.get()).toBe('policy-date');
    await runTo(page, 'plans');
    expect(rated).toMatchObject({ business_name: 'Café Cerulean' });
  });
});

it('skips the screen for the names if the survey asks for the insured', async () => {
  const page = await openBusinessPage({ server, path: pagePathOf('basic-info') });
  const seen: string[] = [];
  page.smallBusinessFlow.$step.listen((step) => seen.push(step));
  await runTo(page, 'payment');
  expect(seen).not.toContain('insured');
});
