import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../fixtures/eventually.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import { openRentersPage, tenantAnswers, runTo } from '../../fixtures/renters-page.ts';
import { waitForCalls } from '../../fixtures/wait-for-calls.ts';
import { expectAccessible } from '../accessible.ts';
import { closeScreen, showScreen } from '../flow-screen.ts';

let server: TestServer;
beforeAll(async () => {
  const now = () => new Date('2026-11-20T12:00:00Z');
  server = await startTestServer({ services: { now }, settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());
afterEach(closeScreen);

type ShownStep = keyof typeof screenFiles;

const screenFiles = {
  address: 'AddressScreen',
  location: 'AmbiguousLocationScreen',
  survey: 'SurveyStep',
  quote: 'QuoteScreen',
  policyholder: 'PolicyholderScreen',
  closing: 'ClosingStep',
  payment: 'PaymentScreen',
  confirmation: 'ConfirmationScreen',
} as const;

/** Answers the flow up to a step, with requests to the server, and renders the step's screen. */
async function showStep(
  step: ShownStep,
  { token, isElevenPay }: { token?: string; isElevenPay?: true } = {},
) {
  const page = await openRentersPage({ server, token });
  if (step === 'location') {
    page.rentersFlow.form('address').set(tenantAnswers({ city: 'Dublin' }));
    await page.rentersFlow.next();
  } else if (step !== 'address' && step !== 'survey') await runTo(page, 'quote');
  else if (step === 'survey') await runTo(page, 'survey');
  await waitForCalls();
  if (isElevenPay) await page.changeSelection({ selectedCadence: 'eleven_pay' });
  if (step === 'policyholder' || step === 'closing') await runTo(page, step);
  if (step === 'payment' || step === 'confirmation') await runTo(page, 'payment');
  if (step === 'confirmation') await page.pay();
  await showScreen(
    page.rentersFlow,
    `renters/screens/${screenFiles[step]}`,
    'Harrow Point Mutual Insurance Company',
  );
  return page;
}

const text = () => (document.querySelector('main')?.textContent ?? '').replace(/\s+/g, ' ');
const names = () =>
  [...document.querySelectorAll<HTMLInputElement>('input')].map(({ name }) => name);

describe('the screens of the renters flow', () => {
  it('ask only for the home first', async () => {
    await showStep('address');
    expect(names()).toContain('streetAddress');
    expect(names()).not.toContain('email');
    await expectAccessible();
  });

  it.each([
    ['policyholder', 'Who’s the policy for?'],
    ['closing', 'Does your landlord need proof of insurance?'],
  ] as const)('show the price next to the %s questions after it', async (step, title) => {
    await showStep(step);
    expect(document.querySelector('h1')?.textContent).toBe(title);
    await eventually(() => expect(text()).toContain('Your price $151.20 a year'));
    await expectAccessible();
  });

  it('ask which of two locations is right', async () => {
    await showStep('location');
    expect(text()).toContain('Columbus, OH 43215');
    expect(text()).toContain('Dublin, OH 43017');
    await expectAccessible();
  });

  it('show the questions of the survey', async () => {
    await showStep('survey');
    expect(document.querySelector('h1')?.textContent).toBe('What kind of home do you rent?');
    await expectAccessible();
  });

  it('show the price next to native sliders and choices, and dim it while it is stale', async () => {
    const page = await showStep('quote');
    const slider = document.querySelector<HTMLInputElement>('input[type=range]');
    expect(slider?.getAttribute('aria-valuetext')).toBe('$25,000');
    expect([slider?.min, slider?.max, slider?.step]).toEqual(['15000', '50000', '1000']);
    expect(text()).toContain('$151.20 a year');
    await expectAccessible();
    page.update({ isQuoteStale: true });
    await eventually(() => expect(text()).toContain('Calculating'));
    const price = () => document.querySelector('#price');
    expect(price()?.querySelector('.price-line--stale')).not.toBeNull();
    expect(price()?.textContent).toContain('$151.20');
    await expectAccessible();
    page.update({ isQuoteStale: false, checkoutInfo: null });
    await eventually(() => expect(text()).toContain('We don’t have a price for this yet.'));
    expect(text()).not.toContain('$151.20');
    await expectAccessible();
  });

  it.each([
    [
      'the full amount',
      undefined,
      ['Total today', 'We’ll charge your card $151.20 today for one year.'],
    ],
    [
      'the first payment and the later ones',
      true as const,
      [
        'First Payment',
        'Followed by 10 monthly payments',
        '(Billing Fees Included)',
        'We’ll charge your card $14.70 today, then $14.70 a month for 10 months.',
      ],
    ],
  ])('show the amount due on the payment: %s', async (_, isElevenPay, expectedTexts) => {
    await showStep('payment', { isElevenPay });
    for (const expected of expectedTexts) expect(text()).toContain(expected);
    await expectAccessible();
  });

  it('show the new policy with its plan number and the carrier’s number', async () => {
    const page = await showStep('confirmation', { isElevenPay: true });
    const { purchase } = page.$renters.get();
    expect(text()).toContain(`Plan # ${purchase?.policy_number}`);
    expect(text()).toContain(purchase?.details?.ex_policy_number);
    expect(text()).toContain('First Payment, paid with Visa ending 4242');
    expect(text()).toContain('$161.70');
    await expectAccessible();
  });
});
