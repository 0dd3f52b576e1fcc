/** The account's failed payments, as the settings show them. */
import type {
  Account,
  PaymentMethod,
  PolicyWithNextPayment,
} from '../../../contract/account/account.ts';
import { formatMoney, toMinorUnits, toWireAmount } from '../../../core/money.ts';
import { productDisplayOrGeneric } from '../../../policy/product-displays.ts';

export type PolicyWithFailedPayment = PolicyWithNextPayment & {
  payment_failed: NonNullable<PolicyWithNextPayment['payment_failed']>;
};

export function hasFailedPayment(policy: PolicyWithNextPayment): policy is PolicyWithFailedPayment {
  return policy.payment_failed !== undefined;
}

/** Failed payments that are still open, of one or more policies. */
export interface FailedPayments {
  /** Policies that the server lists. They can be fewer than `count`. */
  listed: readonly PolicyWithFailedPayment[];
  /** Number of all policies. */
  count: number;
  /** Sum of the payments of all policies, in minor units. */
  amount: number;
}

export const noFailedPayments: FailedPayments = { listed: [], count: 0, amount: 0 };

/** Returns the failed payments of policies that are all listed. */
export function failedPaymentsAmong(policies: readonly PolicyWithNextPayment[]): FailedPayments {
  const listed = policies.filter(hasFailedPayment);
  const amount = listed.reduce((all, one) => all + toMinorUnits(one.payment_failed.amount), 0);
  return { listed, count: listed.length, amount };
}

/** Returns the failed payments of the policies that a card pays for. */
export function failedPaymentsOf({
  pays_for: policies = [],
  pays_for_all: all,
}: Pick<PaymentMethod, 'pays_for' | 'pays_for_all'>): FailedPayments {
  const known = failedPaymentsAmong(policies);
  return all ? { ...known, count: all.failed, amount: toMinorUnits(all.failed_amount) } : known;
}

type AccountCards = Pick<Account, 'payment_methods' | 'paid_otherwise' | 'paid_otherwise_all'>;

/** Returns the failed payments of all policies of the account. */
export function failedPaymentsOfAccount(account: AccountCards): FailedPayments {
  const lists = listsOf(account).map(failedPaymentsOf);
  return {
    listed: lists.flatMap(({ listed }) => listed),
    count: lists.reduce((all, { count }) => all + count, 0),
    amount: lists.reduce((all, { amount }) => all + amount, 0),
  };
}

/** Returns the number of the account's policies with a next payment. */
export const countPoliciesWithPayments = (account: AccountCards): number =>
  listsOf(account).reduce(
    (all, { pays_for, pays_for_all: totals }) => all + (totals?.policies ?? pays_for?.length ?? 0),
    0,
  );

const listsOf = (account: AccountCards) => [
  ...account.payment_methods,
  { pays_for: account.paid_otherwise, pays_for_all: account.paid_otherwise_all },
];

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
export function openAmount(payments: FailedPayments): string {
  const [first] = payments.listed;
  if (!first) return '';
  const policies = payments.count === 1 ? policyName(first) : `${payments.count} policies`;
  return `${sumOf(payments)} for ${policies}`;
}

/** Returns the open amount of one policy, with its name. */
export const openAmountOf = (policy: PolicyWithFailedPayment): string =>
  openAmount(failedPaymentsAmong([policy]));

/** Returns the sum of the failed payments: '$25.98'. */
export function sumOf({ listed, amount }: FailedPayments): string {
  return formatMoney(toWireAmount(amount), listed[0]?.payment_failed.currency_code ?? 'USD');
}

/**
 * Returns the label of a button that charges these failed payments: 'Save card and pay $12.99'.
 * Without a failed payment, returns only the action.
 */
export function payButtonLabel(action: string, payments: FailedPayments): string {
  return payments.count > 0 ? `${action} and pay ${sumOf(payments)}` : action;
}
