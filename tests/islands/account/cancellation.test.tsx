import { describe, expect, it } from 'vitest';
import { yearlyPolicy } from '../../fixtures/cancellable-policies.ts';
import { insertPolicy, type PolicyInput } from '../../fixtures/insert-policy.ts';
import { expectAccessible } from '../accessible.ts';
import {
  accountSuite,
  findControl,
  waitForFocus,
  heading,
  openAccount,
  press,
  waitForText,
  text,
  type,
  waitUntil,
  type FetchInterceptor,
} from './account-page.tsx';

const { server, demo } = await accountSuite({ now: () => new Date('2026-11-20T12:00:00Z') });

const rentalPolicy: PolicyInput = {
  product: 'rental_car',
  starts: '2026-11-18',
  ends: '2026-11-22',
  price: 5_260,
};
const dialogText = () =>
  (document.querySelector('dialog[open]')?.textContent ?? '').replace(/\s+/g, ' ');
const findDialogButton = (expected: string) => {
  const buttons = [...document.querySelectorAll<HTMLElement>('dialog[open] button')];
  const found = buttons.find((button) => button.textContent?.startsWith(expected));
  if (!found) throw new Error(`No "${expected}" in: ${dialogText()}`);
  return found;
};
const waitForDialogText = (expected: string) => waitUntil(() => dialogText().includes(expected));

async function openModal(policy: PolicyInput, interceptor?: FetchInterceptor) {
  const id = await insertPolicy(server, 'acc_demo', policy);
  const path = `/account/policies/${policy.product}/${id}`;
  const page = await openAccount({ server, path, token: demo });
  await waitForText('Cancel policy');
  page.replaceInterceptor(interceptor);
  press('Cancel policy');
  await waitForDialogText('Cancel this policy?');
  return { page, id };
}

const failingCall = (part: string): FetchInterceptor => {
  return (path) => (path.includes(part) ? Promise.reject(new TypeError('No route')) : undefined);
};

