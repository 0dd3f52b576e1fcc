import { describe, expect, it } from 'vitest';
import type { Payment } from '../../src/contract/policies/payments.ts';
import type { Policy } from '../../src/contract/policies/policies.ts';
import {
  paymentStatusTexts,
  netPaid,
  paymentAmountText,
  paymentDetails,
  splitDueAndCompleted,
  paymentTitle,
} from '../../src/policy/payment-text.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';
import { createPolicy } from './policy-factory.ts';

const TODAY = '2026-11-23';
const visa = { details: { brand: 'Visa', last4: '4242' } };
const mastercard = { details: { brand: 'Mastercard', last4: '4444' } };

function payment(kind: Payment['kind'], own: Partial<Payment> = {}): Payment {
  const basePayment = { payment_id: kind, title: 'Purchase', date: '2026-11-20', amount: 52.6 };
  return { ...basePayment, kind, payment_method: visa, ...own };
}
const withPayments = (status: string, ...payments: Payment[]): Policy => {
  const policy = createPolicy('rental_car', {}, { status });
  return { ...policy, billing: { ...policy.billing, payments } };
};
/** Replaces non-breaking spaces with plain ones. */
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');
const paymentTexts = (status: string, ...payments: Payment[]) => {
  const paymentStatus = paymentStatusTexts(withPayments(status, ...payments), TODAY);
  return (
    paymentStatus && [
      plain(paymentStatus.title),
      plain(paymentStatus.text),
      paymentStatus.isInProgress,
    ]
  );
};

describe('the date of a payment', () => {
  it("is in the reader's time zone, like the purchase date", () => {
    useTestEnvironment();
    const failedCharge = payment('charge', { date: '2026-11-24', at: '2026-11-24T03:02:00.000Z' });
    expect(plain(paymentDetails(failedCharge, TODAY))).toBe('Visa ending 4242');
    const due = payment('due', { date: '2026-11-24' });
    expect(plain(paymentDetails(due, TODAY))).toBe('Visa ending 4242');
  });
});

it('names the last and the next attempt of a failed payment', () => {
  useTestEnvironment();
  const failed = { last_try: '2026-12-07', next_try: '2026-12-10' };
  const due = payment('due', { date: '2026-12-10', failed });
  expect(plain(paymentDetails(due, TODAY))).toBe(
    'Failed on Dec 7, 2026, next try on Dec 10, 2026, Visa ending 4242',
  );
  const last = { ...due, date: '2026-12-20', failed: { last_try: '2026-12-17' } };
  expect(plain(paymentDetails(last, TODAY))).toBe(
    'Failed on Dec 17, 2026, pay by Dec 20, 2026, Visa ending 4242',
  );
});

