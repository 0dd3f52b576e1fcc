import type { Kysely } from 'kysely';
import { failedPaymentDates } from '../accounts/failed-payments.ts';
import { cardBrandAndLast4 } from '../../src/contract/purchase/card-name.ts';
import { EXPIRED_AUTHORIZATION_KIND } from '../data/payment-tables.ts';
import type { Schema } from '../data/schema.ts';
import { formatDate } from '../dates.ts';
import type { CoverageAndNextPayment } from '../mail/payment-facts.ts';
import { formatAmount } from '../money.ts';
import { openInstallmentStates, type LockedPolicy } from '../sales/installments.ts';

/** Returns the last covered day of a policy in force, and its next payment, for an email. */
export async function coverageAndNextPayment(
  trx: Kysely<Schema>,
  policy: LockedPolicy,
): Promise<CoverageAndNextPayment> {
  const installment = await trx
    .selectFrom('installments')
    .selectAll()
    .where('policy_id', '=', policy.id)
    .where('kind', '!=', EXPIRED_AUTHORIZATION_KIND)
    .where('state', 'in', openInstallmentStates)
    .orderBy('due_date')
    .limit(1)
    .executeTakeFirst();
  const failed =
    installment && installment.failed_at !== null ? failedPaymentDates(installment, policy) : null;
  const end = failed?.coveredUntil ?? policy.coverage_end_date;
  const coveredThrough = end && formatDate(end);
  if (!installment) return { coveredThrough, nextPayment: null };
  const card = await trx
    .selectFrom('payment_methods')
    .select(['brand', 'last4'])
    .where('id', '=', policy.payment_method_id ?? '')
    .executeTakeFirst();
  // The price of a renewal is not final before its announcement.
  const isPriced = installment.kind !== 'renewal' || installment.notice_sent_at !== null;
  return {
    coveredThrough,
    nextPayment: {
      date: formatDate(failed?.payBy ?? installment.due_date),
      amount: isPriced ? formatAmount(installment.amount, installment.currency) : null,
      card: cardBrandAndLast4(card) || null,
    },
  };
}
