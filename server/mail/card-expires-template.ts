import type { Brand } from '../../src/contract/brand.ts';
import { serviceFacts } from '../../src/contract/service-facts.ts';
import type { EmailContent } from './email-content.ts';
import { greeting, questions, singleUseLink } from './phrases.ts';
import { numberAndItem, paidPolicyFacts, policyFacts, type PolicyNames } from './policy-facts.ts';

/**
 * A card that expires before its next payment. `expires` looks like '02/2027'. `link` opens the page
 * where the policyholder can use another card.
 */
export interface ExpiringCard {
  firstName: string;
  card: string;
  expires: string;
  /** True if the card has expired already. */
  isExpired: boolean;
  /** Payments that are due after the card's expiry, earliest first. */
  payments: readonly (PolicyNames & {
    amount: string;
    date: string;
    /** Last day of coverage if the payment cannot be made, for example 'Mar 30, 2027'. */
    coveredUntil: string;
  })[];
  /** Other policies that the card pays for, for example 'DV-5512-9034 (iPhone 15)'. */
  otherPolicies: readonly string[];
  /** Number of all other policies that the card pays for. */
  otherPolicyCount: number;
  link: string;
}

export const cardExpires = (data: ExpiringCard, brand: Brand): EmailContent => ({
  subject: `Your ${data.card} ${data.isExpired ? 'has expired' : 'expires before your next payment'}`,
  heading: `Your card ${data.isExpired ? 'has expired' : 'expires before your next payment'}`,
  paragraphs: [
    greeting(data.firstName),
    `Your ${data.card} ${data.isExpired ? 'was' : 'is'} good through ${data.expires}. Your next payment is due after that.`,
    ...expiryConsequences(data.payments),
    'If your bank sent you a new card with the same number, enter the new expiration date.',
  ],
  facts: [
    ...data.payments.flatMap(({ amount, date, ...names }): [string, string][] => [
      ...policyFacts(names),
      ['Payment due', `${amount} on ${date}`],
    ]),
    ...paidPolicyFacts('Also pays for', data.otherPolicies, data.otherPolicyCount),
  ],
  action: { label: 'Update your card', url: data.link },
  notes: [singleUseLink(serviceFacts.cardLinkDays), questions(brand)],
});

/** Says what happens if the card is not updated. The payments are sorted by their dates. */
const expiryConsequences = (payments: ExpiringCard['payments']): string[] => {
  const [first] = payments;
  if (!first) return [];
  const policy = payments.length > 1 ? ` for ${numberAndItem(first)}` : '';
  return [
    `If you don’t update your card and we can’t charge ${first.amount}${policy} on ${first.date}, you’re covered through ${first.coveredUntil}. If it’s still unpaid then, that policy ends.`,
  ];
};
