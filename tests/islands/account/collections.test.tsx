import { describe, expect, it } from 'vitest';
import { collectionCategories } from '../../../src/contract/collectibles/categories.ts';
import type { Policy } from '../../../src/contract/policies/policies.ts';
import { site } from '../../fixtures/site.ts';
import { expectAccessible } from '../accessible.ts';
import {
  accountSuite,
  openAccount,
  press,
  waitForText,
  text,
  waitUntil,
  type FetchInterceptor,
} from './account-page.tsx';

const { server, demo } = await accountSuite({ now: () => new Date('2026-11-20T12:00:00Z') });
const list = '/account/policies/collectibles';
const trustPolicyId = 'pol_demo_cl-7320-4416';
/** Category codes of the collections that the trust's policy covers. */
const coveredCodes = ['fine_art', 'jewelry', 'musical_instruments', 'stamps', 'wine'];

const open = (path: string, interceptor?: FetchInterceptor) =>
  openAccount({ server, path: `${list}/${path}`, token: demo, interceptor });

const pathOf = (id: string) => `/api/user/v2/policies/policy/${id}`;

async function policyOf(id: string): Promise<Policy> {
  const headers = { authorization: `Token ${demo}` };
  return (await (await server.request(pathOf(id), { headers })).json()) as Policy;
}

/**
 * Returns an interceptor that responds to requests for the policy with a changed version of the
 * policy.
 */
async function withChangedPolicy(
  id: string,
  changePolicy: (policy: Policy) => object,
): Promise<FetchInterceptor> {
  const policy = changePolicy(await policyOf(id));
  return (path) => (path.endsWith(pathOf(id)) ? Promise.resolve(Response.json(policy)) : undefined);
}

/** Returns an interceptor that changes the details of the trust's policy. */
const withDetails = (
  changePolicy: (details: Policy['details']) => object,
): Promise<FetchInterceptor> =>
  withChangedPolicy(trustPolicyId, (policy) => ({
    ...policy,
    details: changePolicy(policy.details),
  }));

/**
 * Removes the prices and the history from a policy, as in the response of a backend that sends only
 * the specified fields.
 */
function withoutPrice(policy: Policy) {
  const collections = policy.details['collections'] as Record<string, unknown>[];
  const plain = collections.map((collection) => ({ ...collection, annual_premium: undefined }));
  return { ...policy, history: undefined, details: { ...policy.details, collections: plain } };
}

/**
 * Returns 1 if the page shows a next payment, because its amount equals the annual premium and adds
 * one occurrence. Otherwise 0.
 */
const nextPayments = () => (text().includes('Next payment') ? 1 : 0);

const offeredCategories = () =>
  Array.from(document.querySelectorAll('.dialog li a')).map((link) => link.getAttribute('href'));

