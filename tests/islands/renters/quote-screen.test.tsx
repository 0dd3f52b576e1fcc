import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../fixtures/eventually.ts';
import { openRentersPage, runTo } from '../../fixtures/renters-page.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import { waitForCalls } from '../../fixtures/wait-for-calls.ts';
import { expectAccessible } from '../accessible.ts';
import { closeScreen, showScreen } from '../flow-screen.ts';

let server: TestServer;
beforeAll(async () => {
  const now = () => new Date('2026-11-20T12:00:00Z');
  server = await startTestServer({ services: { now }, settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

// The price card is next to the choices only on wide screens.
const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: object): void } };
const { innerWidth } = window;
beforeEach(() => happyDOM.setViewport({ width: 1440 }));
afterEach(() => {
  closeScreen();
  happyDOM.setViewport({ width: innerWidth });
});

/**
 * Shows the quote with a discount.
 * @param omits true for a backend that does not send the prices of the options
 */
async function showQuote({ omits = false } = {}) {
  const page = await openRentersPage({
    server,
    fetch: async (input, init) => {
      const response = await server.fetch(input, init);
      if (!omits || !String(input).endsWith('/renters/checkout')) return response;
      const { option_prices: _, ...body } = (await response.json()) as Record<string, unknown>;
      return Response.json(body);
    },
  });
  await runTo(page, 'quote', { survey: { protective_devices: ['deadbolts'] } });
  await waitForCalls();
  await showScreen(page.rentersFlow, 'renters/screens/QuoteScreen', 'Harrow Point Mutual');
  return page;
}

const text = (selector = 'main') =>
  (document.querySelector(selector)?.textContent ?? '').replace(/\s+/g, ' ').trim();
const choices = (name: string) =>
  [...document.querySelectorAll(`[name="${name}"]`)].map((input) =>
    [...(input.closest('label')?.querySelectorAll('span') ?? [])].map((part) => part.textContent),
  );

describe('the renters quote', () => {
  it('says the price of the year with each limit and deductible', async () => {
    const page = await showQuote();
    const { option_prices: options } = page.$renters.get().checkoutInfo!;
    for (const { code, prices } of options!.rates)
      expect(choices(code)).toEqual(
        prices.map(({ choice, grandtotal }) => [
          `$${choice.toLocaleString('en-US')}`,
          `$${grandtotal.toFixed(2)} a year`,
        ]),
      );
    await expectAccessible();
  });

  it('says what each way to pay charges, why one is more expensive and what the other saves', async () => {
    await showQuote();
    const cards = [...document.querySelectorAll('.cadences label')].map((card) => card.textContent);
    expect(cards).toEqual([
      'Annual (1 payment)$148.18 onceThe full year, paid today.Saves $10.50',
      'Monthly (11 payments)$14.48 first, then 10 × $14.42$158.68 total, $10.50 more for billing fees and tax on them.',
    ]);
  });

  it('lists the price with the reason of the discount, the tax and the other way to pay', async () => {
    const page = await showQuote();
    expect(text('#price')).toContain(
      'One year, paid once$148.18Tax and fees includedBilling details' +
        'Standard plan, one year$144.00Discount (protective devices)\u2212$2.88' +
        'Estimated tax (OH, 5%)$7.06Total today$148.18' +
        'In 11 payments insteadPaid once$148.18Billing fees, 10 × $1.00$10.00' +
        'Estimated tax on the fees$0.50Total$158.68',
    );
    expect(document.querySelector('details.renters-payments')?.hasAttribute('open')).toBe(false);
    await page.changeSelection({ selectedCadence: 'eleven_pay' });
    await eventually(() => expect(text('#price')).toContain('Total of 11 payments$158.68'));
    expect(text('#price')).toContain('First Payment today$14.48Followed by 10 monthly payments');
    expect(document.querySelector('details.renters-payments')?.hasAttribute('open')).toBe(true);
    await expectAccessible();
  });

  it('names what is included, with amounts for the chosen belongings, then what is not', async () => {
    const page = await showQuote();
    const rows = () => [...document.querySelectorAll('.included__row')].map((r) => r.textContent);
    expect(rows()).toEqual([
      'Replacement cost for belongings Included',
      'Loss of use 30% of your belongings$7,500',
      'Guests’ medical bills $1,000',
      'Food spoilage $500',
      'Lock replacement $250',
      'Flood Not covered',
      'Wear and tear Not covered',
      'Your roommates’ belongings Not covered',
    ]);
    void page.changeSelection({ personal_property_amount: 40_000 });
    await eventually(() => expect(rows()[1]).toBe('Loss of use 30% of your belongings$12,000'));
  });

  it('changes the start date in the price card', async () => {
    const page = await showQuote();
    const change = document.querySelector<HTMLButtonElement>('.renters-start button');
    expect(text('.renters-start')).toBe('Starts Nov 21, 2026Change the start date');
    change?.click();
    const field = await eventually(() => {
      const input = document.querySelector<HTMLInputElement>('#policyStartDate');
      expect(document.activeElement).toBe(input);
      return input;
    });
    expect(field?.value).toBe('11/21/2026');
    page.rentersFlow.form('quote').set({ policyStartDate: '2026-11-20' });
    await page.rentersFlow.next();
    await eventually(() =>
      expect(text('#policyStartDate-error')).toContain('Choose a start date from tomorrow'),
    );
  });

  it('shows the options without prices if the backend omits their prices', async () => {
    await showQuote({ omits: true });
    expect(choices('liability_limit')).toEqual([['$100,000'], ['$200,000'], ['$300,000']]);
    expect(
      [...document.querySelectorAll('.cadences label')].map((card) => card.textContent),
    ).toEqual(['Annual (1 payment)', 'Monthly (11 payments)']);
    expect(text('#price')).toContain('Total today$148.18');
    expect(text('#price')).not.toContain('In 11 payments instead');
    await expectAccessible();
  });
});
