import { describe, expect, it } from 'vitest';
import { collectDueInstallments } from '../../../server/sales/collect-installments.ts';
import { announceRenewalPrices } from '../../../server/policies/renewals.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';
import { expectAccessible } from '../accessible.ts';
import {
  accountSuite,
  findControl,
  openAccount,
  press,
  waitForText,
  text,
  waitUntil,
} from './account-page.tsx';

const { server, demo } = await accountSuite({ now: () => new Date('2026-11-20T12:00:00Z') });
const renewingPolicyId = await insertPolicy(server, 'acc_demo', {
  product: 'renters',
  details: {
    address: { line1: '77 Larch Avenue', city: 'Columbus', region: 'OH', postal: '43215' },
  },
  starts: '2026-10-20',
  ends: '2027-10-19',
  frequency: 'year',
  price: 16_800,
  next: '2027-10-20',
});
const announcedPolicyId = await insertPolicy(server, 'acc_demo', {
  product: 'renters',
  details: {
    address: { line1: '80 Larch Avenue', city: 'Columbus', region: 'OH', postal: '43215' },
  },
  starts: '2025-12-10',
  ends: '2026-12-09',
  frequency: 'year',
  price: 16_800,
  next: '2026-12-10',
});
const failingPolicyId = await insertPolicy(server, 'acc_demo', {
  product: 'devices',
  details: { modal_name: 'iPhone 12' },
  starts: '2026-10-20',
  ends: null,
  frequency: 'month',
  price: 1_299,
  next: '2026-11-20',
});
await announceRenewalPrices(server.services);
await server.services.database.db
  .updateTable('payment_methods')
  .set({ gateway_ref: 'declined_off_session:x' })
  .where('id', '=', 'pm_demo')
  .execute();
await collectDueInstallments(server.services);

describe('a failed payment', () => {
  it('is shown first, with the last covered day and a link to pay', async () => {
    await openAccount({ server, path: '/account/policies', token: demo });
    await waitForText('A payment failed: $12.99 for Smartphone, iPhone 12');
    const attempts =
      'Your bank declined Visa ending 4242 on Nov 20, 2026. We’ll try it again on Nov 23, 2026.';
    const notice = `${attempts} You’re covered through Dec 5, 2026. If we don’t have your payment by then, your policy ends that day.`;
    expect(text()).toContain(`${attempts} Without your payment, your policy ends on Dec 5, 2026.`);
    expect(findControl('Update card').getAttribute('href')).toBe(
      `/account/settings#payment-methods:${failingPolicyId}`,
    );
    await openAccount({
      server,
      path: `/account/policies/devices/${failingPolicyId}`,
      token: demo,
    });
    await waitForText(notice);
    expect(text()).toContain('Next payment$12.99Monday, November 23, 2026');
    expect(text()).toContain(
      'Payment, Nov 20, 2026 – Dec 19, 2026 Next $12.99 Failed on Nov 20, 2026, next try on Nov 23, 2026, Visa ending 4242',
    );
    await openAccount({ server, path: '/account/policies', token: demo });
    // The failed payment is charged again on a later day, so the page shows that day.
    await waitUntil(() => /Next charges.*?Mon, Nov.23\$12\.99/.test(text()));
    await expectAccessible();
    await openAccount({ server, path: '/account/policies/devices', token: demo });
    await waitForText('Payment failed');
  });
});

describe('the renewal of a policy', () => {
  it('can be switched off and on again on its page', async () => {
    await openAccount({
      server,
      path: `/account/policies/renters/${renewingPolicyId}`,
      token: demo,
    });
    await waitForText('Renews on Oct 20, 2027. We’ll email you the price by Sep 5, 2027.');
    const control = () => document.querySelector<HTMLElement>('[role=switch]');
    const isOn = () => control()?.getAttribute('aria-checked');
    expect(isOn()).toBe('true');
    control()?.click();
    await waitForText('Your coverage will end on Oct 19, 2027');
    await expectAccessible();
    press('Keep renewal on');
    await waitUntil(() => !text().includes('Your coverage will end'));
    expect(isOn()).toBe('true');
    control()?.click();
    await waitForText('Your coverage will end on Oct 19, 2027');
    press('Turn off renewal');
    await waitForText('This policy doesn’t renew. Coverage ends on Oct 19, 2027.');
    await waitUntil(() => !control()?.hasAttribute('aria-busy'));
    expect(isOn()).toBe('false');
    control()?.click();
    await waitForText('Renews on Oct 20, 2027');
    await expectAccessible();
  });

  it('has the price once it was emailed', async () => {
    const path = `/account/policies/renters/${announcedPolicyId}`;
    await openAccount({ server, path, token: demo });
    await waitForText('Renews on Dec 10, 2026 for $');
    expect(text()).not.toContain('email you the price');
  });
});
