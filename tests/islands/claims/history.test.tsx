import { describe, expect, it } from 'vitest';
import { productCodes, productRules } from '../../../src/contract/products.ts';
import { newClaimant } from '../../fixtures/claimant.ts';
import { expectAccessible } from '../accessible.ts';
import {
  accountSuite,
  closeAccount,
  findControl,
  heading,
  openAccount,
  press,
  waitForText,
  text,
  waitUntil,
  type FetchInterceptor,
} from '../account/account-page.tsx';

const { server, demo } = await accountSuite();

const claims = '/account/claims';
const open = (path: string, token = demo, interceptor?: FetchInterceptor) =>
  openAccount({ server, path, token, interceptor });
const history = (path: string) => path.endsWith('/api/user/v2/claims');
const links = () => [...document.querySelectorAll('main a')].map((link) => link.textContent);

describe('the page of a claim whose history is cached', () => {
  it.each([
    ['', 2],
    ['https://mail.example/', 2],
    ['http://site.test/', 1],
  ])('after a link from "%s", the calls so far are %i', async (referrer, count) => {
    let calls = 0;
    const interceptor: FetchInterceptor = (path) => {
      if (history(path)) calls += 1;
      return undefined;
    };
    const { storage } = await open(claims, demo, interceptor);
    await waitForText('Pending Claims');
    const path = `${claims}/CLM-3402-1189`;
    await openAccount({ server, path, token: demo, storage, referrer, interceptor });
    await waitForText('Your claim is in review.');
    await waitForText('As of ');
    expect(calls).toBe(count);
  });

  it('is not fetched again for a move inside the account', async () => {
    let calls = 0;
    const interceptor: FetchInterceptor = (path) => {
      if (history(path)) calls += 1;
      return undefined;
    };
    await open(claims, demo, interceptor);
    await waitForText('Pending Claims');
    press('Complete Smartphone (Claim ID #CLM-3402-1189)');
    await waitForText('As of ');
    expect(calls).toBe(1);
  });
});

