import { questionProgress } from '../../../src/interview/summary.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import {
  answerStep,
  openRentalPage,
  pagePathOf,
  rentalAnswers,
  runTo,
  withDrivers,
  type RentalPage,
  type RentalStep,
} from '../../fixtures/rental-page.ts';
import type { PersistedRentalCar } from '../../../src/islands/rental-car/answers.ts';

const today = '2026-11-20';
let server: TestServer;
beforeAll(async () => {
  const now = () => new Date(`${today}T12:00:00Z`);
  server = await startTestServer({ services: { now }, settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

const open = (step: RentalStep = 'rental-info', storage?: Record<string, string>) =>
  openRentalPage({ server, path: pagePathOf(step), storage });
const trip = (changes: object) =>
  rentalAnswers({ 'rental-info': { ...rentalAnswers()['rental-info'], ...changes } });
const sameDayTrip = () => trip({ pickUpDate: today, returnDate: today });

async function stepsOf(page: RentalPage, answers: Record<string, Record<string, unknown>>) {
  const titles = [page.page.title];
  page.rentalCarFlow.$step.listen(() => queueMicrotask(() => titles.push(page.page.title)));
  await runTo(page, 'payment', answers);
  await page.pay();
  return titles.map((title) => title.replace(' · Rental car · Alderway', ''));
}

describe('the rental car flow', () => {
  it('goes from the reservation to a policy number', async () => {
    const page = await open();
    expect(await stepsOf(page, rentalAnswers())).toMatchInlineSnapshot(`
      [
        "Please provide us information about your rental reservation:",
        "Is this car for personal or business use?",
        "Please provide primary driver contact information:",
        "Would you like to add additional drivers to your rental insurance?",
        "Select the coverage option that best protects you and your drivers:",
        "Your Platinum Rental Car Protection Quote",
        "You’re all set!",
      ]
    `);
    expect(page.page.history.entries).toMatchInlineSnapshot(`
      [
        "/rental-car-insurance/rental-info",
        "/rental-car-insurance/use-type",
        "/rental-car-insurance/driver",
        "/rental-car-insurance/additional-drivers",
        "/rental-car-insurance/plans",
        "/rental-car-insurance/payment",
        "/rental-car-insurance/confirmation",
      ]
    `);
    expect(page.$rental.get().purchase?.policy_number).toMatch(/^RC-\d{4}-\d{4}$/);
  });

  it('asks about the agreement if the pickup is today, and for the names of additional drivers', async () => {
    const page = await open();
    const answers = { ...withDrivers(5), 'rental-info': sameDayTrip()['rental-info'] ?? {} };
    expect(await stepsOf(page, answers)).toMatchInlineSnapshot(`
      [
        "Please provide us information about your rental reservation:",
        "Have you already signed the rental car agreement or picked up your car?",
        "Is this car for personal or business use?",
        "Please provide primary driver contact information:",
        "Would you like to add additional drivers to your rental insurance?",
        "Who else will drive the car?",
        "Select the coverage option that best protects you and your drivers:",
        "Your Platinum Rental Car Protection Quote",
        "You’re all set!",
      ]
    `);
    const { purchase } = page.$rental.get();
    expect(purchase?.details?.additionalDrivers).toHaveLength(5);
    expect(purchase?.coverage_start_date).toContain(today);
  });

  it('accepts a trip of 30 days and rejects one of 31', async () => {
    const page = await open();
    await answerStep(page, trip({ pickUpDate: today, returnDate: '2026-12-21' }));
    expect(page.rentalCarFlow.form('rental-info').$errors.get()).toEqual({
      returnDate: 'Choose a return date within 30 days of the pickup date',
    });
    await runTo(page, 'payment', trip({ pickUpDate: today, returnDate: '2026-12-20' }));
    expect(page.$rental.get().checkoutInfo?.totals.subtotal).toBe(310);
  });

  it.each<[RentalStep, RentalStep, keyof PersistedRentalCar]>([
    ['agreement-confirmation', 'rental-info', 'pickUpDate'],
    ['agreement-confirmation', 'rental-info', 'returnDate'],
    ['use-type', 'rental-info', 'rentalAgency'],
    ['use-type', 'agreement-confirmation', 'hasSignedAgreement'],
    ['driver', 'use-type', 'isForPersonalUse'],
    ['additional-drivers', 'driver', 'driverInfo'],
    ['plans', 'driver', 'plans'],
    ['add-drivers', 'additional-drivers', 'hasAdditionalDrivers'],
    ['plans', 'add-drivers', 'additionalDrivers'],
    ['payment', 'plans', 'selectedPlanId'],
    ['payment', 'plans', 'checkoutInfo'],
  ])('opens a deep link to %s, and redirects it to %s without %s', async (step, other, name) => {
    const completedPage = await open();
    const answers = { ...withDrivers(1), 'rental-info': sameDayTrip()['rental-info'] ?? {} };
    await runTo(completedPage, 'payment', answers);
    const { [name]: _, ...others } = completedPage.$rentalCar.get();
    const { storage } = completedPage.page;
    const stepOf = async (rentalCar: string) =>
      (await open(step, { rentalCar })).rentalCarFlow.$step.get();
    expect(await stepOf(storage['rentalCar'] ?? '')).toBe(step);
    expect(await stepOf(JSON.stringify(others))).toBe(other);
  });

  it('opens every step with the answers of earlier steps, and none with its own', async () => {
    const page = await open();
    const opened = () =>
      page.rentalCarFlow.places().flatMap((place) => (place.isReachable ? place.step : []));
    const steps = page.rentalCarFlow.places().map(({ step }) => step);
    const answers = { ...withDrivers(1), 'rental-info': sameDayTrip()['rental-info'] ?? {} };
    for (const [index, step] of steps.slice(0, 7).entries()) {
      expect(page.rentalCarFlow.$step.get()).toBe(step);
      expect(opened()).toEqual(steps.slice(0, index + 1));
      await answerStep(page, {
        ...answers,
        plans: { planId: page.$rental.get().plans?.[0]?.plan_id },
      });
    }
    expect(opened()).toEqual(steps.slice(0, 8));
    await page.pay();
    expect(opened()).toEqual(['rental-info', 'confirmation']);
  });

  it('skips questions that do not apply to a trip: forwards, backwards and in the progress count', async () => {
    const page = await open();
    await runTo(page, 'use-type');
    expect(questionProgress(page.rentalCarFlow, page.rentalCarFlow.$shown.get())).toEqual({
      at: 2,
      of: 5,
      isTotalKnown: false,
    });
    page.rentalCarFlow.back();
    expect(page.rentalCarFlow.$step.get()).toBe('rental-info');
    await runTo(page, 'plans');
    page.rentalCarFlow.back();
    expect(page.rentalCarFlow.$step.get()).toBe('additional-drivers');
  });
});

describe('a trip that cannot be insured', () => {
  it.each([
    ['Renty from the list', { rentalAgency: 'Renty' }],
    ['Renty as another agency', { rentalAgency: 'Other', otherAgency: ' rENTY ' }],
    ['Renty as the first word', { rentalAgency: 'Other', otherAgency: 'Renty Rental Car' }],
  ])('is rejected for %s', async (_, agency) => {
    const page = await open();
    await answerStep(page, trip(agency));
    expect(page.$notice.get()).toEqual({
      title: 'Ineligible for coverage',
      isBlocked: true,
      message: 'Rental Car insurance is not available to customers of Renty Rental Car.',
    });
    expect(page.rentalCarFlow.$step.get()).toBe('rental-info');
  });

  it('cannot continue with the previously entered agency', async () => {
    const page = await open();
    await runTo(page, 'driver');
    page.rentalCarFlow.change('rental-info');
    await answerStep(page, trip({ rentalAgency: 'Renty' }));
    page.rentalCarFlow.open('driver');
    expect(page.rentalCarFlow.$step.get()).toBe('rental-info');
  });

  it('is rejected if the agreement is signed', async () => {
    const page = await open();
    await runTo(page, 'agreement-confirmation', sameDayTrip());
    await answerStep(page, { 'agreement-confirmation': { hasSignedAgreement: 'yes' } });
    expect(page.$notice.get()).toEqual({
      title: 'Ineligible for coverage',
      isBlocked: true,
      message:
        'Unfortunately we cannot cover you today, as Rental Car insurance is only available prior to signing the rental car agreement or picking up the vehicle. Please purchase your insurance before signing the agreement or picking up the vehicle in the future.',
    });
    expect(page.rentalCarFlow.$step.get()).toBe('agreement-confirmation');
  });

  it('is rejected for business use', async () => {
    const page = await open();
    await runTo(page, 'use-type');
    await answerStep(page, { 'use-type': { isForPersonalUse: 'business' } });
    expect(page.$notice.get()).toEqual({
      title: 'Ineligible for coverage',
      isBlocked: true,
      message:
        'At this time, rental car insurance is not available for business use. Sorry for the inconvenience.',
    });
    expect(page.rentalCarFlow.$step.get()).toBe('use-type');
  });

  it('has no price before every question is answered, even if the visitor opens a later URL', async () => {
    const page = await open();
    await runTo(page, 'plans');
    page.rentalCarFlow.open('rental-info');
    await answerStep(page, sameDayTrip());
    page.rentalCarFlow.open('plans');
    page.rentalCarFlow.form('plans').set({ planId: 'rental-car-platinum' });
    await page.rentalCarFlow.next();
    expect(page.rentalCarFlow.$step.get()).toBe('agreement-confirmation');
    expect(page.$rental.get().checkoutInfo).toBeNull();
  });
});

describe('the dates of a trip', () => {
  it('are cleared on entry if they have passed', async () => {
    const before = await open();
    await runTo(before, 'driver', sameDayTrip());
    const storage = before.page.storage;
    const now = new Date('2026-11-21T05:00:00Z');
    const path = pagePathOf('driver');
    const page = await openRentalPage({ server, path, storage, now });
    expect(page.rentalCarFlow.$step.get()).toBe('rental-info');
    const { pickUpDate, returnDate, hasSignedAgreement, isForPersonalUse } = page.$rental.get();
    expect([pickUpDate, returnDate, hasSignedAgreement, isForPersonalUse]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(page.rentalCarFlow.form('rental-info').$values.get()).toMatchObject({
      pickUpDate: '',
      returnDate: '',
      rentalAgency: 'Avis',
    });
  });

  it('stay while it is still that day in New York', async () => {
    const before = await open();
    await runTo(before, 'driver', sameDayTrip());
    const now = new Date('2026-11-21T04:59:59Z');
    const page = await openRentalPage({ server, storage: before.page.storage, now });
    expect(page.$rental.get().pickUpDate).toBe(today);
  });

  it('clear the answers that depend on the pickup date, and the price, when they change', async () => {
    const page = await open();
    const answers = sameDayTrip();
    await runTo(page, 'payment', answers);
    page.rentalCarFlow.change('rental-info');
    await answerStep(page, trip({ pickUpDate: '2026-11-21', returnDate: '2026-11-21' }));
    expect(page.$rental.get()).toMatchObject({
      hasSignedAgreement: null,
      isForPersonalUse: null,
      checkoutInfo: null,
      uid: null,
    });
    expect(page.rentalCarFlow.$step.get()).toBe('use-type');
    expect(page.rentalCarFlow.form('use-type').$values.get()['isForPersonalUse']).toBeNull();
  });

  it('return the visitor to the payment if a Change changed nothing', async () => {
    const page = await open();
    await runTo(page, 'payment');
    const { uid } = page.$rental.get();
    page.rentalCarFlow.change('rental-info');
    await page.rentalCarFlow.next();
    expect(page.rentalCarFlow.$step.get()).toBe('payment');
    expect(page.$rental.get().uid).toBe(uid);
  });

  it('clear a return date that is too far from a new pickup date', async () => {
    const page = await open();
    const form = page.rentalCarFlow.form('rental-info');
    form.set({ pickUpDate: '2026-12-01', returnDate: '2026-12-31' });
    page.changePickUp('2026-12-01');
    expect(form.$values.get()['returnDate']).toBe('2026-12-31');
    page.changePickUp('11/30/20');
    expect(form.$values.get()['returnDate']).toBe('2026-12-31');
    page.changePickUp('2026-11-30');
    expect(form.$values.get()['returnDate']).toBe('');
  });
});
