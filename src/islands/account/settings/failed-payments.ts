/** The account's failed payments, as the settings show them. */
import type { Account, PolicyWithNextPayment } from '../../../contract/account/account.ts';
import { formatMoney, toMinorUnits, toWireAmount } from '../../../core/money.ts';
import { productDisplayOrGeneric } from '../../../policy/product-displays.ts';

export type PolicyWithFailedPayment = PolicyWithNextPayment & {
  payment_failed: NonNullable<PolicyWithNextPayment['payment_failed']>;
};

export function hasFailedPayment(policy: PolicyWithNextPayment): policy is PolicyWithFailedPayment {
  return policy.payment_failed !== undefined;
}

/** Returns the account's policies with a failed payment that is still open. */
export function policiesWithFailedPayment(
  account: Pick<Account, 'payment_methods' | 'paid_otherwise'>,
): PolicyWithFailedPayment[] {
  return policiesWithPayments(account).filter(hasFailedPayment);
}

/** Returns the account's policies with a next payment. */
export function policiesWithPayments({
  payment_methods: cards,
  paid_otherwise: others = [],
}: Pick<Account, 'payment_methods' | 'paid_otherwise'>): PolicyWithNextPayment[] {
  return [...cards.flatMap(({ pays_for = [] }) => pays_for), ...others];
}

/**
 * Returns the name of a policy in lists of payments, such as 'iPhone 13, DV-4471-3308'. Without the
 * insured item, the name starts with the product.
 */
export function policyName({ vertical_code, subject, policy_number }: PolicyWithNextPayment) {
  return `${subject ?? productDisplayOrGeneric(vertical_code).title}, ${policy_number}`;
}

/**
 * Returns the open amount and its policy: '$12.99 for Renters, RN-4120-5573'. Of several policies,
 * returns the sum: '$25.98 for 2 policies'.
 */
export function openAmount(...policies: readonly PolicyWithFailedPayment[]): string {
  const [first, ...others] = policies;
  if (!first) return '';
  return `${sumOf(policies)} for ${others.length === 0 ? policyName(first) : `${policies.length} policies`}`;
}

/** Returns the sum of the failed payments: '$25.98'. */
export function sumOf(policies: readonly PolicyWithFailedPayment[]): string {
  const sum = policies.reduce((all, one) => all + toMinorUnits(one.payment_failed.amount), 0);
  return formatMoney(toWireAmount(sum), policies[0]?.payment_failed.currency_code ?? 'USD');
}

/**
 * Returns the label of a button that charges these failed payments: 'Save card and pay $12.99'.
 * Without a failed payment, returns only the action.
 */
export function payButtonLabel(
  action: string,
  policies: readonly PolicyWithFailedPayment[],
): string {
  return policies.length > 0 ? `${action} and pay ${sumOf(policies)}` : action;
}
