import { describe, expect, it } from 'vitest';
import type { Payment } from '../../src/contract/policies/payments.ts';
import type { Policy } from '../../src/contract/policies/policies.ts';
import { endedPolicyTexts } from '../../src/policy/ended-policy.ts';
import { endingLabel } from '../../src/policy/policy-facts.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';
import { createPolicy } from './policy-factory.ts';

const TODAY = '2026-11-23';
const charge: Payment = {
  payment_id: 'charge',
  kind: 'charge',
  title: 'Purchase',
  date: '2026-11-01',
  amount: 52.6,
  payment_method: { details: { brand: 'Visa', last4: '4242' } },
};
const refund: Payment = {
  ...charge,
  payment_id: 'refund',
  kind: 'refund',
  title: 'Canceled',
  date: '2026-11-20',
  amount: 21.04,
  by: '2026-12-04',
};

function texts(own: Partial<Policy>, payments?: Payment[], code = 'renters'): string[] | null {
  useTestEnvironment();
  const policy = createPolicy(code, {}, own);
  const ended = endedPolicyTexts(
    { ...policy, billing: { ...policy.billing, ...own.billing, payments } },
    TODAY,
  );
  return (
    ended &&
    [ended.title, ended.reason, ended.money].map((text) => String(text).replaceAll('\u00a0', ' '))
  );
}
const canceled = { status: 'canceled', covered_until: '2026-11-20' } as const;
const again = 'Your card won’t be charged again.';
const noRefund = `No refund is due because no paid days are left. ${again}`;

describe('the texts about an ended policy', () => {
  it('name the failed payment, its last try and the last covered day', () => {
    const ended = { reason: 'unpaid', amount: 14, last_try: '2026-11-20' } as const;
    expect(texts({ ...canceled, ended }, [charge])).toEqual([
      'Coverage ended on Nov 20, 2026',
      'We couldn’t collect your payment of $14.00. Our last try was on Nov 20, 2026. You were covered through Nov 20, 2026.',
      noRefund,
    ]);
  });

  it('say why a policy was rejected, also after its refund has arrived', () => {
    const arrived = { ...refund, date: '2026-08-20', by: '2026-09-03', amount: 52.6 };
    const money = `$52.60 was refunded to Visa ending 4242. It was sent on Aug 20, 2026. ${again}`;
    expect(texts({ status: 'rejected' }, [arrived, charge])).toEqual([
      'Your policy was not approved',
      'The carrier reviewed your application and can’t approve it. You don’t have coverage.',
      money,
    ]);
    const late = { status: 'rejected', ended: { reason: 'trip_over' } } as const;
    expect(texts(late, [arrived, charge])).toEqual([
      'Your application was closed',
      'The carrier didn’t decide on your application in time for your trip, so we closed it. You don’t have coverage for this trip.',
      money,
    ]);
  });

  it('leave out what the backend does not know', () => {
    expect(texts({ ...canceled, ended: { reason: 'unpaid' } })).toEqual([
      'Coverage ended on Nov 20, 2026',
      'We couldn’t collect your payment. You were covered through Nov 20, 2026.',
      again,
    ]);
    expect(texts({ status: 'canceled' })).toEqual([
      'This policy has ended',
      'It was canceled.',
      again,
    ]);
  });

  it('name the refund of a canceled policy with its card and days', () => {
    expect(texts({ ...canceled, ended: { reason: 'canceled' } }, [refund, charge])).toEqual([
      'Coverage ended on Nov 20, 2026',
      'It was canceled at your request. You were covered through Nov 20, 2026.',
      `$21.04 is being refunded to Visa ending 4242. We sent it on Nov 20, 2026, and it’ll be on the card by Dec 4, 2026. ${again}`,
    ]);
  });

  it('name the amount that a bank took back', () => {
    const ended = { reason: 'charged_back', amount: 52.6 } as const;
    expect(texts({ ...canceled, ended }, [charge])?.[1]).toBe(
      'We canceled it because your bank took back $52.60 after the charge was disputed. You were covered through Nov 20, 2026.',
    );
  });

  it('tell a cancellation before coverage began, and one that still provides coverage', () => {
    expect(texts({ status: 'canceled', covered_until: null })?.[0]).toBe(
      'This policy ended before coverage began',
    );
    const landlord = { ...canceled, covered_until: '2026-12-15', ended: { reason: 'canceled' } };
    expect(texts(landlord as Partial<Policy>, [charge], 'landlord')).toEqual([
      'Coverage ends on Dec 15, 2026',
      'It was canceled at your request. You’re covered through Dec 15, 2026.',
      `No refund is due because this policy isn’t refundable. ${again}`,
    ]);
  });

  it('say that a policy ran its full term, and whether renewal was off', () => {
    const over = { coverage_end_date: '2026-11-20' };
    const { billing } = createPolicy('renters', {});
    const fullTerm = `No refund is due because the policy ran its full term. ${again}`;
    expect(texts(over, [charge])).toEqual([
      'Coverage ended on Nov 20, 2026',
      'Its term ended, and it didn’t renew. You were covered through Nov 20, 2026.',
      fullTerm,
    ]);
    const renewal = { renews: false, on: '2026-11-21' };
    expect(texts({ ...over, billing: { ...billing, renewal } }, [charge])?.[1]).toBe(
      'You turned off renewal, so the policy ended when its term did. You were covered through Nov 20, 2026.',
    );
  });

  it('name the last day to file a claim, if one can be filed', () => {
    const claims = (lastDay: string, claimable = true) =>
      endedPolicyTexts(
        createPolicy(
          'renters',
          {},
          {
            status: 'canceled',
            covered_until: lastDay,
            options: { claimable, cancellable: false },
          },
        ),
        TODAY,
      )?.claims?.replaceAll('\u00a0', ' ');
    expect(claims('2026-11-20')).toBe(
      'You can still file a claim for a loss on or before Nov 20, 2026. File it within one year of the loss, no later than Nov 20, 2027.',
    );
    expect(claims('2024-02-29')).toContain('no later than Feb 28, 2025.');
    expect(claims('2026-11-20', false)).toBeUndefined();
    expect(claims('2026-12-15')).toBeUndefined();
  });

  it('are empty for a policy in force and a pending one', () => {
    expect(texts({ coverage_end_date: TODAY })).toBeNull();
    expect(texts({ status: 'pending', coverage_end_date: '2026-11-20' })).toBeNull();
  });
});

describe('the label of a badge', () => {
  const label = (own: Partial<Policy>) =>
    endingLabel(createPolicy('renters', {}, own), TODAY)?.replaceAll('\u00a0', ' ');

  it('says when an approved policy ends or that it has ended', () => {
    expect(label({ cancellation: { on: '2027-05-31', refund_amount: 0 } })).toBe(
      'Ends May 31, 2027',
    );
    expect(label({ ends_soon: { on: '2026-12-10', can_renew: true } })).toBe('Ends Dec 10, 2026');
    expect(label({ coverage_end_date: '2026-11-22' })).toBe('Ended');
  });

  it('is the default label of the status otherwise', () => {
    expect(label({ coverage_end_date: '2027-05-31' })).toBeUndefined();
    expect(label({ ...canceled })).toBeUndefined();
  });
});
