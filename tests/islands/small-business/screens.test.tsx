import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../fixtures/eventually.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import {
  pagePathOf,
  cafeOwner,
  contractorOwner,
  openBusinessPage,
  runTo,
} from '../../fixtures/small-business-page.ts';
import { expectAccessible } from '../accessible.ts';
import { closeScreen, showScreen } from '../flow-screen.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());
afterEach(closeScreen);

const screenFiles = {
  'basic-info': 'BasicInfoScreen',
  'policy-date': 'PolicyDateScreen',
  plans: 'PlansScreen',
  payment: 'PaymentScreen',
  confirmation: 'ConfirmationScreen',
} as const;

/** Answers the flow up to a step, with requests to the server, and renders the step's screen. */
async function showStep(
  step: 'basic-info' | 'policy-date' | 'plans' | 'payment' | 'confirmation',
  owned = cafeOwner({ uses_other_vehicles: 'yes' }),
) {
  const page = await openBusinessPage({ server, path: pagePathOf('basic-info') });
  await runTo(page, step === 'confirmation' ? 'payment' : step, owned);
  if (step === 'confirmation') await page.pay();
  await showScreen(
    page.smallBusinessFlow,
    `small-business/screens/${screenFiles[step]}`,
    'Northmere Casualty Company',
  );
  return page;
}

const textOfSelector = (selector: string) =>
  [...document.querySelectorAll(selector)].map((element) =>
    (element.textContent ?? '').replace(/\s+/g, ' ').trim(),
  );
const text = () => textOfSelector('main').join(' ');

const linkTo = (label: string) =>
  [...document.querySelectorAll('a')].find((link) => link.textContent?.trim() === label)?.href;