describe('the claims of a policyholder', () => {
  it('have links from a replaced claim to the claim that replaced it', async () => {
    const target = `${claims}/CLM-3402-1189`;
    await open(`${claims}/CLM-3371-6604`);
    await waitForText('Claim CLM-3402-1189 replaced it. We’re no longer working on this one.');
    expect(findControl('Claim CLM-3402-1189').getAttribute('href')).toBe(target);
    await open(claims);
    await waitForText('Withdrawn Claims');
    expect(findControl('Replaced by claim CLM-3402-1189').getAttribute('href')).toBe(target);
    await expectAccessible();
  });

  it('are pending or past, each with its date, device and policy', async () => {
    await open(claims);
    await waitForText('Pending Claims');
    expect(text()).toMatch(
      /Pending Claims.*Complete Smartphone \(Claim ID #CLM-3402-1189\)Submitted \w{3} \d+, \d{4}iPhone 14DV-8816-5029Decision by \w{3}\s\d+,\s\d{4}In review.*Past Claims.*\(Claim ID #CLM-1993-0482\).*You can ask for a second look through \w{3}\s\d+,\s\d{4}Rejected/,
    );
    expect(text()).toContain('99.8%');
    expect(findControl('Complete Smartphone (Claim ID #CLM-3402-1189)').getAttribute('href')).toBe(
      `${claims}/CLM-3402-1189`,
    );
    await expectAccessible();
  });

  it('are open until a late payment is made, and the row says who owes what', async () => {
    const withLatePayment: FetchInterceptor = (path, init) =>
      history(path)
        ? server.fetch(path, init).then(async (response) => {
            const [claim] = (await response.json()) as object[];
            const late = {
              ...claim,
              status: 'approved',
              resolution: { resolution_type: 'approved' },
              next: { actor: 'provider', action: 'pay', by: '2026-01-02' },
              expected: { payment: { from: '2026-01-01', to: '2026-01-02' } },
              payout: {
                amount: 94,
                currency_code: 'USD',
                last4: '6789',
                status: 'scheduled',
                paid: null,
              },
            };
            return Response.json([late]);
          })
        : undefined;
    await open(claims, demo, withLatePayment);
    await waitForText('Late Payments');
    const owed = 'We owe you $94.00 and we’re late.';
    expect(text()).toContain(`${owed} Call (800) 555-0142, and we’ll look into it.`);
    expect(text()).not.toContain('Past Claims');
    expect(text()).not.toContain('No claims pending');
    expect(findControl('Start a claim')).toBeDefined();
    await expectAccessible();
    document.querySelector<HTMLElement>('.policy-row--claim')?.click();
    await waitForText(`Taking longer than expected${owed} We expected the money`);
  });

  it('show that they are loading', async () => {
    await open(claims, demo, (path) => (history(path) ? new Promise(() => {}) : undefined));
    await waitForText('Fetching your claims history...');
  });

  it('can be empty, with a way to start one', async () => {
    const { token } = await newClaimant(server);
    await open(claims, token);
    await waitForText('No claims pending');
    expect(findControl('Start a claim').getAttribute('href')).toBe(`${claims}/new`);
    expect(text()).not.toContain('Past Claims');
    // If there is no policy to claim on, the button to start a claim is not highlighted.
    await waitForText('You don’t have a policy you can file a claim on yet.');
    expect(findControl('Start a claim').className).toContain('button--secondary');
    expect(text()).toContain('How a claim works');
    await expectAccessible();
  });

  it('can be loaded again after a failure, which shows a toast and a lasting message', async () => {
    const page = await open(claims, demo, (path) =>
      history(path) ? Promise.reject(new TypeError('offline')) : undefined,
    );
    await waitForText('We couldn’t load your claims');
    await waitUntil(() => document.querySelector('.toast') !== null);
    await expectAccessible();
    page.replaceInterceptor();
    press('Try again');
    await waitForText('Pending Claims');
  });

  it('show an error message if the response is invalid', async () => {
    await open(claims, demo, (path) =>
      history(path) ? Promise.resolve(Response.json({ claim_id: 7 })) : undefined,
    );
    await waitForText('sent a response we couldn’t read');
  });
});

describe('the entry to a claim', () => {
  it('lists only the products that accept claims', async () => {
    await open(`${claims}/new`);
    await waitForText('What type of claim are you trying to file?');
    const titles = [...document.querySelectorAll('.choice-link__title')].map(
      (one) => one.textContent,
    );
    const claimable = productCodes.filter((code) => productRules(code).claims !== 'none');
    expect(titles).toHaveLength(claimable.length);
    expect(titles).toContain('Smartphone');
    expect(titles).not.toContain('Vehicle contents');
    await expectAccessible();
    press('Smartphone');
    await waitForText('DV-5512-9034');
    expect(heading()).toBe('Which smartphone policy is this claim for?');
    await expectAccessible();
  });

  it.each([
    ['devices', /iPhone 15Purchased \w{3} \d+, \d{4}CompleteDV-5512-9034/],
    ['pet', /Biscuit/],
    ['collectibles', /Comic books/],
    ['commercial', /Bluebird Bakery LLC/],
    ['baggage', /Delta Air Lines|DL \d+/],
    ['renters', /418 Marlow Street, Unit 2, Portland, OR 97214RN-/],
    ['rental_car', /\w{3} \d+, \d{4} to \w{3} \d+, \d{4}RC-2048-1977/],
    ['rideshare', /\d+ rides\w+From \w{3} \d+, \d{4}, \d+:\d\d [AP]M/],
  ])('distinguishes the policies of %s', async (product, facts) => {
    await open(`${claims}/new/${product}/policies`);
    await waitUntil(() => document.querySelector('.policy-row') !== null);
    expect(text()).toMatch(facts);
  });

  it('names the open claims of a policy, and no status that could be the claim’s', async () => {
    await open(`${claims}/new/devices/policies`);
    await waitForText('DV-4471-3308');
    const row = findControl('iPhone 13').textContent;
    expect(row).toContain('Open claims: CLM-3310-7745, CLM-3102-5518');
    expect(row).not.toContain('Approved');
    expect(findControl('iPhone 15').textContent).not.toContain('open claim');
  });

  it('shows that the policies are loading', async () => {
    await open(`${claims}/new/devices/policies`, demo, (path) =>
      path.includes('/policies/') ? new Promise(() => {}) : undefined,
    );
    await waitForText('Fetching your policies...');
    expect(heading()).toBe('Which smartphone policy is this claim for?');
  });

  it('shows that there is no policy to claim on, with a way back', async () => {
    const { token } = await newClaimant(server);
    await open(`${claims}/new/pet/policies`, token);
    await waitForText('No Purchases');
    expect(findControl('Choose another type').getAttribute('href')).toBe(`${claims}/new`);
    await expectAccessible();
  });

  it('is not found for a product that accepts no claims', async () => {
    await open(`${claims}/new/carsafe/policies`);
    await waitForText('Page not found');
  });

  it('offers a store repair for an iPhone, and a mail-in repair', async () => {
    await open(`${claims}/new/devices/policies/DV-5512-9034`);
    await waitForText('Bring in for repair');
    expect(links()).toContainEqual(expect.stringMatching(/^Send in for repair/));
    expect(findControl('Bring in').getAttribute('href')).toMatch(/DV-5512-9034\/options$/);
    expect(findControl('Send in').getAttribute('href')).toMatch(/DV-5512-9034\/damages$/);
    await expectAccessible();
  });

  it('refers every other product to the phone', async () => {
    await open(`${claims}/new/baggage/policies/BG-2048-1977`);
    await waitForText('Start A Claim');
    expect(findControl('Call (800) 555-0142').getAttribute('href')).toBe('tel:+18005550142');
    expect(text()).not.toContain('We couldn’t start');
    await expectAccessible();
  });

  it('refers to the phone if the look-up fails, and allows a retry', async () => {
    const page = await open(`${claims}/new/devices/policies/DV-5512-9034`, demo, (path) =>
      path.endsWith('/claims/process') ? Promise.reject(new TypeError('offline')) : undefined,
    );
    await waitForText('Start A Claim');
    expect(text()).toContain('We couldn’t reach the server');
    expect(findControl('Call')).toBeTruthy();
    page.replaceInterceptor();
    press('Try again');
    await waitForText('Send in for repair');
  });

  it.each([
    ['pet', 'PT-1840-6673', 'The deadline to file a claim on this policy was'],
    ['flight', 'FL-3081-6402', 'This policy starts on'],
    ['devices', 'DV-0000-0000', 'We can’t find that policy.'],
    ['carsafe', 'CS-1108-5526', 'No claims process found.'],
  ])('promises no claim by phone for %s %s', async (product, policy, reason) => {
    await open(`${claims}/new/${product}/policies/${policy}`);
    await waitForText(reason);
    expect(heading()).toBe('Start A Claim');
    expect(text()).not.toContain('we’ll file it with you');
    expect(text()).not.toContain('Have these ready');
    expect(text()).toContain('(800) 555-0142');
    await expectAccessible();
  });

  it('lists only claimable policies, and mentions omitted ones', async () => {
    await open(`${claims}/new/pet/policies`);
    await waitForText('Which pet policy');
    await waitForText('PT-2915-0042');
    expect(text()).not.toContain('PT-1840-6673');
    expect(text()).toContain('aren’t listed');
    closeAccount();
    await open(`${claims}/new/flight/policies`);
    await waitForText('No Purchases');
    await expectAccessible();
  });

  it('links to the claims if one is already open', async () => {
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
    await waitForText('A claim is open.');
    expect(findControl('See your claims').getAttribute('href')).toBe(claims);
  });
});

describe('a long history of claims', () => {
  /** Sends the demo account's claims as many copies, in pages of 200. */
  const longHistory: FetchInterceptor = async (path, init) => {
    if (!path.includes('/api/user/v2/claims')) return server.fetch(path, init);
    const [url = '', query = ''] = path.split('?');
    if (!history(url)) return server.fetch(path, init);
    const [claim] = (await (await server.fetch(url, init)).json()) as { claim_id: string }[];
    const all = Array.from({ length: 203 }, (_, index) => ({ ...claim, claim_id: `CLM-${index}` }));
    const after = new URLSearchParams(query).get('after');
    const start = after === null ? 0 : all.findIndex(({ claim_id }) => claim_id === after) + 1;
    return Response.json(all.slice(start, start + 200));
  };

  it('is shown page by page', async () => {
    await open(claims, demo, longHistory);
    await waitForText('CLM-199');
    expect(text()).not.toContain('CLM-200');
    press('Show older claims');
    await waitForText('CLM-202');
    expect(text()).not.toContain('Show older claims');
  });

  it('says once why older claims are missing, and tries again', async () => {
    const page = await open(claims, demo, (path, init) =>
      path.includes('after=') ? Promise.reject(new TypeError('lost')) : longHistory(path, init),
    );
    await waitForText('CLM-199');
    press('Show older claims');
    await waitUntil(() => document.querySelector('.load-more [role=alert]') !== null);
    expect(text()).not.toContain('We couldn’t check for updates');
    expect(document.querySelectorAll('.toast')).toHaveLength(0);
    page.replaceInterceptor(longHistory);
    press('Show older claims');
    await waitForText('CLM-202');
  });

  it('is fetched up to the claim of the page', async () => {
    await open(`${claims}/CLM-202`, demo, longHistory);
    await waitForText('As of ');
    expect(document.title + text()).toContain('CLM-202');
    await open(`${claims}/CLM-999`, demo, longHistory);
    await waitForText('Claim not found');
  });
});
