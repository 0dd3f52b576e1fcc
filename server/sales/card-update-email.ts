// The policies, cards and next payment in the email with a link for entering another card.
import type { Kysely } from 'kysely';
import { isExpiredOn } from '../../src/contract/purchase/card-expiry.ts';
import { cardBrandAndLast4 } from '../../src/contract/purchase/card-name.ts';
import { listPoliciesWithNextCharge, type RecurringPolicy } from '../accounts/cards.ts';
import { EXPIRED_AUTHORIZATION_KIND } from '../data/payment-tables.ts';
import type { Schema } from '../data/schema.ts';
import { formatDate } from '../dates.ts';
import { numberAndItem } from '../mail/policy-facts.ts';
import type { CardUpdate } from '../mail/update-card-template.ts';
import { formatAmount } from '../money.ts';
import { openInstallmentStates } from './installments.ts';

/**
 * Describes what a new card of an account will pay for.
 * @param today YYYY-MM-DD
 */
export async function describeCardUpdate(
  trx: Kysely<Schema>,
  accountId: string,
  today: string,
): Promise<Pick<CardUpdate, 'cards' | 'due'>> {
  const recurring = await listPoliciesWithNextCharge(trx, accountId);
  const policies = recurring.filter(({ isCharged }) => isCharged);
  const groups = Map.groupBy(policies, ({ methodId }) => methodId);
  return {
    cards: [...groups.values()].map((ofCard) => describeCard(ofCard, today)),
    due: await earliestPayment(trx, policies),
  };
}

/** @param policies policies that one card pays for, earliest payment first */
function describeCard(
  policies: readonly RecurringPolicy[],
  today: string,
): CardUpdate['cards'][number] {
  const next = policies.find(({ failed, next_payment }) => !failed && next_payment !== null);
  const card = policies[0]?.payment_method?.details;
  return {
    name: cardBrandAndLast4(card),
    isExpired: card !== undefined && isExpiredOn(card, today),
    policies: policies.map((policy) => `${nameOf(policy)}, ${policy.plan_title}`),
    next: next?.next_payment ? { policy: nameOf(next), date: formatDate(next.next_payment) } : null,
  };
}

const nameOf = ({ policy_number: policyNumber, subject = '' }: RecurringPolicy): string =>
  numberAndItem({ policyNumber, insuredItem: subject });

async function earliestPayment(
  trx: Kysely<Schema>,
  policies: readonly RecurringPolicy[],
): Promise<CardUpdate['due']> {
  const first = policies.find(({ failed }) => failed) ?? policies[0];
  if (!first || first.next_payment === null) return null;
  const { failed } = first;
  const due = { policy: nameOf(first), date: formatDate(first.next_payment) };
  if (failed) {
    const amount = formatAmount(failed.amount, failed.currency);
    return { ...due, amount, isFailed: true };
  }
  return { ...due, amount: await finalAmount(trx, first.policy_id), isFailed: false };
}

/** Returns the amount of a policy's next payment. Null for a renewal whose price is not announced. */
async function finalAmount(trx: Kysely<Schema>, policyId: string): Promise<string | null> {
  const next = await trx
    .selectFrom('installments')
    .select(['amount', 'currency', 'kind', 'notice_sent_at'])
    .where('policy_id', '=', policyId)
    .where('kind', '!=', EXPIRED_AUTHORIZATION_KIND)
    .where('state', 'in', openInstallmentStates)
    .orderBy('due_date')
    .limit(1)
    .executeTakeFirst();
  if (!next || (next.kind === 'renewal' && next.notice_sent_at === null)) return null;
  return formatAmount(next.amount, next.currency);
}
