import { expect, test } from 'vitest';
import type { BillingLink } from '../../../src/contract/policies/update-billing.ts';
import {
  chargedAmounts,
  introText,
  limitLink,
  paysForText,
  policyToChoose,
  reasonText,
  submitLabel,
  usedLinkText,
} from '../../../src/islands/account/update-payment/card-update-texts.ts';

const usd = { currency_code: 'USD' };
const phone = { policy_number: 'DV-5512-9034', amount: 12.99, ...usd };
const home = { policy_number: 'RN-4120-5573', amount: 21, ...usd };
const policies = [phone, home].map(({ policy_number }) => ({ policy_number, plan_title: 'Plus' }));
const open = { ...phone, state: 'open', paid: null } as const;
const paid = { ...phone, state: 'paid', paid: '2026-11-21T15:00:00.000Z' } as const;
const link: BillingLink = {
  used: null,
  open_payments: [phone, home],
  other_policies: 0,
  email_payment: open,
  policies,
};

test('a paid payment of the email comes first, then what else is overdue', () => {
  const text = introText({ ...link, open_payments: [home], email_payment: paid });
  expect(text.replaceAll('\u00A0', ' ')).toBe(
    'Your payment of $12.99 for DV-5512-9034 was paid on Nov 21, 2026. Another payment is still overdue. Enter the card we should charge from now on. We’ll charge $21.00 for RN-4120-5573 now. That policy will use this card for later payments too.',
  );
  expect(introText({ ...link, open_payments: [], email_payment: paid })).toContain(
    '2026. Nothing else is overdue, so you don’t need to do anything.',
  );
  const waived = { ...open, state: 'not_due' } as const;
  expect(introText({ ...link, email_payment: waived })).toContain(
    'isn’t due anymore. Other payments are still overdue.',
  );
  expect(introText(link)).not.toContain('paid on');
});

test('several payments have one sum and one line each', () => {
  expect(introText(link)).toContain('We’ll charge $33.99 for 2 payments now. Those 2 policies');
  expect(chargedAmounts(link)).toEqual(['$12.99 for DV-5512-9034', '$21.00 for RN-4120-5573']);
  expect(chargedAmounts({ ...link, open_payments: [home] })).toEqual([]);
  expect(chargedAmounts(null)).toEqual([]);
});

test('the card can be limited to the policy of the email', () => {
  expect(policyToChoose(link)?.policy_number).toBe('DV-5512-9034');
  expect(submitLabel(link)).toBe('Update card and pay $33.99');
  expect(submitLabel(limitLink(link, 'DV-5512-9034'))).toBe('Update card and pay $12.99');
  expect(limitLink(link, null)).toBe(link);
});

test('there is no choice for one policy, or if the payment of the email is paid', () => {
  expect(policyToChoose({ ...link, policies: policies.slice(0, 1) })).toBeNull();
  expect(policyToChoose({ ...link, email_payment: paid })).toBeNull();
  expect(policyToChoose({ ...link, policies: undefined, email_payment: undefined })).toBeNull();
});

test('the confirmation names the policies', () => {
  expect(paysForText('Visa ending 4242', ['A', 'B', 'C'])).toBe(
    'Your Visa ending 4242 now pays for 3 policies: A, B, and C.',
  );
  expect(paysForText(null, ['A'])).toBe('The new card now pays for A.');
  expect(paysForText('Visa ending 4242', ['A', 'B'], 9)).toBe(
    'Your Visa ending 4242 now pays for 9 policies: A, B, and 7 more.',
  );
  expect(paysForText('Visa ending 4242', [])).toContain('It doesn’t pay for any policy.');
});

const visa = { brand: 'Visa', last4: '4242' };
const expired_card = { brand: 'Mastercard', last4: '4444', exp_month: 1, exp_year: 2026 };
const other_cards = [
  { details: visa, policies: 17, next_payment: '2027-03-18' },
  { details: { brand: 'Amex', last4: '0005' }, policies: 1, next_payment: '2027-03-15' },
];
const paidLink = { ...link, open_payments: [], policies: [], email_payment: paid, other_cards };

test('a card that would pay for nothing is only saved, next to the cards that pay', () => {
  expect(introText(paidLink).replaceAll('\u00A0', ' ')).toBe(
    'Your payment of $12.99 for DV-5512-9034 was paid on Nov 21, 2026. Nothing else is overdue, so you don’t need to do anything. Your Visa ending 4242 and Amex ending 0005 pay for the 18 policies that have payments coming up. The next payment is on Mar 15, 2027. If you enter a card here, we’ll only save it to your account. We won’t charge it today, and it won’t pay for any policy.',
  );
  expect(submitLabel(paidLink)).toBe('Save card');
  const one = [{ details: visa, policies: 1, next_payment: null }];
  expect(introText({ ...paidLink, other_cards: one })).toContain(
    'Your Visa ending 4242 pays for the policy that has payments coming up.',
  );
  expect(introText({ ...paidLink, other_cards: [] })).toContain(
    'None of your policies has a payment coming up.',
  );
});

test('a paid payment does not mean that an expired card can stay', () => {
  const phone14 = { policy_number: 'DV-8816-5029', plan_title: 'Plus', subject: 'iPhone 14' };
  const text = introText({
    ...paidLink,
    other_policies: 1,
    policies: [{ ...phone14, expired_card }],
  });
  expect(text).toContain('Nothing else is overdue, but your Mastercard ending 4444 has expired.');
  expect(text).toContain(
    'iPhone 14, DV-8816-5029 will use this card for later payments, because its Mastercard ending 4444 has expired. Your other policies keep Visa ending 4242 and Amex ending 0005.',
  );
  expect(text).not.toContain('don’t need to');
});

test('the policies are named by their items, with the reason, and the others keep their card', () => {
  const policy = { policy_number: 'RN-4120-5573', plan_title: 'Plus', subject: '12 Elm St' };
  const one = {
    ...link,
    open_payments: [phone],
    other_policies: 1,
    policies: [{ ...phone, subject: 'iPhone 15', plan_title: 'Plus' }, policy],
    other_cards: [{ details: visa, policies: 1, next_payment: null }],
  };
  expect(introText(one)).toContain(
    'That policy and 1 other policy will use this card for later payments. Your other policy keeps Visa ending 4242.',
  );
  expect(introText(limitLink(one, 'DV-5512-9034'), 'DV-5512-9034')).toContain(
    'That policy will use this card for later payments too. Your other policies keep their cards.',
  );
  expect(reasonText({ ...policy, expired_card }, one)).toBe(
    'Its Mastercard ending 4444 has expired.',
  );
  expect(reasonText({ ...phone, plan_title: 'Plus' }, one)).toBe('$12.99 is due now.');
});

test('a used link says if another card has expired', () => {
  const used = { ...link, used: '2026-11-21T15:00:00.000Z', is_payment_open: false };
  expect(usedLinkText({ ...used, is_card_expired: false })).toContain('don’t need to do anything');
  expect(usedLinkText({ ...used, is_card_expired: true })).toContain(
    'No payment is overdue, but a card that pays for one of your policies has expired.',
  );
});
