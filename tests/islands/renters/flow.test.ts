import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import {
  openRentersPage,
  pagePathOf,
  tenantAnswers,
  runTo,
  type RentersPage,
  type RentersStep,
} from '../../fixtures/renters-page.ts';
import { signInDemo } from '../../fixtures/sign-in.ts';

let server: TestServer;
beforeAll(async () => {
  const now = () => new Date('2026-11-20T12:00:00Z');
  server = await startTestServer({ services: { now }, settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

const open = (step: RentersStep = 'address', storage?: Record<string, string>) =>
  openRentersPage({ server, path: pagePathOf(step), storage });

async function submitAddress(page: RentersPage, home: Record<string, unknown> = {}) {
  page.rentersFlow.form('address').set(tenantAnswers(home));
  await page.rentersFlow.next();
}

describe('the renters flow', () => {
  it('goes from the address to a policy number', async () => {
    const page = await open();
    const titles = [page.page.title];
    page.rentersFlow.$location.listen(() => queueMicrotask(() => titles.push(page.page.title)));
    const survey = { household: 'roommates', roommates: [{ first_name: 'Ines', last_name: 'Q' }] };
    await runTo(page, 'payment', { survey });
    await page.pay();
    expect(titles.map((title) => title.replace(' · Renters · Alderway', '')))
      .toMatchInlineSnapshot(`
      [
        "Where do you rent?",
        "What kind of home do you rent?",
        "How many units are in the building?",
        "When was the building built?",
        "How do you use the home?",
        "Who lives with you?",
        "Who are your roommates?",
        "When were you born?",
        "Does anyone smoke in the home?",
        "Is there a dog in the home?",
        "Do you run a business from home?",
        "Has an insurer canceled, declined or refused to renew your policy in the last 3 years?",
        "How many claims have you filed in the last 5 years?",
        "What protects the home?",
        "Your renters quote",
        "Who’s the policy for?",
        "Does your landlord need proof of insurance?",
        "Should we mail your documents to this address?",
        "Your Standard Renters Insurance Quote",
        "You’re all set!",
      ]
    `);
    expect(page.page.history.entries).toMatchInlineSnapshot(`
      [
        "/renters-insurance/address",
        "/renters-insurance/survey?screen=dwelling",
        "/renters-insurance/survey?screen=units",
        "/renters-insurance/survey?screen=construction",
        "/renters-insurance/survey?screen=occupancy",
        "/renters-insurance/survey?screen=people",
        "/renters-insurance/survey?screen=roommates",
        "/renters-insurance/survey?screen=birth",
        "/renters-insurance/survey?screen=smoking",
        "/renters-insurance/survey?screen=dogs",
        "/renters-insurance/survey?screen=business",
        "/renters-insurance/survey?screen=insurers",
        "/renters-insurance/survey?screen=claims",
        "/renters-insurance/survey?screen=devices",
        "/renters-insurance/quote",
        "/renters-insurance/policyholder",
        "/renters-insurance/closing?screen=interested_party",
        "/renters-insurance/closing?screen=mail",
        "/renters-insurance/payment",
        "/renters-insurance/confirmation",
      ]
    `);
    const { purchase } = page.$renters.get();
    expect(purchase?.policy_number).toMatch(/^RN-\d{4}-\d{4}$/);
    expect(purchase?.details?.ex_policy_number).toMatch(/^HPM-\d{4}-\d{4}$/);
  });

  it.each<[RentersStep, string, (keyof Awaited<ReturnType<typeof persistedAnswers>>)[]]>([
    ['survey', 'address', ['form']],
    ['quote', 'survey', ['form', 'quote']],
    ['policyholder', 'quote', ['form', 'quote', 'checkoutInfo']],
    ['payment', 'closing', ['form', 'quote', 'checkoutInfo', 'closing']],
    ['confirmation', 'address', ['purchase']],
  ])(
    'redirects a deep link to %s to %s if a required answer is missing',
    async (step, other, needs) => {
      const state = await persistedAnswers();
      const submitNames = async (names: string[]) => {
        const storage = {
          renters: JSON.stringify(
            Object.fromEntries(Object.entries(state).filter(([name]) => names.includes(name))),
          ),
          ...(names.includes('quote') && { rentersSurvey: state.survey }),
          ...(names.includes('closing') && { rentersClosingSurvey: state.closing }),
        };
        return (await open(step, storage)).rentersFlow.$step.get();
      };
      const all = [...needs, 'plan', 'propertyAddress', 'person', 'closingForm', 'isQuoteFinal'];
      expect(await submitNames(all)).toBe(step);
      const missing = needs.at(-1)!;
      expect(await submitNames(all.filter((name) => name !== missing))).toBe(other);
    },
  );

  it('returns to the closing questions if the quote lacks an answer', async () => {
    const first = await open();
    await runTo(first, 'payment');
    const page = await open('payment', {
      ...first.page.storage,
      renters: JSON.stringify({ ...first.$renters.get(), isQuoteFinal: false }),
    });
    expect(page.rentersFlow.$step.get()).toBe('closing');
    await page.rentersFlow.next();
    expect(page.rentersFlow.$step.get()).toBe('payment');
    expect(page.$renters.get().isQuoteFinal).toBe(true);
  });

  async function persistedAnswers() {
    const page = await open();
    await runTo(page, 'payment');
    const survey = page.page.storage['rentersSurvey'] ?? '';
    const closing = page.page.storage['rentersClosingSurvey'] ?? '';
    const before = page.$renters.get();
    await page.pay();
    return { ...before, purchase: page.$renters.get().purchase, survey, closing };
  }
});

describe('the policyholder', () => {
  it('makes the quote final, also if the backend has no closing questions', async () => {
    const visitor = await open();
    const { fetch } = visitor.page;
    visitor.page.fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (!String(input).endsWith('/rates')) return response;
      const { closing_form: _, ...quote } = (await response.json()) as Record<string, unknown>;
      return Response.json(quote);
    };
    await runTo(visitor, 'policyholder');
    expect(visitor.$renters.get()).toMatchObject({ closingForm: null, isQuoteFinal: false });
    visitor.rentersFlow.form('policyholder').set(tenantAnswers());
    await visitor.rentersFlow.next();
    expect(visitor.$renters.get().isQuoteFinal).toBe(true);
    expect(visitor.rentersFlow.$step.get()).toBe('payment');
  });

  it('is asked for after the price, and a signed-in buyer is not asked', async () => {
    const visitor = await open();
    await runTo(visitor, 'policyholder');
    expect(visitor.$renters.get()).toMatchObject({ person: null, isQuoteFinal: false });
    expect(visitor.$renters.get().checkoutInfo?.totals.grandtotal).toBe(151.2);
    const form = visitor.rentersFlow.form('policyholder');
    form.set({ ...tenantAnswers(), first_name: '', email: 'x' });
    await visitor.rentersFlow.next();
    expect(form.$errors.get()).toEqual({
      first_name: 'Enter a first name',
      email: 'Enter an email address like name@example.com',
    });
    await runTo(visitor, 'payment');
    expect(visitor.$renters.get().isQuoteFinal).toBe(true);
    expect(visitor.$renters.get().checkoutInfo?.totals.grandtotal).toBe(151.2);
    const token = await signInDemo(server);
    const signedInPage = await openRentersPage({ server, token });
    await runTo(signedInPage, 'quote');
    await signedInPage.rentersFlow.next();
    expect(signedInPage.rentersFlow.$step.get()).toBe('closing');
    expect(signedInPage.$renters.get().person).toBeNull();
  });

  it.each(['plans', 'rates'])(
    'is asked for before the price if the backend refuses %s without it',
    async (call) => {
      const page = await open();
      requirePolicyholder(page, call);
      await runTo(page, 'contact');
      await runTo(page, 'quote');
      expect(page.$renters.get().checkoutInfo?.totals.grandtotal).toBe(151.2);
      await page.rentersFlow.next();
      expect(page.rentersFlow.$step.get()).toBe('closing');
      await runTo(page, 'payment');
      await page.pay();
      expect(page.rentersFlow.$step.get()).toBe('confirmation');
    },
  );

  /** Answers a call without a policyholder with 422, as a backend of the specification may. */
  function requirePolicyholder({ page }: RentersPage, call: string) {
    const { fetch } = page;
    page.fetch = async (input, init) =>
      String(input).endsWith(`/renters/${call}`) && !String(init?.body).includes('personal_info')
        ? Response.json({ error: { code: 'invalid_input', message: 'No name' } }, { status: 422 })
        : fetch(input, init);
  }
});

describe('the address', () => {
  it('clears the answers about another home, and sets the start to tomorrow (UTC)', async () => {
    const page = await open();
    await runTo(page, 'quote');
    await page.changeSelection({ policyStartDate: '2026-12-24', selectedCadence: 'eleven_pay' });
    page.rentersFlow.change('address');
    await submitAddress(page, { streetAddress: '2210 Clover Street' });
    expect(page.$renters.get()).toMatchObject({
      quote: null,
      rates: null,
      cadences: [],
      checkoutInfo: null,
      selectedAmounts: null,
      selectedCadence: null,
      policyStartDate: '2026-11-21',
    });
    expect(page.rentersSurvey.$responses.get()).toEqual({});
    expect(page.rentersFlow.$step.get()).toBe('survey');
  });

  it('clears the payment’s draft, and keeps the draft of the policyholder', async () => {
    const { rentersFlow: flow, ...page } = await open();
    await runTo({ rentersFlow: flow, ...page }, 'payment');
    flow.form('payment').set({ acknowledged: true });
    flow.form('closing?mail').set({ mail_to_property: 'yes' });
    flow.change('policyholder');
    flow.form('policyholder').set({ first_name: 'Zoe' });
    flow.change('address');
    await submitAddress({ rentersFlow: flow, ...page }, { streetAddress: '2210 Clover Street' });
    expect(flow.form('payment').$values.get()['acknowledged']).toBeFalsy();
    expect(flow.form('policyholder').$values.get()['first_name']).toBe('Zoe');
  });

  it('needs a choice if the ZIP code and the city do not match', async () => {
    const page = await open();
    await submitAddress(page, { city: 'Dublin' });
    expect(page.rentersFlow.$step.get()).toBe('location');
    page.rentersFlow.form('location').set({ location: '43017' });
    await page.rentersFlow.next();
    expect(page.rentersFlow.$step.get()).toBe('survey');
    expect(page.$renters.get().propertyAddress).toMatchObject({ city: 'Dublin', postal: '43017' });
    expect(page.$renters.get().zipCodeResults).toHaveLength(1);
  });

  it('is prefilled from a partner’s link, cut to its limits, and removed from the URL', async () => {
    const long = 'x'.repeat(80);
    const query = new URLSearchParams({
      street_address: long,
      unit: long,
      city: long,
      region: long,
      postal: long,
      first_name: long,
      middle_name: long,
      last_name: long,
      suffix: long,
      phone: '+1 (614) 555-0142',
      email: long,
      liability_limit: '300000',
      min_liability_limit: '200000',
      utm_source: 'letter',
    });
    const page = await openRentersPage({ server, path: `${pagePathOf('address')}?${query}` });
    const values = {
      ...page.rentersFlow.form('address').$values.get(),
      ...page.rentersFlow.form('policyholder').$values.get(),
    };
    const lengths = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, String(value ?? '').length]),
    );
    expect(lengths).toMatchObject({
      streetAddress: 30,
      unit: 30,
      city: 30,
      region: 30,
      postal: 30,
      first_name: 20,
      middle_name: 20,
      last_name: 20,
      suffix: 10,
      // 0 means that the email is omitted. A cut email address would be invalid.
      email: 0,
    });
    expect(values['phone_number']).toBe('6145550142');
    expect(page.page.history.entries).toEqual([`${pagePathOf('address')}?utm_source=letter`]);
    await runTo(page, 'quote');
    expect(page.$renters.get().selectedAmounts?.liability_limit).toBe(300_000);
    expect(page.$renters.get().rates?.[0]?.choices).toEqual([200_000, 300_000]);
  });

  it.each(['12.5', 'many', '-3', ''])(
    'ignores a liability limit of %j in a link',
    async (limit) => {
      const path = `${pagePathOf('address')}?liability_limit=${limit}`;
      const page = await openRentersPage({ server, path });
      expect(page.$renters.get().liabilityLimit).toBeNull();
    },
  );
});
