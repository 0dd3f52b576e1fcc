import { describe, expect, it } from 'vitest';
import { base, newPhoneOwner } from '../../fixtures/claim-page.ts';
import { fetchClaims, newFiledClaim } from '../../fixtures/claimant.ts';
import { signUp } from '../../fixtures/sign-in.ts';
import { specifiedOnly } from '../../fixtures/specified-only.ts';
import {
  accountSuite,
  closeAccount,
  findControl,
  fieldOf,
  heading,
  openAccount,
  press,
  waitForText,
  text,
  type,
  waitUntil,
} from './account-page.tsx';

const { server, demo } = await accountSuite({ now: () => new Date('2026-11-20T12:00:00Z') });

const open = (path: string, token = demo) =>
  openAccount({ server, path, token, interceptor: specifiedOnly(server) });
const waitForHeading = (title: string) => waitUntil(() => heading() === title);

describe('a backend that sends only the specified fields', () => {
  it('has its policies listed and shown, with the price instead of totals', async () => {
    await open('/account/policies');
    await waitForText('6 purchased');
    expect(text()).not.toContain('could not');
    press('Delta Air LinesApproved');
    await waitForText('QX7R2M');
    expect(text()).toMatch(/Complete.*\$14\.42.*Total\$14\.42/);
  });

  it.each([
    ['devices/pol_demo_dv-4471-3308', /Monthly.*Total\$12\.99/],
    ['renters/pol_demo_rn-4120-5573', /First payment.*Total\$21\.00 \/ month/],
  ])('has the price breakdown of %s shown', async (policy, expectedPrice) => {
    await open(`/account/policies/${policy}`);
    await waitForText('Billing details');
    expect(text()).toMatch(expectedPrice);
  });

  it('has its claims listed and shown, without unspecified values', async () => {
    await open('/account/claims');
    await waitForText('Pending Claims');
    press('Complete Smartphone (Claim ID #CLM-3402-1189)');
    await waitForHeading('Your claim is in review.');
    expect(text()).not.toMatch(/undefined|In a store|Invalid/);
  });

  it('supports the whole claim flow for a store repair', async () => {
    const owner = await newPhoneOwner(server);
    await open(base(owner.policy), owner.token);
    await waitForText('Bring in');
    press('Bring in');
    await waitForHeading('Bring in your phone for repair');
    press('Next');
    await waitForHeading('What’s wrong with your phone?');
    fieldOf('damage-cracked_screen').click();
    press('Next');
    await waitForHeading('What happened?');
    expect(text()).not.toContain('photo');
    type('description', 'It fell.');
    press('Next');
    await waitForHeading('Forward your repair authorization email');
    expect(text()).toContain('help@alderway.example');
    expect(text()).not.toContain('Not saved yet');
    type('serialNumber', 'F4GX92KQ2M');
    fieldOf('authorized').click();
    press('Next');
    await waitForHeading('Where should we send your reimbursement?');
    fieldOf('accountType').click();
    type('nameOnAccount', 'Mallory Quist');
    type('routingNumber', '021000021');
    type('accountNumber', '000447109882');
    type('accountNumberAgain', '000447109882');
    press('Next');
    await waitForHeading('Review your claim');
    expect(text()).toContain('ending in 9882');
    press('File claim');
    await waitForHeading('Your claim is in review.');
    expect(await fetchClaims(server, owner.token)).toHaveLength(1);
  });

  it('supports a mail-in claim for another phone than an iPhone', async () => {
    const owner = await newPhoneOwner(server, 'Pixel 8');
    await open(base(owner.policy), owner.token);
    await waitForText('Send in');
    expect(text()).not.toContain('Bring in');
    press('Send in');
    await waitForHeading('What’s wrong with your phone?');
    fieldOf('damage-port').click();
    press('File claim');
    await waitForHeading('Please call the provider to begin your mail-away repair claim.');
    expect(text()).not.toContain('Switch to in-store repair');
  });

  it('supports the restart of a handed-off iPhone claim, as specified', async () => {
    const { token, claimId } = await newFiledClaim(server, 'mail_in');
    await open(`/account/claims/${claimId}`, token);
    await waitForText('Switch to in-store repair');
    press('Switch to in-store repair');
    await waitUntil(() => document.querySelector('dialog[open]') !== null);
    press('Restart my claim');
    await waitForHeading('Start A Claim');
  });

  it('supports saved settings and an added card', async () => {
    const token = await signUp(server, 'specified@example.com');
    await open('/account/settings', token);
    await waitUntil(() => document.querySelector('#firstName') !== null);
    type('firstName', 'Inez');
    press('Save');
    await waitForText('Account settings saved');
    expect(fieldOf('firstName').value).toBe('Inez');
    press('Add a card');
    await waitUntil(() => document.querySelector('#card') !== null);
    type('card', '4242 4242 4242 4242');
    type('card-expiry', '0439');
    type('card-cvc', '318');
    await waitUntil(() => findControl('Save card').getAttribute('aria-disabled') === null);
    press('Save card');
    await waitForText('Visa ending 4242');
  });
});

describe('one unreadable record', () => {
  const alterResponse = (pathPattern: RegExp, change: (text: string) => string) =>
    async function invalidResponse(path: string, init?: RequestInit): Promise<Response> {
      const response = await server.fetch(path, init);
      return pathPattern.test(path) ? new Response(change(await response.text())) : response;
    };

  it('replaces only its row in the policies with an error', async () => {
    const interceptor = alterResponse(/all-verticals|\/vertical\/devices/, (body) =>
      body.replace('"price_desc":"$12.99/month"', '"price_desc":12.99'),
    );
    const page = await openAccount({ server, path: '/account/policies', token: demo, interceptor });
    await waitForText('We couldn’t read policy DV-');
    expect(text()).toContain('6 purchased');
    expect(text()).not.toContain('We couldn’t load your policies');
    expect(page.errors).toContain('1 records could not be read');
    press('Manage your policies: Smartphone');
    await waitForText('Smartphone policies');
    await waitForText('We couldn’t read policy DV-');
  });

  it('does not result from an unknown status or billing cycle', async () => {
    const interceptor = alterResponse(/policy\/pol_demo_dv-4471-3308$/, (body) =>
      body
        .replace('"payment_frequency":"months"', '"payment_frequency":"fortnights"')
        .replace('"status":"approved"', '"status":"in_grace_period"'),
    );
    const path = '/account/policies/devices/pol_demo_dv-4471-3308';
    await openAccount({ server, path, token: demo, interceptor });
    await waitForText('In grace period');
    expect(text()).toContain('Billedfortnights');
  });

  it('replaces only its row in the claims, and its own page, with an error', async () => {
    const interceptor = alterResponse(/\/v2\/claims$/, (body) =>
      body.replace(/("claim_id":"CLM-3402-1189","status":)"\w+"/, '$17'),
    );
    await openAccount({ server, path: '/account/claims', token: demo, interceptor });
    await waitForText('We couldn’t read claim CLM-3402-1189');
    expect(text()).toContain('Past Claims');
    closeAccount();
    await openAccount({ server, path: '/account/claims/CLM-3402-1189', token: demo, interceptor });
    await waitForHeading('We couldn’t read this claim');
  });
});