describe('the payment status of a policy', () => {
  const again = 'Your card won’t be charged again.';

  it('shows an authorization until its latest capture date while the policy is pending', () => {
    expect(paymentTexts('pending', payment('hold', { by: '2026-11-25' }))).toEqual([
      '$52.60 is held on Visa ending 4242',
      'We’ll charge it when Lanternby Assurance approves your policy, and no later than Nov 25, 2026. If Lanternby Assurance doesn’t approve it, we’ll release the hold or refund the charge in full.',
      true,
    ]);
  });

  it('shows a charge if a pending policy was not decided in time', () => {
    expect(paymentTexts('pending', payment('charge'))?.[0]).toBe(
      '$52.60 was charged to Visa ending 4242',
    );
  });

  it('shows a refund after a cancellation, first in progress and later as completed', () => {
    const refund = { amount: 21.04, by: '2026-12-04' };
    expect(paymentTexts('canceled', payment('refund', refund), payment('charge'))).toEqual([
      '$21.04 is being refunded to Visa ending 4242',
      `We sent it on Nov 20, 2026, and it’ll be on the card by Dec 4, 2026. ${again}`,
      true,
    ]);
    const oldRefund = { ...refund, date: '2026-11-02', by: '2026-11-16' };
    expect(paymentTexts('canceled', payment('refund', oldRefund), payment('charge'))).toEqual([
      '$21.04 was refunded to Visa ending 4242',
      `It was sent on Nov 2, 2026. ${again}`,
      false,
    ]);
  });

  it('shows a returned refund as still owed', () => {
    const next = 'We’ll contact you to send it another way.';
    const returned = payment('returned', { amount: 21.04, title: 'Canceled' });
    expect(paymentTexts('canceled', returned, payment('charge'))).toEqual([
      'We couldn’t refund $21.04 to Visa ending 4242',
      `The card’s bank returned it. ${next} ${again}`,
      true,
    ]);
    expect(paymentTitle(returned)).toBe('Refund: canceled, returned by the bank');
    expect(plain(paymentDetails(returned, TODAY))).toBe(`Visa ending 4242. ${next}`);
    expect(paymentAmountText(returned, 'USD')).toBe('$21.04');
    expect(netPaid([returned, payment('charge')])).toBe(52.6);
  });

  it('shows a refund without a card', () => {
    const refund = payment('refund', { amount: 21.04, payment_method: null });
    expect(paymentTexts('canceled', refund, payment('charge'))?.[0]).toBe(
      '$21.04 was refunded to you',
    );
    expect(paymentDetails(refund, TODAY)).toBe('');
  });

  it('shows the refund to each card', () => {
    const refunds = [
      payment('refund', { payment_id: '1', amount: 20, by: '2026-12-04' }),
      payment('refund', { payment_id: '2', amount: 1.04, by: '2026-12-04' }),
      payment('refund', {
        payment_id: '3',
        amount: 5,
        by: '2026-12-04',
        payment_method: mastercard,
      }),
    ];
    expect(paymentTexts('canceled', ...refunds)?.[0]).toBe(
      '$26.04 is being refunded: $21.04 to Visa ending 4242, $5.00 to Mastercard ending 4444',
    );
  });

  it('shows a voided authorization after a rejection', () => {
    expect(paymentTexts('rejected', payment('release'))).toEqual([
      '$52.60 was held on Visa ending 4242 and won’t be charged',
      `We released the hold on Nov 20, 2026. Your bank may show it for a few more days. ${again}`,
      true,
    ]);
  });

  it('shows that nothing is refunded', () => {
    expect(paymentTexts('canceled', payment('charge'))).toEqual([
      'No refund is due because no paid days are left',
      again,
      false,
    ]);
    expect(paymentTexts('rejected', payment('charge'))?.[0]).toBe('No refund is due');
  });

  it('is empty for an approved policy, and without payment data', () => {
    expect(paymentTexts('approved', payment('charge'))).toBeNull();
    expect(
      paymentStatusTexts(createPolicy('rental_car', {}, { status: 'canceled' }), TODAY),
    ).toBeNull();
  });
});

describe('a payment', () => {
  it.each<[Payment, string, string, string]>([
    [payment('charge'), 'Purchase', 'Visa ending 4242', '$52.60'],
    [
      payment('hold', { by: '2026-11-25' }),
      'Purchase, held',
      'Visa ending 4242, charged no later than Nov 25, 2026',
      '$52.60',
    ],
    [payment('release'), 'Purchase, not charged', 'Visa ending 4242', '$52.60'],
    [
      payment('refund', { title: 'Canceled', by: '2026-12-04' }),
      'Refund: canceled',
      'Visa ending 4242, on the card by Dec 4, 2026',
      '−$52.60',
    ],
    [
      payment('due', { title: 'Payment 3 of 11', payment_method: null }),
      'Payment 3 of 11',
      'Your card',
      '$52.60',
    ],
  ])('of kind %o has its title, details and amount', (one, title, facts, amount) => {
    expect(paymentTitle(one)).toBe(title);
    expect(plain(paymentDetails(one, TODAY))).toBe(facts);
    expect(paymentAmountText(one, 'USD')).toBe(amount);
  });

  it('counts toward the total only after it has moved money, and is listed as due or completed', () => {
    const payments = [
      payment('due', { payment_id: 'later', date: '2027-01-01' }),
      payment('due', { payment_id: 'next', date: '2026-12-01' }),
      payment('refund', { amount: 0.1 }),
      payment('charge', { amount: 0.3 }),
      payment('hold'),
    ];
    expect(netPaid(payments)).toBe(0.2);
    expect(netPaid([payment('hold')])).toBeNull();
    const { due, completed } = splitDueAndCompleted(withPayments('approved', ...payments));
    expect(due.map(({ payment_id }) => payment_id)).toEqual(['next', 'later']);
    expect(completed.map(({ kind }) => kind)).toEqual(['refund', 'charge', 'hold']);
  });
});