describe('the modal for the choice of a category', () => {
  it('offers every category that the policy does not cover', async () => {
    await open(trustPolicyId);
    await waitForText('Add a collection');
    press('Add a collection');
    await waitForText('What type of collection would you like to insure?');
    expect(document.querySelector('.dialog h2')?.textContent).toBe('Select a category');
    expect(offeredCategories()).toEqual(
      collectionCategories
        .filter(({ code }) => !coveredCodes.includes(code))
        .map(({ code }) => `${list}/${trustPolicyId}/add/${code}`),
    );
    expect(offeredCategories()).toHaveLength(collectionCategories.length - coveredCodes.length);
    await expectAccessible();
  });

  it('links to the change outside the account pages, and closes with Escape', async () => {
    const page = await open(trustPolicyId);
    await waitForText('Add a collection');
    press('Add a collection');
    await waitForText('Select a category');
    document.querySelector('.dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
    await waitUntil(() => !text().includes('Select a category'));
    press('Add a collection');
    await waitForText('Select a category');
    // The page does not handle the link, because the link leaves the account. The browser follows
    // it.
    let isFollowed = false;
    const preventNavigation = (click: Event) => {
      isFollowed = !click.defaultPrevented;
      click.preventDefault();
    };
    window.addEventListener('click', preventNavigation, { once: true });
    press('Coins');
    expect(isFollowed).toBe(true);
    expect(page.navigation.path()).toBe(`${list}/${trustPolicyId}`);
  });

  it.each(['cl-8841-2207', 'cl-6090-1183', 'cl-5512-3370', 'cl-5177-9021'])(
    'is not offered on %s, which is not approved',
    async (number) => {
      await open(`pol_demo_${number}`);
      await waitForText(number.toUpperCase());
      expect(text()).not.toContain('Add a collection');
    },
  );

  it('is not offered if the policy covers every category or cannot be read', async () => {
    const all = collectionCategories.map((category) => ({ category }));
    const whole = await withDetails((details) => {
      const [one] = details['collections'] as object[];
      return { ...details, collections: all.map((other) => ({ ...one, ...other })) };
    });
    await open(trustPolicyId, whole);
    await waitForText('Vinyl records');
    expect(text()).not.toContain('Add a collection');
    await open(trustPolicyId, await withDetails(() => ({ collections: 'many' })));
    await waitForText('CL-7320-4416');
    expect(text()).not.toContain('Add a collection');
  });
});

const personal = 'pol_demo_cl-9152-6038';
const rowOf = (name: string) =>
  Array.from(document.querySelectorAll('.policy-collection')).find((row) =>
    row.textContent?.includes(name),
  );
const linksOf = (name: string) =>
  Array.from(rowOf(name)?.querySelectorAll('a') ?? []).map((link) => link.getAttribute('href'));

describe('the collections of a policy', () => {
  it('are rows with their values, addresses and prices', async () => {
    await open(personal);
    await waitForText('Change history');
    expect(rowOf('Coins')?.textContent?.replace(/\s+/g, ' ')).toContain(
      'Coins$12,500 total, $2,400 highest value item2200 Harborline Avenue, Vault 9',
    );
    expect(rowOf('Coins')?.textContent).toContain('$155.25 a year');
    const { totals } = (await policyOf(personal)).billing;
    expect(text()).toContain(`Annual premium$${totals?.grandtotal}`);
    // Removes the paid and the next payment. The annual premium must then appear exactly once.
    document.querySelector('.policy-money')?.remove();
    expect(text().split(`$${totals?.grandtotal}`)).toHaveLength(2 + nextPayments());
    await expectAccessible();
  });

  it.each([
    ['2026-10-01', '2026-10-05', 'since Oct 5, 2026'],
    ['2026-10-05', '2026-10-01', 'since Oct 5, 2026'],
    ['2026-11-20', '2026-12-01', 'from Dec 1, 2026'],
  ])('of %s in a policy from %s are covered %s', async (created, start, covered) => {
    const interceptor = await withChangedPolicy(personal, (policy) => {
      const collections = policy.details['collections'] as object[];
      const details = {
        ...policy.details,
        collections: collections.map((one) => ({ ...one, created })),
      };
      return { ...policy, details, coverage_start_date: start };
    });
    await open(personal, interceptor);
    await waitForText('Coins');
    expect(rowOf('Coins')?.textContent?.replaceAll('\u00a0', ' ')).toContain(covered);
  });

  it('have edit and remove links, except jewelry, which only the VIP team changes', async () => {
    await open(personal);
    await waitForText('Change history');
    const change = (kind: string, code: string) => `${list}/${personal}/${kind}/${code}`;
    expect(linksOf('Coins')).toEqual([change('edit', 'coins'), change('remove', 'coins')]);
    expect(linksOf('Jewelry')).toEqual([change('remove', 'jewelry')]);
    expect(text()).toContain(`To change jewelry, call the VIP team at ${site.vip.display}.`);
  });

  it('cannot be removed if there is only one', async () => {
    await open('pol_demo_cl-4903-6648');
    await waitForText('Change history');
    expect(linksOf('Photographs')).toEqual([`${list}/pol_demo_cl-4903-6648/edit/photographs`]);
    expect(text()).not.toContain('VIP team');
  });

  it.each([
    ['2026-11-20T09:00:00Z', 'requested today, Nov 20, 2026.'],
    ['2026-11-18T09:00:00Z', 'requested on Nov 18, 2026.'],
  ])('say when a pending change was requested: %s is %s', async (requested, words) => {
    const id = 'pol_demo_cl-6090-1183';
    const interceptor = await withChangedPolicy(id, (policy) => ({
      ...policy,
      history: policy.history && {
        ...policy.history,
        endorsements: policy.history.endorsements.map((one) => ({ ...one, requested })),
      },
    }));
    await open(id, interceptor);
    await waitForText('Your change is pending review.');
    expect(text().replaceAll('\u00a0', ' ')).toContain(words);
  });

  it('cannot be changed while a change is pending, which is shown first', async () => {
    await open('pol_demo_cl-6090-1183');
    await waitForText('Your change is pending review.');
    await waitUntil(() => rowOf('Comic books') !== undefined);
    expect(text()).toMatch(
      /Comic books raised from \$12,900 to \$18,000, requested .*Nothing changes until Harrow Point Mutual Insurance Company approves it. We’ll email you within the next business day, by .*\. \$[\d.]+ is held on Visa ending 4242/,
    );
    expect(document.querySelector('.schedule .badge')?.textContent).toBe('Pending');
    expect(rowOf('Comic books')?.textContent).toContain('Change pending');
    expect(rowOf('Comic books')?.textContent).toContain('$12,900 total');
    expect(linksOf('Comic books')).toEqual([]);
    expect(text()).toContain(
      'You can add, edit or remove a collection again once the change is approved or declined.',
    );
    expect(text()).toContain('Paid for this policy so far');
    await expectAccessible();
  });

  it.each(['cl-8841-2207', 'cl-5512-3370', 'cl-5177-9021'])(
    'have no links on %s, which is not approved',
    async (number) => {
      await open(`pol_demo_${number}`);
      await waitUntil(() => document.querySelector('.policy-collection') !== null);
      expect(document.querySelectorAll('.policy-collection a')).toHaveLength(0);
    },
  );

  it('show the refund of a policy that was canceled before its coverage began', async () => {
    await open('pol_demo_cl-5512-3370');
    await waitForText('Change history');
    expect(text()).toContain('Policy canceled');
    expect(text()).toContain('Paid for this policy$0.00');
  });

  it('are shown without yearly prices, history and pending changes if the backend sends none', async () => {
    await open(trustPolicyId, await withChangedPolicy(trustPolicyId, withoutPrice));
    await waitUntil(() => document.querySelector('.policy-collection') !== null);
    expect(text()).not.toContain('a year');
    expect(text()).not.toContain('Annual premium');
    expect(text()).not.toContain('Change history');
    expect(text()).toMatch(/Billing details.*Total\$/);
    await open(
      trustPolicyId,
      await withChangedPolicy(trustPolicyId, (policy) =>
        withoutPrice({ ...policy, status: 'pending_change' }),
      ),
    );
    await waitForText(
      'Your change is pending review.Nothing changes until Harrow Point Mutual Insurance Company approves it',
    );
    expect(document.querySelector('.schedule .badge')?.textContent).toBe('Pending');
    await expectAccessible();
  });
});

describe('the history of a policy', () => {
  it('begins with the newest change and ends with the amount paid so far', async () => {
    await open(personal);
    await waitForText('Change history');
    const rows = Array.from(document.querySelectorAll('.change-history tbody tr'), (row) =>
      (row.textContent ?? '').replace(/\s+/g, ' '),
    );
    expect(rows[0]).toMatch(/Fine art added, \$8,000275 days left, Visa ending 4242Approved/);
    expect(rows[1]).toMatch(
      /Policy starts with Coins and JewelryOne year, Visa ending 4242Approved/,
    );
    const { history } = await policyOf(personal);
    const paid = (history?.purchase.amount ?? 0) + (history?.endorsements[0]?.amount ?? 0);
    expect(text()).toContain(`Paid for this policy$${paid.toFixed(2)}`);
  });
});

it('lists a pending change with its request date and the expected decision date', async () => {
  await openAccount({ server, path: list, token: demo });
  await waitForText('CL-6090-1183');
  expect(text()).toMatch(
    /CL-6090-1183Comic books raised to \$18,000: requested Nov \d+, 2026, decision by Nov \d+, 2026/,
  );
});