describe('the cancellation modal', () => {
  it('shows the end, the used days and the refund before the confirmation', async () => {
    await openModal(rentalPolicy);
    await waitForDialogText('$21.04');
    for (const expected of [
      'Coverage on your Avis rental runs through today, Nov 20, 2026.',
      'We’ll refund the days you haven’t used.',
      'Nov 1819Today2122',
      '3 days covered2 days refunded',
      'Refund toVisa ending 4242',
      'Refund amount$21.04',
      'There’s no fee. The refund will arrive by Dec 7, 2026. This can’t be undone.',
    ]) {
      expect(dialogText()).toContain(expected);
    }
    await expectAccessible();
  });

  it('disables the button while the refund is calculated', async () => {
    const neverResponds: FetchInterceptor = (path) =>
      path.includes('/cancel/') ? new Promise(() => {}) : undefined;
    await openModal(rentalPolicy, neverResponds);
    expect(dialogText()).toContain('Calculating your refund');
    expect(findDialogButton('Cancel policy').getAttribute('aria-disabled')).toBe('true');
    findDialogButton('Cancel policy').click();
    expect(dialogText()).not.toContain('Canceling…');
    await expectAccessible();
  });

  it('cancels, loads the policy again and closes', async () => {
    const { page, id } = await openModal(rentalPolicy);
    await waitForDialogText('$21.04');
    findDialogButton('Cancel policy').click();
    await waitForText('Your policy is canceled');
    await waitForText('Canceled');
    expect(page.tracked.at(-1)).toEqual({
      event: 'refund',
      ecommerce: {
        currency: 'USD',
        value: 21.04,
        transaction_id: id,
        items: [expect.objectContaining({ item_id: 'rental_car', item_name: 'Standard' })],
      },
    });
    expect(document.querySelector('dialog[open]')).toBeNull();
    expect(text()).not.toContain('Cancel policy');
    await waitForFocus(heading());
  });

  it('leaves a page with the refund and the last day of coverage', async () => {
    await openModal(rentalPolicy);
    await waitForDialogText('$21.04');
    findDialogButton('Cancel policy').click();
    await waitForText('Refunded to Visa ending 4242$21.04');
    expect(text()).toContain('Covered throughNov 20, 2026');
    expect(text()).not.toContain('Next payment');
    // Losses before the end of the coverage can still be claimed.
    expect(findControl('Submit a claim')).toBeDefined();
    await expectAccessible();
  });

  it('leaves no coverage dates if the coverage never began', async () => {
    await openModal({ ...rentalPolicy, starts: '2026-12-01', ends: '2026-12-02' });
    await waitForDialogText('We’ll refund everything you paid for it.');
    findDialogButton('Cancel policy').click();
    await waitForText('CoverageNever began');
    expect(text()).toContain('Refunded to Visa ending 4242$52.60');
    expect(text()).not.toContain('Submit a claim');
  });

  it('keeps the policy if the policyholder chooses so', async () => {
    const { id } = await openModal(rentalPolicy);
    await waitForDialogText('$21.04');
    findDialogButton('Go back').click();
    await waitUntil(() => document.querySelector('dialog[open]') === null);
    const row = await server.services.database.db
      .selectFrom('policies')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.status).toBe('approved');
    expect(findControl('Cancel policy')).toBeDefined();
  });

  it('shows when the coverage of a landlord policy ends, and no refund', async () => {
    await openModal({
      product: 'landlord',
      starts: '2026-09-15',
      ends: null,
      frequency: 'month',
      next: '2026-12-15',
      price: 9_900,
    });
    await waitForDialogText('Coverage ends on Dec 15, 2026, the next payment date');
    expect(dialogText()).toContain('Your card won’t be billed again.');
    expect(dialogText()).not.toContain('Refund');
    expect(document.querySelector('.period-bar')).toBeNull();
    await expectAccessible();
  });

  it('shows a full refund before coverage begins', async () => {
    await openModal({ ...rentalPolicy, starts: '2026-12-01', ends: '2026-12-02' });
    await waitForDialogText(
      'Coverage hasn’t started yet. We’ll refund everything you paid for it.',
    );
    expect(dialogText()).toContain('2 days refunded');
    expect(dialogText()).not.toContain('used');
  });

  it('says of a payment that is only held that the hold is released', async () => {
    const path = '/account/policies/baggage/pol_demo_bg-2051-3308';
    await openAccount({ server, path, token: demo });
    await waitForText('Cancel policy');
    press('Cancel policy');
    await waitForDialogText('You haven’t been charged. We’ll release the');
    expect(dialogText()).toContain('Held onVisa ending 4242');
    expect(dialogText()).toContain('Your bank may show the hold for a few more days.');
    expect(dialogText()).not.toMatch(/refund/i);
    await expectAccessible();
  });

  it('shows that nothing is refunded if no paid day is left', async () => {
    await openModal({ ...rentalPolicy, starts: '2026-11-16', ends: '2026-11-20' });
    await waitForDialogText('No refund is due because no paid days are left.');
    expect(dialogText()).toContain('Refund amount$0.00');
    expect(dialogText()).not.toContain('refund will arrive');
  });

  it('shows that a pending change also ends, and that its authorization is voided', async () => {
    const path = '/account/policies/collectibles/pol_demo_cl-6090-1183';
    await openAccount({ server, path, token: demo });
    await waitForText('Cancel policy');
    press('Cancel policy');
    await waitForDialogText(
      'Your pending change is canceled too. We’ll release the $17.79 hold for it.',
    );
  });

  it('lists the refund to each of several cards', async () => {
    const other = {
      id: 'pm_other',
      account_id: 'acc_demo',
      gateway: 'embedded',
      gateway_ref: 'succeeds:other',
      brand: 'Mastercard',
      last4: '4444',
      created_at: '2026-01-01T00:00:00.000Z',
      removed_at: '2026-01-02T00:00:00.000Z',
    };
    await server.services.database.transact((trx) =>
      trx.insertInto('payment_methods').values(other).execute(),
    );
    const charges = [{ amount: 5_000 }, { amount: 2_000, method: 'pm_other' }];
    await openModal({ ...rentalPolicy, ends: '2026-11-24', price: 7_000, charges });
    await waitForDialogText('Refund toMastercard ending 4444Refund amount$20.00');
    expect(dialogText()).toContain('Refund toVisa ending 4242Refund amount$20.00');
    expect(dialogText()).toContain('Total$40.00');
    await expectAccessible();
  });
});

