/** Policies with a next payment that the account does not list, because it has many. */
import type { PaymentMethod } from '../../../contract/account/account.ts';
import type { Card } from '../../../contract/purchase/billing.ts';
import { cardNameAmong, storedCard } from '../../../contract/purchase/card-name.ts';
import { nicknameOrSubject } from '../../../contract/policies/describe-policy.ts';
import { getPolicy, type Policy } from '../../../contract/policies/policies.ts';
import { sendCall } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import type { PolicyPayment } from './policy-payments.ts';

/** Fetches the payment of one policy. Null if it has none, or if it could not be fetched. */
export async function fetchPolicyPayment(
  policyId: string,
  cards: readonly PaymentMethod[],
): Promise<PolicyPayment | null> {
  try {
    return toPolicyPayment(await sendCall(getPolicy, { params: { policyId } }), cards);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return null;
  }
}

/** Converts a policy to its next payment. Null if it has none. */
export function toPolicyPayment(
  policy: Policy,
  cards: readonly PaymentMethod[],
): PolicyPayment | null {
  const { next_payment, payment_failed, payment_method, currency_code } = policy.billing;
  if (next_payment === null && policy.status !== 'pending') return null;
  const card = payment_method?.details;
  return {
    policy: {
      policy_id: policy.id,
      vertical_code: policy.vertical_code,
      policy_number: policy.policy_number,
      plan_title: policy.plan.title,
      subject: nicknameOrSubject(policy) || undefined,
      next_payment,
      payment_failed: payment_failed && {
        amount: payment_failed.amount,
        currency_code,
        last_try: payment_failed.last_try ?? payment_failed.on,
        payment_method_id: null,
        processing: false,
      },
    },
    paidBy: card && cards.find(({ details }) => isSameCard(details, card))?.public_id,
    currentCard: card && cardNameAmong(card, cards.map(storedCard)),
  };
}

const isSameCard = (one: Card, other: Card): boolean =>
  one.brand === other.brand &&
  one.last4 === other.last4 &&
  one.exp_month === other.exp_month &&
  one.exp_year === other.exp_year;
