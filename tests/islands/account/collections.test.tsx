import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { collectionCategories } from '../../../src/contract/collectibles/categories.ts';
import type { Policy } from '../../../src/contract/policies/policies.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';
import { signInDemo, signUp } from '../../fixtures/sign-in.ts';
import { expectAccessible } from '../accessible.ts';
import {
  closeAccount,
  control,
  heading,
  openAccount,
  press,
  says,
  text,
  waitUntil,
  type Fault,
} from './account-page.tsx';

let provider: TestProvider;
let demo: string;
const list = '/account/policies/collectibles';
const trust = 'pol_demo_cl-7320-4416';
/** What the trust's policy holds. */
const held = ['fine_art', 'jewelry', 'musical_instruments', 'stamps', 'wine'];

beforeAll(async () => {
  const now = () => new Date('2026-11-20T12:00:00Z');
  provider = await startProvider({ services: { now } });
  demo = await signInDemo(provider);
});
afterAll(() => provider.stop());
afterEach(closeAccount);

const open = (path: string, fault?: Fault) =>
  openAccount({ provider, path: `${list}/${path}`, token: demo, fault });

/** Puts the trust's policy in front of the provider with other details. */
async function withDetails(change: (details: Policy['details']) => object): Promise<Fault> {
  const path = `/api/user/v2/policies/policy/${trust}`;
  const answer = await provider.request(path, { headers: { authorization: `Token ${demo}` } });
  const policy = (await answer.json()) as Policy;
  const changed = { ...policy, details: change(policy.details) };
  return (asked) => (asked.endsWith(path) ? Promise.resolve(Response.json(changed)) : undefined);
}

const offered = () =>
  Array.from(document.querySelectorAll('.dialog li a')).map((link) => link.getAttribute('href'));

describe('the modal in which a category is chosen', () => {
  it('offers every category that the policy does not hold', async () => {
    await open(trust);
    await says('Add a collection');
    press('Add a collection');
    await says('What type of collection would you like to insure?');
    expect(document.querySelector('.dialog h2')?.textContent).toBe('Select a category');
    expect(offered()).toEqual(
      collectionCategories
        .filter(({ code }) => !held.includes(code))
        .map(({ code }) => `${list}/${trust}/add/${code}`),
    );
    expect(offered()).toHaveLength(collectionCategories.length - held.length);
    await expectAccessible();
  });

  it('leads to the page of the category, and Escape to none', async () => {
    const page = await open(trust);
    await says('Add a collection');
    press('Add a collection');
    await says('Select a category');
    document.querySelector('.dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
    await waitUntil(() => !text().includes('Select a category'));
    press('Add a collection');
    await says('Select a category');
    press('Coins');
    await says('Add coins to your policy');
    expect(page.navigation.path()).toBe(`${list}/${trust}/add/coins`);
    await waitUntil(() => document.activeElement === document.querySelector('h1'));
  });

  it.each(['cl-8841-2207', 'cl-6090-1183', 'cl-5512-3370', 'cl-5177-9021'])(
    'is not offered on %s, which is not approved',
    async (number) => {
      await open(`pol_demo_${number}`);
      await says(number.toUpperCase());
      expect(text()).not.toContain('Add a collection');
    },
  );

  it('is not offered where the policy holds every category, or cannot be read', async () => {
    const all = collectionCategories.map((category) => ({ category }));
    const whole = await withDetails((details) => {
      const [one] = details['collections'] as object[];
      return { ...details, collections: all.map((other) => ({ ...one, ...other })) };
    });
    await open(trust, whole);
    await says('Vinyl records');
    expect(text()).not.toContain('Add a collection');
    await open(trust, await withDetails(() => ({ collections: 'many' })));
    await says('CL-7320-4416');
    expect(text()).not.toContain('Add a collection');
  });
});

describe('the page that adds a category', () => {
  it('names policy and category, says what adding means, and whom to call', async () => {
    const page = await open(`${trust}/add/trading_cards`);
    await says('Add trading cards to your policy');
    await waitUntil(() => page.title === 'Add trading cards to your policy | Alderway');
    for (const words of [
      'An agent adds the collection with you on the phone.',
      'Mon-Fri 8am-5pm PST',
      'Policy numberCL-7320-4416',
      'CategoryTrading cards',
      'Harrow Point Mutual decides',
      'the new collection is not covered yet',
    ]) {
      expect(text()).toContain(words);
    }
    expect(text()).toContain('Who owns the collection?');
    expect(text()).not.toContain('the new owner’s name');
    expect(text()).toContain('Create a new owner');
    document.querySelector<HTMLInputElement>('input[value="new"]')?.click();
    await says('The agent asks for the new owner’s name, email and phone number.');
    expect(control('Call (800) 555-0142').getAttribute('href')).toBe('tel:+18005550142');
    expect(control('Policy CL-7320-4416').getAttribute('href')).toBe(`${list}/${trust}`);
    await expectAccessible();
  });

  it.each([
    [`${trust}/add/stamps`, 'This policy already covers stamps', 'part of it since Jun 23, 2026'],
    [`${trust}/add/castles`, 'We do not know this category', '“castles”'],
    [
      'pol_demo_cl-8841-2207/add/wine',
      'This policy is still in review',
      'once Harrow Point Mutual has approved',
    ],
    [
      'pol_demo_cl-6090-1183/add/wine',
      'A change to this policy is in review',
      'decided about the change',
    ],
    ['pol_demo_cl-5512-3370/add/wine', 'This policy is canceled', 'No collection can be added'],
    [
      'pol_demo_cl-5177-9021/add/wine',
      'This policy was not approved',
      'Harrow Point Mutual rejected it',
    ],
  ])('says why %s adds nothing, with a way back', async (path, title, sentence) => {
    await open(path);
    await says(title);
    expect(heading()).toBe(title);
    expect(text()).toContain(sentence);
    expect(text()).not.toContain('Call (800)');
    const back = `${list}/${path.split('/')[0]}`;
    expect(control('Go to the policy').getAttribute('href')).toBe(back);
    await expectAccessible();
  });

  it("is not found for another's policy, nor for one that covers no collections", async () => {
    const token = await signUp(provider, 'stranger@example.com');
    await openAccount({ provider, path: `${list}/${trust}/add/coins`, token });
    await says('Policy not found');
    expect(text()).not.toContain('CL-7320');
    await open('pol_demo_bg-2048-1977/add/coins');
    await says('Policy not found');
    expect(text()).not.toContain('BG-2048');
  });

  it('tells that the policy could not be fetched, and tries again', async () => {
    const page = await open(`${trust}/add/coins`, (asked) =>
      asked.includes('/policies/policy/') ? Promise.reject(new TypeError('No route')) : undefined,
    );
    await says('We could not load this policy');
    expect(heading()).toBe('Add a collection');
    page.fail();
    press('Try again');
    await says('Add coins to your policy');
    expect(text()).not.toContain('We could not');
  });
});

it('says that something went wrong where the account has no view of an address', async () => {
  await open(`${trust}/remove/coins`);
  await says('Something went wrong...');
  expect(control('Go to your policies').getAttribute('href')).toBe('/account/policies');
  await expectAccessible();
});
