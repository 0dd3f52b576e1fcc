// Scope of a card link: the payment and the card of its email, and the policies of that card.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { LISTED_POLICIES_MAX } from '../../src/contract/account/account.ts';
import type { BillingLink } from '../../src/contract/policies/update-billing.ts';
import type { Card } from '../../src/contract/purchase/billing.ts';
import { isExpiredOn } from '../../src/contract/purchase/card-expiry.ts';
import { toApiCard, type RecurringPolicy } from '../accounts/cards.ts';
import {
  groupByCard,
  hasRecurringPolicy,
  isCharged,
  isChargedOrUnpaid,
  isUnpaid,
  type RecurringScope,
} from '../accounts/recurring-policies.ts';
import type { TokensTable } from '../data/account-tables.ts';
import type { Schema } from '../data/schema.ts';
import { todayAtShop } from '../dates.ts';
import { insuredItemOf } from '../mail/policy-names.ts';
import { toDecimal } from '../money.ts';
import { openInstallmentStates } from './installments.ts';

/** A link's account, and what the email was about. */
export interface LinkSubject extends Pick<TokensTable, 'installment_id' | 'payment_method_id'> {
  accountId: string;
}

/** Policies with a next charge: those that the new card of a link pays for, and the others. */
export interface LinkScope {
  policies: RecurringScope;
  /** Undefined if the new card pays for all policies. */
  others: RecurringScope | undefined;
}

/**
 * Finds the policies that the new card of a link pays for. Leaves out policies that another valid
 * card pays for, because their owner chose that card. A link without a card is for all policies.
 */
export function findLinkScope(
  { accountId, payment_method_id: cardId }: LinkSubject,
  now: Date,
): LinkScope {
  if (cardId === null) return { policies: { accountId }, others: undefined };
  const isUnaffected = sql<boolean>`(policies.payment_method_id <> ${cardId}
    and exists (select 1 from payment_methods where payment_methods.id = policies.payment_method_id
      and not ${isExpiredCard(todayAtShop(now))})
    and not ${isUnpaid})`;
  // Without a card, `isUnaffected` is null, so its negation alone would leave the policy out.
  const isMoved = sql<boolean>`(policies.payment_method_id is null or not ${isUnaffected})`;
  return { policies: { accountId, where: isMoved }, others: { accountId, where: isUnaffected } };
}

/**
 * SQL condition for cards whose last valid month is before a day. It corresponds to `isExpiredOn`.
 * @param day YYYY-MM-DD
 */
function isExpiredCard(day: string): RawBuilder<boolean> {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const lastMonth = sql`payment_methods.exp_year * 12 + payment_methods.exp_month`;
  return sql<boolean>`(coalesce(${lastMonth}, 0) > 0 and ${lastMonth} < ${sql.lit(year * 12 + month)})`;
}

/** True if an expired card pays for a policy of the account that is still charged. */
export function hasPolicyWithExpiredCard(
  db: Kysely<Schema>,
  accountId: string,
  today: string,
): Promise<boolean> {
  const where = sql<boolean>`${isChargedOrUnpaid(db)} and exists (select 1 from payment_methods
    where payment_methods.id = policies.payment_method_id and ${isExpiredCard(today)})`;
  return hasRecurringPolicy(db, { accountId, where });
}

/** Returns the card that pays for a policy if it is expired. */
export function expiredCardOf({ payment_method }: RecurringPolicy, today: string): Card | null {
  const card = payment_method?.details;
  return card && isExpiredOn(card, today) ? card : null;
}

/**
 * Returns the cards of policies that keep their card, with the earliest payment of each. At most
 * `LISTED_POLICIES_MAX` cards are listed.
 */
export async function listOtherCards(
  db: Kysely<Schema>,
  others: RecurringScope | undefined,
): Promise<NonNullable<BillingLink['other_cards']>> {
  if (others === undefined) return [];
  const where = sql<boolean>`${others.where} and ${isCharged(db)}`;
  const groups = await groupByCard(db, { ...others, where });
  const listed = groups.slice(0, LISTED_POLICIES_MAX);
  const ids = listed.flatMap(({ methodId }) => methodId ?? []);
  if (ids.length === 0) return [];
  const cards = await db
    .selectFrom('payment_methods')
    .select(['id', 'brand', 'last4', 'exp_month', 'exp_year'])
    .where('id', 'in', ids)
    .execute();
  const cardOf = new Map(cards.map((card) => [card.id, toApiCard(card)]));
  return listed.map(({ methodId, count, nextPayment }) => ({
    details: cardOf.get(methodId ?? '') ?? null,
    policies: count,
    next_payment: nextPayment,
  }));
}

/** Returns a policy's number and, if it is known, its insured item. */
export function nameOfPolicy({ policy_number, subject }: RecurringPolicy) {
  return { policy_number, ...(subject && { subject }) };
}

/** Returns the payment that the email was about. Undefined if it was about none. */
export async function findPaymentOfLink(
  db: Kysely<Schema>,
  { accountId, installment_id }: LinkSubject,
): Promise<BillingLink['email_payment']> {
  if (installment_id === null) return undefined;
  const row = await db
    .selectFrom('installments')
    .innerJoin('policies', 'policies.id', 'installments.policy_id')
    .select(['policy_number', 'vertical_code', 'nickname', 'details'])
    .select(['amount', 'installments.currency', 'state', 'settled_at'])
    .where('installments.id', '=', installment_id)
    .where('policies.account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) return undefined;
  const isOpen = openInstallmentStates.some((state) => state === row.state);
  const isPaid = row.state === 'paid';
  const subject = insuredItemOf(row);
  return {
    policy_number: row.policy_number,
    ...(subject && { subject }),
    amount: toDecimal(row.amount),
    currency_code: row.currency,
    state: isOpen ? 'open' : isPaid ? 'paid' : 'not_due',
    paid: isPaid ? row.settled_at : null,
  };
}
