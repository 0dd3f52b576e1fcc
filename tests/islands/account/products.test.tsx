import { describe, expect, it } from 'vitest';
import type { Policy } from '../../../src/contract/policies/policies.ts';
import { expectAccessible } from '../accessible.ts';
import {
  accountSuite,
  heading,
  openAccount,
  press,
  waitForText,
  text,
  type FetchInterceptor,
} from './account-page.tsx';

const { server, demo } = await accountSuite({ now: () => new Date('2026-11-20T12:00:00Z') });
const list = '/account/policies';

const open = (path: string, interceptor?: FetchInterceptor) =>
  openAccount({ server, path: `${list}/${path}`, token: demo, interceptor });

/**
 * Opens the page of a policy of the demo account. The server's response is changed by the given
 * values.
 */
async function openWithChangedPolicy(
  code: string,
  number: string,
  change: (policy: Policy) => object,
) {
  const id = `pol_demo_${number.toLowerCase()}`;
  const path = `/api/user/v2/policies/policy/${id}`;
  const response = await server.request(path, { headers: { authorization: `Token ${demo}` } });
  const policy = (await response.json()) as Policy;
  const changed = { ...policy, ...change(policy) };
  return open(`${code}/${id}`, (requestedPath) =>
    requestedPath.endsWith(path) ? Promise.resolve(Response.json(changed)) : undefined,
  );
}

const main = () => document.querySelector('main');
const links = (name: string) =>
  Array.from(main()?.querySelectorAll('a') ?? []).filter((a) => a.textContent?.startsWith(name));

describe('one policy of each product', () => {
  it.each([
    ['baggage', 'BG-2048-1977', 'Baggage, Delta Air Lines', ['Passenger', 'Total$14.42']],
    ['flight', 'FL-3081-6402', 'Flight, Alaska Airlines', ['Single flight', 'Flight number1043']],
    [
      'rental_car',
      'RC-2048-1977',
      'Rental car, Avis',
      ['Platinum', 'Drivers', '5 days at $10.00 per 24 hours'],
    ],
    [
      'devices',
      'DV-5512-9034',
      'Smartphone, iPhone 15',
      ['Complete · ', 'DeviceiPhone 15', 'BilledMonthly'],
    ],
    [
      'pet',
      'PT-2915-0042',
      'Pet, Olive, Captain',
      [
        'Everyday',
        'Moth',
        'Monthly amount$91.20 / month',
        'To find out what’s changing or how long it takes, call (800) 555-0142.',
      ],
    ],
    [
      'collectibles',
      'CL-7320-4416',
      'Collectibles, Fine art, Jewelry',
      ['Total insured value$1,729,150.50', 'OwnershipA trust'],
    ],
    [
      'commercial',
      'BOP-7730-4152',
      'Small business, Bluebird Bakery LLC',
      ['General liability$2 Million, max $1 Million per claim', 'Total$669.29 / year'],
    ],
    [
      'landlord',
      'LL-5206-8841',
      'Landlord, 77 Alder Court',
      ['EarthquakeNot includedNot covered in your state', 'Monthly amount$89.35 / month'],
    ],
    [
      'renters',
      'RN-4120-5573',
      'Renters, 310 Cedar Row',
      ['First payment$21.05', 'Followed by 10 monthly payments$21.00', 'Next payment$21.00'],
    ],
    ['rideshare', 'RS-9120-3347', 'Rideshare, 24 rides', ['Accidental death$100,000', '4.3 miles']],
    [
      'home_warranty',
      'HW-2260-7194',
      'Home warranty, 418 Marlow Street',
      ['Systems and appliances', 'Address418 Marlow Street'],
    ],
    ['carsafe', 'CS-1108-5526', 'Vehicle contents', ['Carsafe · ', 'Total$4.99 / month']],
    [
      'homesafe',
      'HS-1093-4482',
      'Home contents, 418 Marlow Street',
      ['Homesafe · ', 'BilledMonthly'],
    ],
  ] as const)('of %s, %s, shows its details', async (code, number, title, expectedTexts) => {
    await open(`${code}/pol_demo_${number.toLowerCase()}`);
    await waitForText(`Policy number${number}`);
    expect(heading()).toContain(title);
    const commonTexts = ['Underwriter', 'Purchased fromAlderway', 'Paid withVisa ending 4242'];
    for (const expectedText of [...commonTexts, ...expectedTexts])
      expect(text()).toContain(expectedText);
    expect(text()).toMatch(/Policies underwritten by [\w& ]+\. Sold by Alderway/);
    const claim = links('Submit a claim').map((link) => link.getAttribute('href'));
    // No claim is possible on the flight policy, whose coverage has not begun. It is possible on
    // the pet policy, because coverage continues during a pending change.
    const claimable = !['flight', 'carsafe', 'homesafe'].includes(code);
    expect(claim).toEqual(claimable ? [`/account/claims/new/${code}/policies/${number}`] : []);
    await expectAccessible();
  });

  it('has a list of rides closed, below the coverages', async () => {
    await open('rideshare/pol_demo_rs-9120-3347');
    await waitForText('24 rides');
    const fold = main()?.querySelector<HTMLDetailsElement>('.policy-coverage details');
    expect(fold?.open).toBe(false);
    expect(fold?.textContent.split(' miles')).toHaveLength(25);
  });

  it('lists the installments if the backend sends no payments, and marks the next one', async () => {
    await openWithChangedPolicy('renters', 'RN-4120-5573', ({ billing }) => ({
      billing: { ...billing, payments: undefined },
    }));
    await waitForText('Payment schedule');
    expect(text()).toMatch(/Payment 7, [\w ,]+, next\$21\.00/);
    expect(text().match(/Payment \d+, /g)).toHaveLength(10);
  });
});