describe('the screens of the small business flow', () => {
  it('show the business type and the address, with an inactive Back button', async () => {
    await showStep('basic-info');
    expect(textOfSelector('h1')).toEqual(['Tell us about your business']);
    expect(document.querySelector('.pager__back')?.getAttribute('aria-disabled')).toBe('true');
    expect(document.querySelector('#business_class_code')?.getAttribute('role')).toBe('combobox');
    await expectAccessible();
  });

  it('show the allowed days for the start date', async () => {
    await showStep('policy-date');
    expect(text()).toContain('Any day from today to 60 days from now.');
    await expectAccessible();
  });

  it('compare the plans in eight rows, and mark the one that fits', async () => {
    const page = await showStep('plans');
    const rows = textOfSelector('tbody th[scope=row]');
    expect(rows).toEqual([
      expect.stringMatching(/^General liability/),
      expect.stringMatching(/^Business personal property/),
      expect.stringMatching(/^Additional insured/),
      expect.stringMatching(/^Lost business income/),
      expect.stringMatching(/^Data breach, privacy liability/),
      expect.stringMatching(/^Data breach, additional costs/),
      expect.stringMatching(/^Employee liability coverage/),
      expect.stringMatching(/^Hired and non-owned auto/),
      'Full policy',
    ]);
    expect(textOfSelector('tfoot button')).toEqual([
      'Select Silver',
      'Select Gold',
      'Select Platinum',
    ]);
    const cellsOf = (row: string) => {
      const at = [...document.querySelectorAll('tbody tr')].find((one) =>
        one.textContent?.startsWith(row),
      );
      return [...(at?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent?.trim());
    };
    expect(cellsOf('General liability')).toEqual(
      Array.from({ length: 3 }, () => '$2 MillionMax $1 Million per claim'),
    );
    expect(cellsOf('Business personal property')).toEqual([
      '$15,000$500 deductible',
      '$35,000$500 deductible',
      '$75,000$500 deductible',
    ]);
    expect(cellsOf('Lost business income')).toEqual(['$250,000', '$250,000', '$250,000']);
    expect(cellsOf('Data breach, privacy')[2]).toBe('$50,000');
    expect(cellsOf('Data breach, additional')[2]).toBe('$10,000');
    expect(cellsOf('Employee liability')[2]).toBe('$50,000');
    expect(cellsOf('Hired').map((cell) => cell?.includes('Not'))).toEqual([true, false, false]);
    expect(textOfSelector('thead .plans__badge')).toEqual(['Fits your answers']);
    const { totals } = page.$smallBusiness.get();
    const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    expect(textOfSelector('thead .price')).toEqual(
      [totals?.silver, totals?.gold, totals?.platinum].map((plan) =>
        money.format(plan?.grandtotal ?? 0),
      ),
    );
    const pageText = document.body.textContent;
    expect(pageText).toContain('Prices are for one year, paid once, including tax.');
    expect(pageText).toContain('Your discount (claims-free for 3 years, 5%) is already applied.');
    page.answersStore.update({ totals: null });
    const { rates } = page.$smallBusiness.get();
    await eventually(() =>
      expect(textOfSelector('thead .price')).toEqual(
        [rates?.silver, rates?.gold, rates?.platinum].map(
          (rate) => `$${rate?.toLocaleString('en-US')}`,
        ),
      ),
    );
    await expectAccessible();
  });

  it('show the complete order before the payment', async () => {
    const owned = contractorOwner();
    const page = await showStep('payment', owned);
    const { details, checkoutInfo } = page.$smallBusiness.get();
    expect(textOfSelector('h1')).toEqual([`Your Quote for ${details.business_name}`]);
    for (const expected of [
      'Plumber, heating and air-conditioning contractor',
      'Dana Moreau',
      '418 Marlow Street',
      'Limited liability company',
      'Northmere Casualty Company',
      'Gold plan, one year',
      'View Sample Policy',
      'Additional insuredsMarlow Street Holdings',
    ])
      expect(text()).toContain(expected);
    expect(text()).toContain(
      checkoutInfo?.totals.grandtotal.toLocaleString('en-US', {
        style: 'currency',
        currency: 'USD',
      }),
    );
    await expectAccessible();
  });

  it('show that the card is charged, or only authorized until the carrier decides', async () => {
    const { $smallBusiness } = await showStep('payment', cafeOwner({ was_canceled: 'unpaid' }));
    const { grandtotal = 0 } = $smallBusiness.get().checkoutInfo?.totals ?? {};
    expect(text()).toContain(
      `We’ll hold $${grandtotal.toLocaleString('en-US')} on your card today. We’ll charge it when Northmere Casualty Company approves the policy, and no later than `,
    );
    expect(text()).not.toContain('We’ll charge your card');
    await showStep('payment');
    expect(text()).toMatch(/We’ll charge your card \$[\d,.]+ today for one year\./);
    expect(text()).not.toContain('We’ll hold');
  });

  it('confirm the policy number, the term and the coverage', async () => {
    const page = await showStep('confirmation');
    const { purchase } = page.$smallBusiness.get();
    expect(text()).toContain(`Plan # ${purchase?.policy_number}`);
    expect(text()).toContain('Need a person? Call (800) 555-0142');
    expect(text()).toContain('$35,000$500 deductible');
    // The link opens the policy document. The declarations page, which is first in the list of
    // documents, would be wrong.
    expect(linkTo('Download policy')).toMatch(/\/policy\.pdf\?/);
    // There is no link, because a guest has no password. Only the emailed link opens the account.
    expect(linkTo('Go to your account')).toBeUndefined();
    expect(textOfSelector('.next-events h3')).toContain('Set your password');
    await expectAccessible();
  });

  it.each([
    ['the account', 'https://portal.example', 'Go to your account', '/account'],
    ['the home page without sign-in pages', null, 'Go to the home page', '/'],
  ])('link to %s if the backend creates no account', async (_, portalUrl, label, href) => {
    const fetch: typeof server.fetch = async (...request) => {
      const response = await server.fetch(...request);
      if (!String(request[0]).endsWith('/commercial/purchase')) return response;
      const { policy_number } = (await response.json()) as { policy_number: string };
      return Response.json({ policy_number });
    };
    const page = await openBusinessPage({ server, path: pagePathOf('basic-info'), fetch });
    await runTo(page, 'payment', cafeOwner());
    await page.pay();
    const { settings } = await import('../../../src/core/settings.ts');
    const { portalUrl: original } = settings;
    settings.portalUrl = portalUrl;
    try {
      await showScreen(page.smallBusinessFlow, 'small-business/screens/ConfirmationScreen', 'X');
      expect(new URL(linkTo(label)!).pathname).toBe(href);
      expect(document.querySelectorAll('.confirmation__actions a')).toHaveLength(1);
    } finally {
      settings.portalUrl = original;
    }
  });

  it("show a policy that is pending the carrier's review", async () => {
    await showStep('confirmation', cafeOwner({ was_canceled: 'unpaid' }));
    expect(textOfSelector('h1')).toEqual(['Your policy is pending review.']);
    expect(textOfSelector('.next-events h3')).toEqual([
      'You’re not covered yet',
      expect.stringMatching(/^\$[\d,.]+ is held, not charged$/),
      'We’ll email you either way',
      'If it isn’t approved',
      'Set your password',
    ]);
    expect(text()).toContain('Hold on your card');
    expect(textOfSelector('.schedule--draft .badge')).toEqual(['In review']);
    expect(textOfSelector('.confirmation__actions .button')).toEqual([
      'View Sample Policy (opens in a new tab)',
    ]);
    expect(text()).not.toMatch(/Paid with|receipt|renews|Coverage starts at/);
    expect(linkTo('Download policy')).toBeUndefined();
    await expectAccessible();
  });
});