describe('a cancellation on a later day', () => {
  const typeDay = (day: string) => type('last_day', day);

  it('shows the refund of the chosen day, ends the policy then, and can be withdrawn', async () => {
    await openModal(rentalPolicy);
    await waitForDialogText('$21.04');
    typeDay('11/21/2026');
    await waitForDialogText('Refund amount$10.52');
    expect(dialogText()).toContain(
      'runs through Nov 21, 2026. We’ll refund the days you’ve paid for after that.',
    );
    expect(dialogText()).toContain('You can withdraw the cancellation through Nov 21, 2026.');
    await expectAccessible();
    findDialogButton('Cancel policy').click();
    await waitForText('This policy ends on Nov 21, 2026');
    expect(text()).toContain('After that day, we’ll refund $10.52 to Visa ending 4242.');
    expect(text()).toContain('Ends Nov 21, 2026 StandardToday, day 3 of 4');
    expect(text()).not.toContain('Approved');
    await expectAccessible();
    expect(document.querySelector('.toast')?.textContent).toContain('Your policy ends on');
    press('Withdraw cancellation');
    await waitForDialogText('Your policy won’t end on Nov 21, 2026, and there’s no refund.');
    await expectAccessible();
    findDialogButton('Withdraw cancellation').click();
    await waitForText('Your policy continues');
    expect(text()).not.toContain('This policy ends on');
    // The older toast says the opposite.
    expect(text()).not.toContain('Your policy ends on');
  });

  it('rejects a day outside the limits without a request', async () => {
    const { page } = await openModal(rentalPolicy);
    await waitForDialogText('$21.04');
    typeDay('11/23/2026');
    await waitForDialogText('Choose a day from Nov 20, 2026 to Nov 22, 2026');
    const button = findDialogButton('Cancel policy');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const sent: string[] = [];
    page.replaceInterceptor((path) => void sent.push(path));
    button.click();
    expect(document.activeElement?.id).toBe('last_day');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sent).toEqual([]);
    expect(document.querySelector('dialog[open]')).not.toBeNull();
  });

  it('says when a later day can be chosen', async () => {
    await openModal({
      product: 'devices',
      starts: '2026-09-03',
      ends: null,
      frequency: 'month',
      next: '2026-12-03',
      price: 1_299,
      charges: [{ amount: 1_299 }],
    });
    await waitForDialogText(
      'Want a later last day? Come back after Dec 3, 2026, when we charge $12.99. We’ll refund unused days.',
    );
  });

  it('names a claim of the policy that waits for a call', async () => {
    const path = '/account/policies/devices/pol_demo_dv-4471-3308';
    await openAccount({ server, path, token: demo });
    await waitForText('Cancel policy');
    press('Cancel policy');
    await waitUntil(() =>
      /CLM-3310-7745 isn’t affected, but it’s waiting for you: call us at \(800\) 555-0142 by Dec \d, 2026/.test(
        dialogText(),
      ),
    );
  });

  it('offers to turn off the renewal instead', async () => {
    await openModal(yearlyPolicy);
    await waitForDialogText(
      'Turn off renewal, and your policy ends on May 31, 2027. There’s no refund, and',
    );
    await expectAccessible();
    findDialogButton('Turn off renewal instead').click();
    await waitForText('This policy doesn’t renew. Coverage ends on May 31, 2027.');
    await waitUntil(() => document.querySelector('dialog[open]') === null);
  });

  it('is not offered by a backend that cancels policies only at once', async () => {
    const withoutDays: FetchInterceptor = (path, init) =>
      path.includes('/cancel/checkout')
        ? server.fetch(path, init).then(async (response) => {
            const { last_days: _, ...rest } = (await response.json()) as Record<string, unknown>;
            return Response.json(rest);
          })
        : undefined;
    await openModal(rentalPolicy, withoutDays);
    await waitForDialogText('$21.04');
    expect(dialogText()).not.toContain('Last day of coverage');
  });
});

