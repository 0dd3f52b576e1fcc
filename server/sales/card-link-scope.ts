// Scope of a card link: the payment and the card of its email, and the policies of that card.
import type { Kysely } from 'kysely';
import type { BillingLink } from '../../src/contract/policies/update-billing.ts';
import type { Card } from '../../src/contract/purchase/billing.ts';
import { isExpiredOn } from '../../src/contract/purchase/card-expiry.ts';
import { listPoliciesWithNextCharge, type RecurringPolicy } from '../accounts/cards.ts';
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
  policies: RecurringPolicy[];
  others: RecurringPolicy[];
}

/**
 * Finds the policies that the new card of a link pays for. Leaves out policies that another valid
 * card pays for, because their owner chose that card. A link without a card is for all policies.
 */
export async function findLinkScope(
  db: Kysely<Schema>,
  { accountId, payment_method_id: cardId }: LinkSubject,
  now: Date,
): Promise<LinkScope> {
  const recurring = await listPoliciesWithNextCharge(db, accountId);
  const today = todayAtShop(now);
  const isMoved = (policy: RecurringPolicy) =>
    cardId === null || policy.methodId === cardId || !hasValidCard(policy, today);
  return {
    policies: recurring.filter(isMoved),
    others: recurring.filter((policy) => !isMoved(policy)),
  };
}

function hasValidCard(policy: RecurringPolicy, today: string): boolean {
  return !policy.failed && policy.payment_method !== null && !expiredCardOf(policy, today);
}

/** Returns the card that pays for a policy if it is expired. */
export function expiredCardOf({ payment_method }: RecurringPolicy, today: string): Card | null {
  const card = payment_method?.details;
  return card && isExpiredOn(card, today) ? card : null;
}

/** Returns the cards of policies that keep their card, with the earliest payment of each. */
export function toOtherCards(others: readonly RecurringPolicy[]): BillingLink['other_cards'] {
  const charged = others.filter(({ isCharged }) => isCharged);
  return [...Map.groupBy(charged, ({ methodId }) => methodId).values()].flatMap((policies) =>
    policies[0]
      ? [
          {
            details: policies[0].payment_method?.details ?? null,
            policies: policies.length,
            next_payment: policies[0].next_payment,
          },
        ]
      : [],
  );
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
