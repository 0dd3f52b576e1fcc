import { expect, test } from 'vitest';
import type { BillingLink } from '../../../src/contract/policies/update-billing.ts';
import {
  introText,
  limitLink,
  paysForText,
  policyToChoose,
  submitLabel,
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

test('the card can be limited to the policy of the email', () => {
  expect(policyToChoose(link)).toBe('DV-5512-9034');
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
  expect(paysForText('Visa ending 4242', [])).toContain('It doesn’t pay for any policy.');
});