describe('the status of a policy', () => {
  it.each([
    ['pending', 'Pending', '#clock-bold'],
    ['pending_change', 'Pending', '#clock-bold'],
    ['approved', 'Approved', '#check-bold'],
    ['canceled', 'Canceled', '#x-bold'],
    ['rejected', 'Rejected', '#x-bold'],
  ] as const)('%s is shown as %s, with its icon', async (status, statusText, icon) => {
    await openWithChangedPolicy('devices', 'DV-5512-9034', () => ({ status }));
    await waitForText('DV-5512-9034');
    const badge = main()?.querySelector('.schedule .badge');
    expect(badge?.textContent).toBe(statusText);
    expect(badge?.querySelector('use')?.getAttribute('href')).toContain(icon);
    const due = status !== 'canceled' && status !== 'rejected';
    expect(main()?.querySelector('.policy--closed') === null).toBe(due);
    expect(text().includes('Next payment')).toBe(due);
  });
});

describe('the phone number on the page of a policy', () => {
  it.each([
    ['approved', 1],
    ['rejected', 1],
    ['pending', 0],
    ['canceled', 0],
  ] as const)('of a policy that is %s is in its own line %d times', async (status, count) => {
    await openWithChangedPolicy('devices', 'DV-5512-9034', () => ({ status }));
    await waitForText('DV-5512-9034');
    expect(main()?.querySelectorAll('.policy__contact')).toHaveLength(count);
  });
});

describe('the coverage of a policy', () => {
  it('has no dates after a rejection, also if the product lists its own', async () => {
    await openWithChangedPolicy('rideshare', 'RS-9120-3347', () => ({ status: 'rejected' }));
    await waitForText('CoverageNever began');
    expect(text()).not.toMatch(/Coverage (?:starts|ends)|Covered through/);
  });

  it('has a check before what it pays and none before a waiting time', async () => {
    await openWithChangedPolicy('baggage', 'BG-2048-1977', () => ({}));
    await waitForText('Delay covered after');
    const row = (label: string) =>
      [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === label)
        ?.parentElement;
    expect(row('Delay covered after')?.querySelector('svg')).toBeNull();
    expect(row('Delayed bags')?.querySelector('svg')).not.toBeNull();
  });
});

describe('the actions and beneficiaries of a policy', () => {
  it('follow its options', async () => {
    const options = { claimable: false, cancellable: false };
    await openWithChangedPolicy('landlord', 'LL-5206-8841', () => ({ options, documents: [] }));
    await waitForText('LL-5206-8841');
    expect(main()?.querySelector('.policy-actions')).toBeNull();
  });

  it('include no claim if the product accepts none, whatever the options are', async () => {
    const options = { claimable: true, cancellable: true };
    await openWithChangedPolicy('carsafe', 'CS-1108-5526', () => ({ options }));
    await waitForText('Cancel policy');
    expect(text()).not.toContain('Submit a claim');
  });

  it('list the documents by name if there are several', async () => {
    const documents = ['Declarations page', 'Policy', 'Endorsement 1'].map((name, at) => ({
      name,
      url: `/documents/pol/${at}.pdf`,
    }));
    await openWithChangedPolicy('pet', 'PT-3307-5581', () => ({ documents }));
    await waitForText('View policy docs');
    expect(links('Endorsement 1')[0]?.getAttribute('href')).toBe('/documents/pol/2.pdf');
  });

  it("include every beneficiary's name", async () => {
    const beneficiaries = [{ name: 'Luc Moreau' }, { name: 'Odile Moreau' }];
    await openWithChangedPolicy('flight', 'FL-3081-6402', () => ({ beneficiaries }));
    await waitForText('BeneficiariesLuc MoreauOdile Moreau');
  });
});

describe('a policy of a product that this storefront does not know', () => {
  const boat = (policy: Policy) => ({
    vertical_code: 'pleasure_boat',
    details: { hull: 'GRP' },
    documents: policy.documents,
  });

  it('is shown with generic rows', async () => {
    await openWithChangedPolicy('pleasure_boat', 'DV-5512-9034', boat);
    await waitForText('HullGRP');
    expect(links('Pleasure boat policies')[0]?.getAttribute('href')).toBe(`${list}/pleasure_boat`);
    expect(text()).toContain('Submit a claim');
  });

  it('has its own panel and page', async () => {
    const path = '/api/user/v2/policies/vertical/devices';
    const response = await server.request(path, { headers: { authorization: `Token ${demo}` } });
    const devices = (await response.json()) as { items: Policy[] };
    const items = devices.items.slice(0, 2).map((policy) => ({ ...policy, ...boat(policy) }));
    const group = { vertical_code: 'pleasure_boat', total: 2, items };
    const interceptor: FetchInterceptor = (requestedPath) => {
      if (requestedPath.endsWith('/all-verticals')) return Promise.resolve(Response.json([group]));
      return requestedPath.endsWith('/vertical/pleasure_boat')
        ? Promise.resolve(Response.json(group))
        : undefined;
    };
    await openAccount({ server, path: list, token: demo, interceptor });
    await waitForText('Pleasure boat2 purchased');
    press('Manage your policies');
    await waitForText('Pleasure boat policies2 purchased');
    await expectAccessible();
  });
});
