import { beforeAll, describe, expect, it } from 'vitest';
import { elevenPayPolicy } from '../../fixtures/cancellable-policies.ts';
import { insertPolicy, type PolicyInput } from '../../fixtures/insert-policy.ts';
import { planMissingInstallments } from '../../../server/sales/installments.ts';
import { recordPolicyDecisions } from '../../../server/policies/decide-policies.ts';
import { payPendingRefunds } from '../../../server/sales/refunds.ts';
import { send } from '../../fixtures/buyer.ts';
import { expectAccessible } from '../accessible.ts';
import {
  accountSuite,
  openAccount,
  press,
  text,
  type,
  waitForText,
  waitUntil,
} from './account-page.tsx';

const { server, demo } = await accountSuite({ now: () => new Date('2026-11-20T12:00:00Z') });
const dialogText = () =>
  (document.querySelector('dialog[open]')?.textContent ?? '').replace(/\s+/g, ' ');
const dialogButton = (label: string) =>
  [...document.querySelectorAll<HTMLElement>('dialog[open] button')].find(({ textContent }) =>
    textContent?.startsWith(label),
  );
const link = (label: string) =>
  [...document.querySelectorAll('main a, .notice a')].find(
    ({ textContent }) => textContent === label,
  );

async function addPolicy(policy: PolicyInput, changes = {}): Promise<string> {
  const id = await insertPolicy(server, 'acc_demo', policy);
  await planMissingInstallments(server.services);
  if (Object.keys(changes).length > 0)
    await server.services.database.db
      .updateTable('policies')
      .set(changes)
      .where('id', '=', id)
      .execute();
  return id;
}
const open = (product: string, id: string) =>
  openAccount({ server, path: `/account/policies/${product}/${id}`, token: demo });

const rental: PolicyInput = {
  product: 'rental_car',
  starts: '2026-11-01',
  ends: '2026-11-10',
  price: 5_260,
};

describe('the page of a policy that ended', () => {
  it('for nonpayment says why, since when, and what the policyholder can do', async () => {
    const id = await addPolicy(
      { ...elevenPayPolicy, ends: '2026-11-11' },
      { status: 'canceled', canceled_at: '2026-11-12T00:00:00Z', end_reason: 'policy_lapsed' },
    );
    await server.services.database.db
      .insertInto('installments')
      .values({
        id: `ins_${id}`,
        policy_id: id,
        kind: 'installment',
        due_date: '2026-11-01',
        amount: 1_400,
        currency: 'USD',
        state: 'waived',
        attempts: 4,
        next_attempt_at: '9999-12-31T00:00:00.000Z',
        failed_at: '2026-11-01T12:00:00.000Z',
        last_failed_at: '2026-11-11T12:00:00.000Z',
        covered_until: '2026-11-11',
        created_at: '2026-07-01T12:00:00.000Z',
      })
      .execute();
    await open('renters', id);
    await waitForText('Coverage ended on Nov 11, 2026');
    expect(text()).toContain(
      'We couldn’t collect your payment of $14.00. Our last try was on Nov 11, 2026. You were covered through Nov 11, 2026.',
    );
    expect(text()).toContain(
      'No refund is due because no paid days are left. Your card won’t be charged again.',
    );
    expect(link('Buy a new policy')?.getAttribute('href')).toBe('/renters-insurance');
    expect(text()).toContain('Your documents stay on this page.');
    expect(document.querySelector('.billing')?.textContent).toMatch(
      /^Billing details.*Total paidYour card won’t be charged again\.\$\d+\.\d\dDate/,
    );
    expect(document.querySelector('.policy-money')?.textContent).not.toContain('No refund');
    await expectAccessible();
    await openAccount({ server, path: '/account/policies', token: demo });
    await waitForText('Coverage ended on Nov 11, 2026: Renters');
    const titles = [...document.querySelectorAll('.to-do h3')].map((item) => item.textContent);
    expect(titles.at(-1)).toMatch(/^Coverage ended/);
    expect(link('What you can do')?.getAttribute('href')).toBe(`/account/policies/renters/${id}`);
    await expectAccessible();
  });

  it('of a product that is sold by phone says to call', async () => {
    const id = await addPolicy({ ...rental, product: 'devices' });
    await open('devices', id);
    await waitForText('Coverage ended on Nov 10, 2026');
    expect(text()).toContain('Need coverage again, or have questions? Call (');
    expect(link('Buy a new policy')).toBeUndefined();
  });

  it('without renewal says that it ran its full term, in one badge', async () => {
    const id = await addPolicy(rental);
    await open('rental_car', id);
    await waitForText('Coverage ended on Nov 10, 2026');
    expect(text()).toContain('Its term ended, and it didn’t renew.');
    expect(text()).toContain('No refund is due because the policy ran its full term.');
    expect(document.querySelector('.badge')?.textContent).toBe('Ended');
  });
});

