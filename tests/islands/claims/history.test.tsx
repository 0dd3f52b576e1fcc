import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newClaimant } from '../../fixtures/claimant.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';
import { signInDemo } from '../../fixtures/sign-in.ts';
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
} from '../account/account-page.tsx';

let provider: TestProvider;
let demo: string;
beforeAll(async () => {
  provider = await startProvider({ settings: { RATE_LIMIT_FACTOR: '100' } });
  demo = await signInDemo(provider);
});
afterAll(() => provider.stop());
afterEach(closeAccount);

const claims = '/account/claims';
const open = (path: string, token = demo, fault?: Fault) =>
  openAccount({ provider, path, token, fault });
const history = (path: string) => path.endsWith('/api/user/v2/claims');
const links = () => [...document.querySelectorAll('main a')].map((link) => link.textContent);

describe('the claims of a holder', () => {
  it('are pending or past, each with its date, device and policy', async () => {
    await open(claims);
    await says('Pending Claims');
    expect(text()).toMatch(
      /Pending Claims.*Complete Smartphone \(Claim ID #CLM-3402-1189\)Submitted \w{3} \d+, \d{4}iPhone 14DV-8816-5029In review.*Past Claims.*\(Claim ID #CLM-1993-0482\).*Rejected/,
    );
    expect(text()).toContain('99.8%');
    expect(control('Complete Smartphone (Claim ID #CLM-3402-1189)').getAttribute('href')).toBe(
      `${claims}/CLM-3402-1189`,
    );
    await expectAccessible();
  });

  it('say that they are being fetched', async () => {
    await open(claims, demo, (path) => (history(path) ? new Promise(() => {}) : undefined));
    await says('Fetching your claims history...');
  });

  it('are none, with a way to start one', async () => {
    const { token } = await newClaimant(provider);
    await open(claims, token);
    await says('No claims pending');
    expect(control('Start a claim').getAttribute('href')).toBe(`${claims}/new`);
    expect(text()).not.toContain('Past Claims');
    // Without a policy nothing invites to a claim.
    await says('You have no policy to claim on.');
    expect(control('Start a claim').className).toContain('button--secondary');
    expect(text()).toContain('How a claim works');
    await expectAccessible();
  });

  it('that could not be fetched are fetched again, with a toast and words that stay', async () => {
    const page = await open(claims, demo, (path) =>
      history(path) ? Promise.reject(new TypeError('offline')) : undefined,
    );
    await says('We could not load your claims');
    await waitUntil(() => document.querySelector('.toast') !== null);
    await expectAccessible();
    page.fail();
    press('Try again');
    await says('Pending Claims');
  });

  it('are read as words also where the answer is nonsense', async () => {
    await open(claims, demo, (path) =>
      history(path) ? Promise.resolve(Response.json({ claim_id: 7 })) : undefined,
    );
    await says('gave an answer that we could not read');
  });
});

describe('the way into a claim', () => {
  it('lists the products that can be claimed on, and no other', async () => {
    await open(`${claims}/new`);
    await says('What type of claim are you trying to file?');
    const titles = [...document.querySelectorAll('.choice-link__title')].map(
      (one) => one.textContent,
    );
    expect(titles).toHaveLength(11);
    expect(titles).toContain('Smartphone');
    expect(titles).not.toContain('Vehicle contents');
    await expectAccessible();
    press('Smartphone');
    await says('DV-5512-9034');
    expect(heading()).toBe('Which smartphone policy is it about?');
    await expectAccessible();
  });

  it.each([
    ['devices', /CompletePurchased \w{3} \d+, \d{4}iPhone 15DV-5512-9034/],
    ['pet', /Biscuit/],
    ['collectibles', /Comic books/],
    ['commercial', /Bluebird Bakery LLC/],
    ['baggage', /Delta Air Lines|DL \d+/],
    ['renters', /418 Marlow Street, Unit 2, Portland, OR 97214RN-/],
    ['rental_car', /\w{3} \d+, \d{4} to \w{3} \d+, \d{4}RC-2048-1977/],
    ['rideshare', /\d+ ridesFrom \w{3} \d+, \d{4}, \d+:\d\d [AP]M/],
  ])('tells the policies of %s apart', async (vertical, facts) => {
    await open(`${claims}/new/${vertical}/policies`);
    await waitUntil(() => document.querySelector('.policy-row') !== null);
    expect(text()).toMatch(facts);
  });

  it('says that there is nothing to claim on, with a way back', async () => {
    const { token } = await newClaimant(provider);
    await open(`${claims}/new/pet/policies`, token);
    await says('No Purchases');
    expect(control('Choose another type').getAttribute('href')).toBe(`${claims}/new`);
    await expectAccessible();
  });

  it('knows no claims on what cannot be claimed on', async () => {
    await open(`${claims}/new/carsafe/policies`);
    await says('Page not found');
  });

  it('offers a store for an iPhone, and the mail', async () => {
    await open(`${claims}/new/devices/policies/DV-5512-9034`);
    await says('Bring in for repair');
    expect(links()).toContainEqual(expect.stringMatching(/^Send in for repair/));
    expect(control('Bring in').getAttribute('href')).toMatch(/DV-5512-9034\/options$/);
    expect(control('Send in').getAttribute('href')).toMatch(/DV-5512-9034\/damages$/);
    await expectAccessible();
  });

  it('leads every other product to the phone', async () => {
    await open(`${claims}/new/baggage/policies/BG-2048-1977`);
    await says('Start A Claim');
    expect(control('Call (800) 555-0142').getAttribute('href')).toBe('tel:+18005550142');
    expect(text()).not.toContain('We could not start');
    await expectAccessible();
  });

  it('leads to the phone where the look-up fails, and looks again', async () => {
    const page = await open(`${claims}/new/devices/policies/DV-5512-9034`, demo, (path) =>
      path.endsWith('/claims/process') ? Promise.reject(new TypeError('offline')) : undefined,
    );
    await says('Start A Claim');
    expect(text()).toContain('We could not reach the server');
    expect(control('Call')).toBeTruthy();
    page.fail();
    press('Try again');
    await says('Send in for repair');
  });

  it.each([
    ['pet', 'PT-1840-6673', 'The time to file a claim on this policy ended on'],
    ['flight', 'FL-3081-6402', 'Cover under this policy starts on'],
    ['devices', 'DV-0000-0000', 'There is no such policy.'],
    ['carsafe', 'CS-1108-5526', 'No claims process found.'],
  ])('promises no claim by phone either on %s %s', async (vertical, policy, reason) => {
    await open(`${claims}/new/${vertical}/policies/${policy}`);
    await says(reason);
    expect(heading()).toBe('Start A Claim');
    expect(text()).not.toContain('we file it with you');
    expect(text()).not.toContain('Have these at hand');
    expect(text()).toContain('(800) 555-0142');
    await expectAccessible();
  });

  it('offers what can be claimed on, and says what is left out', async () => {
    await open(`${claims}/new/pet/policies`);
    await says('Which pet policy');
    await says('PT-2915-0042');
    expect(text()).not.toContain('PT-1840-6673');
    expect(text()).toContain('not listed');
    closeAccount();
    await open(`${claims}/new/flight/policies`);
    await says('No Purchases');
    await expectAccessible();
  });

  it('leads to the claim that there is already', async () => {
    await open(`${claims}/new/devices/policies/DV-8816-5029`, demo, (path) =>
      path.endsWith('/claims/process')
        ? Promise.resolve(
            Response.json(
              { error: { code: 'claim_already_open', message: 'A claim is open.' } },
              { status: 409 },
            ),
          )
        : undefined,
    );
    await says('A claim is open.');
    expect(control('See your claims').getAttribute('href')).toBe(claims);
  });
});
