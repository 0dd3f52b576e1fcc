import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerStep,
  openRentalPage,
  rentalAnswers,
  runTo,
  withDrivers,
} from '../../fixtures/rental-page.ts';
import { signInDemo } from '../../fixtures/sign-in.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  const now = () => new Date('2026-11-20T12:00:00Z');
  server = await startTestServer({ services: { now }, settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

const open = () => openRentalPage({ server });

describe('the drivers', () => {
  it('are at most five besides the main driver, with both names or neither, and blank ones are omitted', async () => {
    const page = await open();
    await runTo(page, 'add-drivers', withDrivers(1));
    const form = page.rentalCarFlow.form('add-drivers');
    const ines = { firstName: 'Ines', lastName: 'Okafor' };
    const blank = { firstName: ' ', lastName: '' };
    expect(form.$values.get()['additionalDrivers']).toEqual([{ firstName: '', lastName: '' }]);
    form.set({ additionalDrivers: [ines, { firstName: 'Noor', lastName: '' }] });
    await page.rentalCarFlow.next();
    expect(form.$errors.get()).toEqual({ 'additionalDrivers.1.lastName': 'Enter a last name' });
    form.set({ additionalDrivers: Array.from({ length: 6 }, () => ines) });
    expect(form.$complete.get()).toBe(false);
    form.set({ additionalDrivers: [blank, ines, blank] });
    await page.rentalCarFlow.next();
    expect(page.rentalCarFlow.$step.get()).toBe('plans');
    expect(page.$rental.get().additionalDrivers).toEqual([ines]);
  });

  it('are none if the visitor leaves all names empty, and the names of a Change are asked for', async () => {
    const page = await open();
    await runTo(page, 'payment');
    const addNone = {
      'additional-drivers': { hasAdditionalDrivers: 'yes' },
      'add-drivers': { additionalDrivers: [{ firstName: ' ', lastName: '' }] },
    };
    page.rentalCarFlow.change('additional-drivers');
    await answerStep(page, addNone);
    expect(page.rentalCarFlow.$step.get()).toBe('add-drivers');
    await answerStep(page, addNone);
    expect(page.rentalCarFlow.$step.get()).toBe('plans');
    expect(page.$rental.get()).toMatchObject({
      hasAdditionalDrivers: false,
      additionalDrivers: [],
    });
    page.rentalCarFlow.open('additional-drivers');
    expect(page.rentalCarFlow.form('additional-drivers').$values.get()).toEqual({
      hasAdditionalDrivers: 'no',
    });
  });

  it.each(['yes', 'no'])('are asked for again after a Change from %s to Yes', async (earlier) => {
    const page = await open();
    const { rentalCarFlow: flow, $rental } = page;
    await runTo(page, 'payment', withDrivers(1));
    const named = $rental.get().additionalDrivers;
    if (earlier === 'no') {
      flow.change('additional-drivers');
      await answerStep(page, { 'additional-drivers': { hasAdditionalDrivers: 'no' } });
      await runTo(page, 'payment', rentalAnswers());
    }
    flow.change('additional-drivers');
    await answerStep(page, { 'additional-drivers': { hasAdditionalDrivers: 'yes' } });
    expect(flow.$step.get()).toBe('add-drivers');
    expect(flow.form('add-drivers').$values.get()).toEqual({ additionalDrivers: named });
    await flow.next();
    expect($rental.get()).toMatchObject({ hasAdditionalDrivers: true, additionalDrivers: named });
    expect(flow.$step.get()).toBe('plans');
  });

  it('are sent to the server only if additional drivers were chosen', async () => {
    const page = await open();
    await runTo(page, 'plans', withDrivers(2));
    page.rentalCarFlow.open('additional-drivers');
    await runTo(page, 'payment', rentalAnswers());
    await page.pay();
    expect(page.$rental.get().purchase?.details?.additionalDrivers).toEqual([]);
  });

  it("are not sent to the geocoder, which receives only the main driver's address", async () => {
    const page = await open();
    const { fetch } = page.page;
    const requestBodies: unknown[] = [];
    page.page.fetch = (input, init) => {
      if (String(input).endsWith('/info/geocode'))
        requestBodies.push(JSON.parse(String(init?.body)));
      return fetch(input, init);
    };
    await runTo(page, 'additional-drivers');
    expect(requestBodies).toHaveLength(1);
    expect(Object.keys(requestBodies[0] as object).toSorted()).toEqual([
      'city',
      'country',
      'postal',
      'region',
      'streetAddress',
      'unit',
    ]);
  });

  it('have a phone number of at most ten digits in the United States', async () => {
    const page = await open();
    await runTo(page, 'driver');
    const form = page.rentalCarFlow.form('driver');
    const complete = (phone: string, phoneCountry = 'US') => {
      form.set({ ...rentalAnswers()['driver'], phone, phoneCountry });
      return form.$complete.get();
    };
    expect(complete('(503) 555-0142')).toBe(true);
    expect(complete('+1 503 555 0142')).toBe(true);
    expect(complete('503 555 01423')).toBe(false);
    expect(complete('021 555 01423 4', 'ZA')).toBe(true);
  });

  it('need an email address only for guests, because an account has one', async () => {
    const token = await signInDemo(server);
    const page = await openRentalPage({ server, token });
    const answers = rentalAnswers();
    answers['driver'] = { ...answers['driver'], email: '' };
    await runTo(page, 'payment', answers);
    await page.pay();
    expect(page.$rental.get().purchase?.email).toBe('demo@example.com');
    const guestPage = await open();
    await runTo(guestPage, 'driver', answers);
    await guestPage.rentalCarFlow.next();
    expect(Object.keys(guestPage.rentalCarFlow.form('driver').$errors.get())).toContain('email');
    await answerStep(guestPage, answers);
    expect(guestPage.rentalCarFlow.form('driver').$errors.get()).toEqual({
      email: 'Enter an email address',
    });
  });
});