describe('the page of a policy that never began', () => {
  /** Rejects a pending policy. Its refund has arrived long ago. */
  async function reject(product: string, reason?: 'trip_over'): Promise<string> {
    const id = await addPolicy({ ...rental, product, status: 'pending' });
    await recordPolicyDecisions(server.services, 'reject', id, reason);
    await payPendingRefunds(server.services);
    await server.services.database.db
      .updateTable('refunds')
      .set({ created_at: '2026-08-20T18:00:00.000Z', refunded_at: '2026-08-20T18:00:00.000Z' })
      .where('policy_id', '=', id)
      .execute();
    return id;
  }

  it('says that the carrier rejected it, with the arrived refund and the next step', async () => {
    await open('renters', await reject('renters'));
    await waitForText('Your policy was not approved');
    expect(text()).toContain(
      'The carrier reviewed your application and can’t approve it. You don’t have coverage.',
    );
    expect(text()).toMatch(
      /\$52\.60 was refunded to Visa ending 4242\. It was sent on Aug.20,.2026/,
    );
    expect(link('Apply again')?.getAttribute('href')).toBe('/renters-insurance');
    expect(document.querySelector('#coverage-title')?.textContent).toBe(
      'What it would have covered',
    );
    await expectAccessible();
  });

  it('says that the carrier did not decide in time', async () => {
    await open('rental_car', await reject('rental_car', 'trip_over'));
    await waitForText('Your application was closed');
    expect(text()).toContain(
      'The carrier didn’t decide on your application in time for your trip, so we closed it.',
    );
    expect(text()).toContain('$52.60 was refunded to Visa ending 4242');
    expect(text()).toContain('Taking another trip? Apply again.');
  });
});

describe('a policy whose cancellation is scheduled', () => {
  let id: string;
  beforeAll(async () => {
    const schedule = elevenPayPolicy.schedule?.map((payment, at) => ({
      ...payment,
      due_date: new Date(Date.UTC(2026, 6 + at, 1)).toISOString().slice(0, 10),
    }));
    id = await addPolicy({ ...elevenPayPolicy, schedule });
    await send(
      server,
      'POST',
      `/api/user/v2/policies/policy/${id}/cancel/submit`,
      { coverage_end_date: '2027-01-15' },
      { token: demo },
    );
  });

  it('names each payment that is still due, and has one badge in the list', async () => {
    await open('renters', id);
    await waitForText('This policy ends on Jan 15, 2027');
    expect(text()).toContain(
      'You canceled it. You’re covered through Jan 15, 2027. After that day, we’ll refund $20.41 to Visa ending 4242. The refund will arrive by Feb 1, 2027. We’ll still charge what’s due by then: $14.00 on Dec 1, 2026; $14.00 on Jan 1, 2027. You can withdraw the cancellation through Jan 15, 2027.',
    );
    expect(document.querySelector('.billing .money-rows')?.textContent?.replace(/\s+/g, ' ')).toBe(
      'Refund after Jan 15, 2027Your card won’t be charged after Jan 15, 2027.$20.41',
    );
    await openAccount({ server, path: '/account/policies/renters', token: demo });
    await waitForText('Ends Jan 15, 2027');
    const row = document.querySelector(`a[href$="${id}"]`)?.textContent;
    expect(row).not.toMatch(/Approved|Canceled/);
  });

  it('shows the scheduled day in the dialog, and changes it', async () => {
    await open('renters', id);
    await waitForText('Withdraw cancellation');
    expect(text()).not.toContain('Cancel policy');
    press('Change last day');
    await waitUntil(() => dialogText().includes('Refund amount$20.41'));
    expect(dialogText()).toContain('Change your cancellation');
    expect(dialogText()).toContain(
      'Your policy is already set to end on Jan 15, 2027 (refund $20.41).',
    );
    expect(dialogButton('Change last day')?.getAttribute('aria-disabled')).toBe('true');
    await expectAccessible();
    type('last_day', '11/30/2026');
    await waitUntil(
      () => dialogButton('Change last day')?.getAttribute('aria-disabled') !== 'true',
    );
    expect(dialogText()).not.toContain('We’ll still charge');
    dialogButton('Change last day')?.click();
    await waitForText('This policy ends on Nov 30, 2026');
  });

  it('can be withdrawn on the page', async () => {
    await open('renters', id);
    await waitForText('Withdraw cancellation');
    press('Withdraw cancellation');
    await waitUntil(() =>
      dialogText().includes('We’ll charge $14.00 to Visa ending 4242 on Dec 1, 2026.'),
    );
    dialogButton('Withdraw cancellation')?.click();
    await waitForText('Your policy continues');
    expect(text()).not.toContain('This policy ends on');
    expect(text()).toContain('Cancel policy');
  });

  it('names the charge that follows if it is withdrawn, although nothing is due before', async () => {
    const monthly = await addPolicy({
      product: 'pet',
      starts: '2026-11-01',
      ends: '2027-10-31',
      frequency: 'month',
      price: 9_120,
      next: '2026-12-01',
    });
    await send(
      server,
      'POST',
      `/api/user/v2/policies/policy/${monthly}/cancel/submit`,
      { coverage_end_date: '2026-11-30' },
      { token: demo },
    );
    await open('pet', monthly);
    await waitForText('Withdraw cancellation');
    press('Withdraw cancellation');
    await waitUntil(() => dialogText().includes('Withdraw your cancellation?'));
    expect(dialogText()).toContain('We’ll charge $91.20 to Visa ending 4242 on Dec 1, 2026.');
  });

  it('cannot be canceled again while a request is open, and the dialog says so', async () => {
    await server.services.database.db
      .insertInto('cancellation_requests')
      .values({
        id: 'can_1',
        policy_id: id,
        reference: 'CR-1111-2222',
        reason: 'moving',
        other: '',
        cancellation_date: '2026-12-31',
        full_name: '',
        street_address: '',
        line2: '',
        city: '',
        state: '',
        zip_code: '',
        created_at: '2026-11-20T12:00:00.000Z',
      })
      .execute();
    await open('renters', id);
    await waitForText('Cancel policy');
    press('Cancel policy');
    await waitUntil(() => dialogText().includes('You already asked us to cancel'));
    expect(dialogText()).toContain(
      'We’re reviewing request CR-1111-2222 to cancel this policy on Dec 31, 2026. To change it, call us at',
    );
    expect(dialogButton('Cancel policy')).toBeUndefined();
    expect(dialogButton('Close')).toBeDefined();
  });
});
