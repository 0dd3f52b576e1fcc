// The policies, cards and next payment in the email with a link for entering another card.
import { sql, type Kysely } from 'kysely';
import { LISTED_POLICIES_MAX } from '../../src/contract/account/account.ts';
import { isExpiredOn } from '../../src/contract/purchase/card-expiry.ts';
import { cardBrandAndLast4 } from '../../src/contract/purchase/card-name.ts';
import type { RecurringPolicy } from '../accounts/cards.ts';
import {
  groupByCard,
  isChargedOrUnpaid,
  listRecurringPolicies,
  type SomePolicies,
} from '../accounts/recurring-policies.ts';
import { EXPIRED_AUTHORIZATION_KIND } from '../data/payment-tables.ts';
import type { Schema } from '../data/schema.ts';
import { formatDate } from '../dates.ts';
import { numberAndItem } from '../mail/policy-facts.ts';
import type { CardUpdate } from '../mail/update-card-template.ts';
import { formatAmount } from '../money.ts';
import { openInstallmentStates } from './installments.ts';

/**
 * Describes what a new card of an account will pay for. At most `LISTED_POLICIES_MAX` cards are
 * described, each with as many policies.
 * @param today YYYY-MM-DD
 */
export async function describeCardUpdate(
  trx: Kysely<Schema>,
  accountId: string,
  today: string,
): Promise<Omit<CardUpdate, 'firstName' | 'link'>> {
  const isCharged = isChargedOrUnpaid(trx);
  const groups = await groupByCard(trx, { accountId, where: isCharged });
  const cards: SomePolicies[] = [];
  for (const { methodId } of groups.slice(0, LISTED_POLICIES_MAX)) {
    const isOfCard =
      methodId === null
        ? sql<boolean>`policies.payment_method_id is null`
        : sql<boolean>`policies.payment_method_id = ${methodId}`;
    const where = sql<boolean>`${isOfCard} and ${isCharged}`;
    cards.push(await listRecurringPolicies(trx, { accountId, where }));
  }
  const policies = cards.flatMap(({ listed }) => listed).toSorted(compareNextPayments);
  return {
    cards: cards.map((ofCard) => describeCard(ofCard, today)),
    moreCards: groups.length - cards.length,
    policyCount: groups.reduce((sum, { count }) => sum + count, 0),
    due: await earliestPayment(trx, policies),
  };
}

/** Compares policies by their next payment. A pending policy comes last. */
const compareNextPayments = (one: RecurringPolicy, other: RecurringPolicy): number =>
  (one.next_payment ?? '9999').localeCompare(other.next_payment ?? '9999');

/** @param card policies that one card pays for, earliest payment first */
function describeCard(
  { listed: policies, count }: SomePolicies,
  today: string,
): CardUpdate['cards'][number] {
  const next = policies.find(({ failed, next_payment }) => !failed && next_payment !== null);
  const card = policies[0]?.payment_method?.details;
  return {
    name: cardBrandAndLast4(card),
    isExpired: card !== undefined && isExpiredOn(card, today),
    policies: policies.map((policy) => `${nameOf(policy)}, ${policy.plan_title}`),
    count,
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
