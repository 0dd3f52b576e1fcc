import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { base, phoneOwner } from '../../fixtures/claim-page.ts';
import { claimsOf, filedClaim } from '../../fixtures/claimant.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';
import { signInDemo, signUp } from '../../fixtures/sign-in.ts';
import { specifiedAlone } from '../../fixtures/specified-alone.ts';
import {
  closeAccount,
  control,
  fieldOf,
  heading,
  openAccount,
  press,
  says,
  text,
  type,
  waitUntil,
} from './account-page.tsx';

let provider: TestProvider;
let demo: string;
beforeAll(async () => {
  const now = () => new Date('2026-11-20T12:00:00Z');
  const settings = { RATE_LIMIT_FACTOR: '100' };
  provider = await startProvider({ settings, services: { now } });
  demo = await signInDemo(provider);
});
afterAll(() => provider.stop());
afterEach(closeAccount);

const open = (path: string, token = demo) =>
  openAccount({ provider, path, token, fault: specifiedAlone(provider) });
const reaches = (words: string) => waitUntil(() => heading() === words);

describe('a backend that sends what the specification names, and no more', () => {
  it('has its policies listed and shown, with the price in the place of totals', async () => {
    await open('/account/policies');
    await says('6 purchased');
    expect(text()).not.toContain('could not');
    press('Complete, Delta Air Lines');
    await says('QX7R2M');
    expect(text()).toMatch(/Complete.*\$14\.42.*Total\$14\.42/);
  });

  it.each([
    ['devices/pol_demo_dv-4471-3308', /Monthly.*Total\$12\.99/],
    ['renters/pol_demo_rn-4120-5573', /First payment.*Total\$17\.87 \/ month/],
  ])('has the bill of %s shown', async (policy, bill) => {
    await open(`/account/policies/${policy}`);
    await says('Billing details');
    expect(text()).toMatch(bill);
  });

  it('has its claims listed and shown, without what it does not tell', async () => {
    await open('/account/claims');
    await says('Pending Claims');
    press('Complete Smartphone (Claim ID #CLM-3402-1189)');
    await reaches('Your claim is in review.');
    expect(text()).not.toMatch(/undefined|In a store|Invalid/);
  });

  it('has a claim filed with it, with its own way from the call to the store', async () => {
    const owner = await phoneOwner(provider);
    await open(base(owner.policy), owner.token);
    await says('Bring in');
    press('Bring in');
    await reaches('Bring in your phone for repair');
    press('Next');
    await reaches('What is wrong with your phone?');
    fieldOf('damage-cracked_screen').click();
    press('Next');
    await reaches('What happened?');
    expect(text()).not.toContain('photo');
    type('description', 'It fell.');
    press('Next');
    await reaches('Forward your repair authorization email');
    expect(text()).toContain('help@alderway.example');
    expect(text()).not.toContain('Not saved yet');
    type('serialNumber', 'F4GX92KQ2M');
    fieldOf('authorized').click();
    press('Next');
    await reaches('Where should we send your reimbursement?');
    fieldOf('accountType').click();
    type('nameOnAccount', 'Mallory Quist');
    type('routingNumber', '021000021');
    type('accountNumber', '000447109882');
    type('accountNumberAgain', '000447109882');
    press('Next');
    await reaches('Check your claim');
    expect(text()).toContain('ending 9882');
    press('File claim');
    await reaches('Your claim is in review.');
    expect(await claimsOf(provider, owner.token)).toHaveLength(1);
  });

  it('has a phone without an iPhone mailed in', async () => {
    const owner = await phoneOwner(provider, 'Pixel 8');
    await open(base(owner.policy), owner.token);
    await says('Send in');
    expect(text()).not.toContain('Bring in');
    press('Send in');
    await reaches('What is wrong with your phone?');
    fieldOf('damage-port').click();
    press('File claim');
    await reaches('Please call the provider to begin your mail-away repair claim.');
    expect(text()).not.toContain('Switch to in-store repair');
  });

  it('has a handed-off claim on an iPhone begun again, as the specification tells', async () => {
    const { token, claimId } = await filedClaim(provider, 'mail_in');
    await open(`/account/claims/${claimId}`, token);
    await says('Switch to in-store repair');
    press('Switch to in-store repair');
    await waitUntil(() => document.querySelector('dialog[open]') !== null);
    press('Restart my claim');
    await reaches('Start A Claim');
  });

  it('has the settings saved and a card added', async () => {
    const token = await signUp(provider, 'specified@example.com');
    await open('/account/settings', token);
    await waitUntil(() => document.querySelector('#firstName') !== null);
    type('firstName', 'Inez');
    press('Save');
    await says('Account settings saved');
    expect(fieldOf('firstName').value).toBe('Inez');
    press('Add a card');
    await waitUntil(() => document.querySelector('#card') !== null);
    type('card', '4242 4242 4242 4242');
    type('card-expiry', '0439');
    type('card-cvc', '318');
    await waitUntil(() => control('Save card').getAttribute('aria-disabled') === null);
    press('Save card');
    await says('Visa ending 4242');
  });
});

describe('one record that cannot be read', () => {
  const spoil = (what: RegExp, change: (text: string) => string) =>
    async function fault(path: string, init?: RequestInit): Promise<Response> {
      const response = await provider.fetch(path, init);
      return what.test(path) ? new Response(change(await response.text())) : response;
    };

  it('costs one row of the policies, which says so', async () => {
    const fault = spoil(/all-verticals|\/vertical\/devices/, (body) =>
      body.replace('"price_desc":"$12.99/month"', '"price_desc":12.99'),
    );
    const page = await openAccount({ provider, path: '/account/policies', token: demo, fault });
    await says('We could not read policy DV-');
    expect(text()).toContain('6 purchased');
    expect(text()).not.toContain('We could not load your policies');
    expect(page.errors).toContain('1 records could not be read');
    press('Manage your policies: Smartphone');
    await says('Smartphone policies');
    await says('We could not read policy DV-');
  });

  it('is none that has a status and a cycle of words that nobody here knows', async () => {
    const fault = spoil(/policy\/pol_demo_dv-4471-3308$/, (body) =>
      body
        .replace('"payment_frequency":"months"', '"payment_frequency":"fortnights"')
        .replace('"status":"approved"', '"status":"in_grace_period"'),
    );
    const path = '/account/policies/devices/pol_demo_dv-4471-3308';
    await openAccount({ provider, path, token: demo, fault });
    await says('In grace period');
    expect(text()).toContain('Billedfortnights');
  });

  it('costs one row of the claims, and its own page', async () => {
    const fault = spoil(/\/v2\/claims$/, (body) =>
      body.replace(/("claim_id":"CLM-3402-1189","status":)"\w+"/, '$17'),
    );
    await openAccount({ provider, path: '/account/claims', token: demo, fault });
    await says('We could not read claim CLM-3402-1189');
    expect(text()).toContain('Past Claims');
    closeAccount();
    await openAccount({ provider, path: '/account/claims/CLM-3402-1189', token: demo, fault });
    await reaches('We could not read this claim');
  });
});
