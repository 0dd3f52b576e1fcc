import { coveredThroughText } from '../contract/policies/parts.ts';
import type { Policy } from '../contract/policies/policies.ts';
import { formatDate } from '../core/dates.ts';
import { formatMoney } from '../core/money.ts';
import { productAndSubject } from './product-displays.ts';
import type { Card } from '../contract/purchase/billing.ts';
import { cardNameAmong } from '../contract/purchase/card-name.ts';

/** Texts for the notice about a failed payment. */
interface FailedPaymentTexts {
  policyId: string;
  /**
   * Amount of the payment and the insured thing, such as '$17.87 for Renters, 418 Marlow Street'.
   */
  summary: string;
  /** Sentences about the latest attempt, the next one, and the end of coverage without a payment. */
  text: string;
  /** The same in fewer words, for a list of tasks. */
  brief: string;
}

interface FailedPaymentTask {
  /** Policy of the earliest failed payment. */
  policyId: string;
  title: string;
  text: string;
}

/**
 * Returns one task for each card with failed payments, because one update of the card pays all of
 * them. A failed payment without a known card is a task of its own.
 * @param cards other cards, from which the name of the declined card must differ
 */
export function failedPaymentTasks(
  policies: readonly Policy[],
  cards: readonly Card[],
): FailedPaymentTask[] {
  const failed = policies
    .filter(({ billing }) => billing.payment_failed)
    .toSorted((one, other) => failedOn(one).localeCompare(failedOn(other)));
  const groups = Map.groupBy(failed, (policy) => {
    const card = policy.billing.payment_failed?.payment_method?.details;
    return card ? JSON.stringify([card, policy.billing.currency_code]) : policy.id;
  });
  return [...groups.values()].flatMap((group) =>
    group.length > 1 ? taskOfCard(group, cards) : group.flatMap((policy) => taskOf(policy, cards)),
  );
}

const failedOn = ({ billing }: Policy) => billing.payment_failed?.on ?? '';

function taskOf(policy: Policy, cards: readonly Card[]): FailedPaymentTask[] {
  const texts = failedPaymentTexts(policy, cards);
  if (!texts) return [];
  const { policyId, summary, brief } = texts;
  return [{ policyId, title: `A payment failed: ${summary}`, text: brief }];
}

/** One task for several failed payments of one card. */
function taskOfCard(policies: readonly Policy[], cards: readonly Card[]): FailedPaymentTask[] {
  const failed = policies.flatMap(({ billing }) => billing.payment_failed ?? []);
  const [first] = policies;
  const card = failed[0]?.payment_method?.details;
  if (!first || !card) return [];
  const currency = first.billing.currency_code;
  const total = failed.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
  const name = cardNameAmong(card, cards);
  const payments = policies.map(
    (policy) =>
      `${formatMoney(policy.billing.payment_failed?.amount ?? 0, currency)} for ${productAndSubject(policy)}`,
  );
  const nextTry = failed.flatMap(({ next_try: day }) => day ?? []).toSorted()[0];
  const lastDay = failed.flatMap(({ covered_until: day }) => day ?? []).toSorted()[0];
  return [
    {
      policyId: first.id,
      title: `${failed.length} payments on ${name} failed: ${formatMoney(total, currency)}`,
      text: [
        `Your bank declined ${payments.join('; ')}.`,
        nextTry && `We’ll try again on ${formatDate(nextTry)}.`,
        lastDay && `Without your payment, the first policy ends on ${formatDate(lastDay)}.`,
      ]
        .filter(Boolean)
        .join(' '),
    },
  ];
}

/**
 * Returns the texts for the notice about the policy's failed payment. Null if no payment has
 * failed.
 * @param cards other cards, from which the name of the declined card must differ
 */
export function failedPaymentTexts(
  policy: Policy,
  cards: readonly Card[] = [],
): FailedPaymentTexts | null {
  const { payment_failed: failed, currency_code } = policy.billing;
  if (!failed) return null;
  const card = failed.payment_method?.details;
  const { covered_until: lastDay, next_try: nextTry } = failed;
  const attempts = [
    `Your bank declined ${card ? cardNameAmong(card, cards) : 'your card'} on ${formatDate(failed.last_try ?? failed.on)}.`,
    nextTry && `We’ll try it again on ${formatDate(nextTry)}.`,
  ];
  return {
    policyId: policy.id,
    summary: `${formatMoney(failed.amount, currency_code)} for ${productAndSubject(policy)}`,
    text: [
      ...attempts,
      lastDay &&
        `${coveredThroughText(formatDate(lastDay))}. If we don’t have your payment by then, your policy ends that day.`,
    ]
      .filter(Boolean)
      .join(' '),
    brief: [
      ...attempts,
      lastDay && `Without your payment, your policy ends on ${formatDate(lastDay)}.`,
    ]
      .filter(Boolean)
      .join(' '),
  };
}