describe('a failed cancellation', () => {
  it.each([
    ['unreachable', () => Promise.reject(new TypeError('No route')), 'couldn’t reach the server'],
    ['down', async () => new Response('<h1>Bad gateway', { status: 502 }), 'couldn’t read'],
    ['returning invalid responses', async () => Response.json({ odd: 1 }), 'couldn’t read'],
  ])('shows an error and allows a retry while the backend is %s', async (_, respond, expected) => {
    const { page } = await openModal(rentalPolicy, (path) =>
      path.includes('/cancel/checkout') ? respond() : undefined,
    );
    await waitForDialogText('We couldn’t calculate your refund');
    expect(dialogText()).toContain(expected);
    expect(findDialogButton('Cancel policy').getAttribute('aria-disabled')).toBe('true');
    page.replaceInterceptor();
    findDialogButton('Try again').click();
    await waitForDialogText('$21.04');
    expect(dialogText()).not.toContain('We couldn’t work out');
  });

  it('keeps the refund on screen if the cancellation request fails', async () => {
    const { page } = await openModal(rentalPolicy);
    await waitForDialogText('$21.04');
    page.replaceInterceptor(failingCall('/cancel/submit'));
    findDialogButton('Cancel policy').click();
    await waitForDialogText('Your policy wasn’t canceled');
    expect(dialogText()).toContain('$21.04');
    page.replaceInterceptor();
    findDialogButton('Cancel policy').click();
    await waitForText('Your policy is canceled');
  });

  it('shows that the policy is canceled if only the response was lost', async () => {
    const { page } = await openModal(rentalPolicy);
    await waitForDialogText('$21.04');
    const lostResponse: FetchInterceptor = (path) => {
      if (!path.includes('/cancel/submit')) return undefined;
      const headers = { authorization: `Token ${demo}`, 'content-type': 'application/json' };
      return server
        .fetch(path, { method: 'POST', headers, body: '{}' })
        .then(() => Promise.reject(new TypeError('Gone')));
    };
    page.replaceInterceptor(lostResponse);
    findDialogButton('Cancel policy').click();
    await waitForText('Your policy is canceled');
    expect(document.querySelector('dialog[open]')).toBeNull();
  });

  it('shows the current refund if it has changed', async () => {
    const { id } = await openModal(rentalPolicy);
    await waitForDialogText('$21.04');
    await server.services.database.transact((trx) =>
      trx.updateTable('charges').set({ amount: 1_000 }).where('policy_id', '=', id).execute(),
    );
    findDialogButton('Cancel policy').click();
    await waitForDialogText('The refund has changed');
    await waitForDialogText('Refund amount$4.00');
    findDialogButton('Cancel policy').click();
    await waitForText('Your policy is canceled');
  });

  it('shows that another window has already canceled the policy, and offers no second cancellation', async () => {
    const { id } = await openModal(rentalPolicy);
    await waitForDialogText('$21.04');
    await server.request(`/api/user/v2/policies/policy/${id}/cancel/submit`, {
      method: 'POST',
      headers: { authorization: `Token ${demo}`, 'content-type': 'application/json' },
      body: '{}',
    });
    findDialogButton('Cancel policy').click();
    await waitForText('This policy is already canceled.');
    expect(document.querySelector('dialog[open]')).toBeNull();
    expect(text()).not.toContain('Cancel policy');
  });

  it('shows that the policy was canceled after the page loaded', async () => {
    const id = await insertPolicy(server, 'acc_demo', rentalPolicy);
    await openAccount({ server, path: `/account/policies/rental_car/${id}`, token: demo });
    await waitForText('Cancel policy');
    await server.services.database.transact((trx) =>
      trx.updateTable('policies').set({ status: 'canceled' }).where('id', '=', id).execute(),
    );
    press('Cancel policy');
    await waitForDialogText('This policy can’t be canceled');
    expect(dialogText()).toContain('This policy is already canceled.');
    expect(() => findDialogButton('Cancel policy')).toThrow();
    findDialogButton('Close').click();
    await waitUntil(() => document.querySelector('dialog[open]') === null);
  });
});
