import type { CoverfrontEvents } from '../../../public/embed.d.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import {
  openRentalPage,
  pagePathOf,
  rentalAnswers,
  runTo,
  withDrivers,
  type RentalStep,
} from '../../fixtures/rental-page.ts';

const today = '2026-11-20';
let server: TestServer;
beforeAll(async () => {
  const now = () => new Date(`${today}T12:00:00Z`);
  server = await startTestServer({ services: { now }, settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

const open = (step: RentalStep = 'rental-info', storage?: Record<string, string>) =>
  openRentalPage({ server, path: pagePathOf(step), storage });

describe('a purchase', () => {
  it('sends the whole trip to the host page, and clears the answers', async () => {
    const page = await open();
    await runTo(page, 'payment', withDrivers(1));
    await page.pay();
    const { purchase } = page.$rental.get();
    const [message] = page.page.posted as unknown as CoverfrontEvents['purchaseSuccess'][];
    expect(message).toMatchObject({ type: 'purchaseSuccess', vertical: 'rental_car' });
    expect(message!.purchase).toMatchObject({
      policy_number: expect.stringMatching(/^RC-/) as string,
      details: {
        doc_url: expect.stringMatching(
          /^http:\/\/site\.test\/documents\/\w+\/policy\.pdf\?/,
        ) as string,
        coverage: expect.arrayContaining([]) as unknown[],
        totals: { grandtotal: expect.any(Number) as number },
        rentalAgency: 'Avis',
        pickUpDate: '2027-06-12',
        returnDate: '2027-06-16',
        additionalDrivers: [{ firstName: 'Ines 1', lastName: 'Okafor' }],
      },
    });
    const { driverInfo } = message!.purchase.details!;
    expect(Object.keys(driverInfo)).toEqual(['firstName', 'lastName', 'email', 'phone']);
    expect(driverInfo).toMatchObject({ firstName: 'Dana', lastName: 'Moreau' });
    expect(page.$rentalCar.get()).toEqual({ ...page.initial, purchase });
    expect(page.page.tracked).toContainEqual(expect.objectContaining({ event: 'Order Completed' }));
  });

  it('sends the names of the specification as well, and the rental agreement number', async () => {
    const page = await open();
    const sent: Record<string, unknown>[] = [];
    page.page.fetch = (input, init) => {
      if (/checkout|purchase/.test(String(input))) sent.push(JSON.parse(String(init?.body)));
      return server.fetch(input, init);
    };
    const answers = rentalAnswers();
    answers['rental-info'] = { ...answers['rental-info'], agreementNumber: 'RA-4471' };
    await runTo(page, 'payment', answers);
    const { uid } = page.$rental.get();
    await page.pay();
    const flat = {
      planId: expect.any(String),
      rentalCompanyName: 'Avis',
      rentalStarted: '2027-06-12',
      rentalEnded: '2027-06-16',
      details: expect.objectContaining({ rental_agreement_number: 'RA-4471' }),
    };
    expect(sent).toEqual([
      expect.objectContaining(flat),
      expect.objectContaining({
        ...flat,
        planTitle: expect.any(String),
        firstName: 'Dana',
        lastName: 'Moreau',
        uid,
        revenue: expect.any(Number),
      }),
    ]);
  });

  it('that fails keeps the answers and the error, reports to the host page and the analytics, and gets a new key', async () => {
    const page = await open();
    await runTo(page, 'payment');
    const { uid } = page.$rental.get();
    await page.pay('4000000000000002');
    expect(page.$notice.get()?.title).toBe('Payment error.');
    const error = page.$rental.get().purchaseError;
    expect(error?.code).toBe('payment_method_rejected_by_service');
    expect(page.page.posted).toEqual([{ type: 'purchaseFailure', vertical: 'rental_car', error }]);
    expect(page.page.tracked).toContainEqual({
      event: 'Purchase Failed',
      product: 'rental_car',
      code: 'payment_method_rejected_by_service',
    });
    expect(page.$rental.get().uid).not.toBe(uid);
    page.closeNotice();
    await page.pay();
    expect(page.$rental.get().purchase).not.toBeNull();
  });

  it.each([
    ['', '2026-11-20T12:00:00Z'],
    [', even after the pickup date', '2026-11-21T05:00:00Z'],
  ])('resumes after a reload with the same key, and creates one policy%s', async (_, now) => {
    const before = await open();
    const info = rentalAnswers()['rental-info'];
    const sameDayTrip = { ...info, pickUpDate: today, returnDate: today };
    await runTo(before, 'payment', rentalAnswers({ 'rental-info': sameDayTrip }));
    const { fetch } = before.page;
    before.page.fetch = async (input, init) => {
      const answered = await fetch(input, init);
      if (!String(input).endsWith('/rental-car/purchase')) return answered;
      throw new TypeError('Failed to fetch');
    };
    await before.pay();
    expect(before.rentalCarPurchase.$status.get()).toBe('unconfirmed');
    const page = await openRentalPage({
      server,
      path: pagePathOf('payment'),
      storage: before.page.storage,
      now: new Date(now),
    });
    expect(page.rentalCarPurchase.isPending()).toBe(true);
    await page.rentalCarFlow.complete(() => page.rentalCarPurchase.resume());
    expect(page.rentalCarFlow.$step.get()).toBe('confirmation');
    expect(page.$rental.get().purchase?.details?.rentalAgency).toBe('Avis');
  });
});
