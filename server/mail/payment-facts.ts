import { COVERED_THROUGH_LABEL } from '../../src/contract/policies/parts.ts';
import { optionalFact, policyFacts, type PolicyNames } from './policy-facts.ts';

/**
 * Data of an email about a payment after the purchase. Amounts look like '$10.80', dates like 'Nov
 * 20, 2026', cards like 'Visa ending 4242'.
 */
export interface Payment extends PolicyNames {
  firstName: string;
  amount: string;
  card: string;
}

export const paymentFacts = (
  { amount, card, ...names }: Payment,
  amountLabel: string,
): [string, string][] => [...policyFacts(names), [amountLabel, amount], ['Card', card]];

/** Link to the PDF of a receipt. `number` looks like '8K2M-4QXA'. */
export interface Receipt {
  number: string;
  url: string;
}

/** Last covered day and next payment of a policy. Dates look like 'Nov 20, 2026'. */
export interface CoverageAndNextPayment {
  /** Null if the policy has no end. */
  coveredThrough: string | null;
  /**
   * Null if no payment is due. `amount` is null for a renewal whose price was not announced yet.
   * `card` is null if the policy has none.
   */
  nextPayment: { date: string; amount: string | null; card: string | null } | null;
}

export const coverageAndPaymentFacts = (data: CoverageAndNextPayment): [string, string][] => [
  ...nextPaymentFacts(data),
  ...optionalFact('Card', data.nextPayment?.card),
];

export function nextPaymentFacts({
  coveredThrough,
  nextPayment,
}: CoverageAndNextPayment): [string, string][] {
  return [
    ...optionalFact(COVERED_THROUGH_LABEL, coveredThrough),
    ...(nextPayment?.amount === null
      ? optionalFact('Renews on', nextPayment.date)
      : optionalFact(
          'Next payment',
          nextPayment && `${nextPayment.amount} on ${nextPayment.date}`,
        )),
  ];
}
