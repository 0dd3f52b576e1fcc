// Scope of a card link: the payment and the card of its email, and the policies of that card.
import type { Kysely } from 'kysely';
import type { BillingLink } from '../../src/contract/policies/update-billing.ts';
import { isExpiredOn } from '../../src/contract/purchase/card-expiry.ts';
import { listPoliciesWithNextCharge, type RecurringPolicy } from '../accounts/cards.ts';
import type { Schema, TokensTable } from '../data/schema.ts';
import { todayAtShop } from '../dates.ts';
import { toDecimal } from '../money.ts';
import { openInstallmentStates } from './installments.ts';

/** A link's account, and what the email was about. */
export interface LinkSubject extends Pick<TokensTable, 'installment_id' | 'payment_method_id'> {
  accountId: string;
}

/**
 * Lists the policies that the new card of a link pays for. Leaves out policies that another valid
 * card pays for, because their owner chose that card. A link without a card is for all policies.
 */
export async function listPoliciesOfLink(
  db: Kysely<Schema>,
  { accountId, payment_method_id: cardId }: LinkSubject,
  now: Date,
): Promise<RecurringPolicy[]> {
  const policies = await listPoliciesWithNextCharge(db, accountId);
  const today = todayAtShop(now);
  return policies.filter(
    (policy) => cardId === null || policy.methodId === cardId || !hasValidCard(policy, today),
  );
}

function hasValidCard({ failed, payment_method }: RecurringPolicy, today: string): boolean {
  return !failed && payment_method !== null && !isExpiredOn(payment_method.details, today);
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
    .select(['policy_number', 'amount', 'installments.currency', 'state', 'settled_at'])
    .where('installments.id', '=', installment_id)
    .where('policies.account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) return undefined;
  const isOpen = openInstallmentStates.some((state) => state === row.state);
  const isPaid = row.state === 'paid';
  return {
    policy_number: row.policy_number,
    amount: toDecimal(row.amount),
    currency_code: row.currency,
    state: isOpen ? 'open' : isPaid ? 'paid' : 'not_due',
    paid: isPaid ? row.settled_at : null,
  };
}
