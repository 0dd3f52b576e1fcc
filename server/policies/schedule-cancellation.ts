// Schedules the cancellation of a policy for a later day.
import type { ExpressionBuilder, Kysely } from 'kysely';
import { cardBrandAndLast4 } from '../../src/contract/purchase/card-name.ts';
import { recordAuditEvent } from '../audit.ts';
import { openClaimsOfPolicy } from '../claims/open-claims.ts';
import type { Schema } from '../data/schema.ts';
import { formatDate } from '../dates.ts';
import type { Caller } from '../http/caller.ts';
import { formatAmount } from '../money.ts';
import { confirmsRequest, giveNotice } from '../notices.ts';
import { planAndStoreNextPayment } from '../sales/installments.ts';
import type { Services } from '../services.ts';
import type { CancellationQuote } from './cancellation-quote.ts';
import type { PolicyRow } from './policies.ts';
import { policyNamesOf } from '../mail/policy-names.ts';

/** Recipient of an email about a cancellation. */
export type EmailRecipient = Pick<Caller, 'email' | 'firstName'>;

/** Condition for a policy that has not changed since the refund was calculated. */
export function isUnchanged({
  id,
  status,
  details,
  billing,
  last_coverage_day: lastDay,
  end_reason: reason,
}: PolicyRow) {
  return (is: ExpressionBuilder<Schema, 'policies'>) =>
    is.and([
      is('id', '=', id),
      is('status', '=', status),
      is('details', '=', details),
      is('billing', '=', billing),
      is('last_coverage_day', lastDay === null ? 'is' : '=', lastDay),
      is('end_reason', reason === null ? 'is' : '=', reason),
    ]);
}

/**
 * Stores the last day of coverage, and waives the payments that are due after it. Emails the day and
 * the refund. The policy stays active until that day is over.
 * @returns false when the policy has changed since the refund was calculated
 */
export async function scheduleInTransaction(
  trx: Kysely<Schema>,
  services: Services,
  { quote, lastDay, recipient }: ScheduledCancellation,
): Promise<boolean> {
  const { row, billing, terms, refundAllocations } = quote;
  const policy = await trx
    .updateTable('policies')
    .set({ last_coverage_day: lastDay })
    .where(isUnchanged(row))
    .returningAll()
    .executeTakeFirst();
  if (!policy) return false;
  await planAndStoreNextPayment(trx, policy, services.now());
  const cards = [...new Set(refundAllocations.map((card) => cardBrandAndLast4(card)))];
  await giveNotice(trx, services, {
    policy,
    kind: 'confirmation',
    endsOn: lastDay,
    required: confirmsRequest,
    letter: null,
    email: {
      to: recipient.email,
      template: 'cancellationScheduled',
      data: {
        firstName: recipient.firstName,
        ...policyNamesOf(row),
        product: row.vertical_code,
        end: formatDate(lastDay),
        previousEnd: row.last_coverage_day && formatDate(row.last_coverage_day),
        paymentsDue: quote.paymentsDue.map(({ date, amount }) => ({
          amount: formatAmount(amount, billing.currency),
          date: formatDate(date),
        })),
        refund: terms.refund > 0 ? formatAmount(terms.refund, billing.currency) : null,
        refundTo: cards.join(', '),
        refundBy: formatDate(quote.refundBy),
        openClaims: await openClaimsOfPolicy(trx, row.id, services.now()),
        policyLink: `/account/policies/${row.vertical_code}/${row.id}`,
      },
    },
  });
  await recordAuditEvent(trx, services, {
    action: 'cancellation_scheduled',
    accountId: row.account_id,
    policyId: row.id,
    product: row.vertical_code,
  });
  return true;
}

interface ScheduledCancellation {
  quote: CancellationQuote;
  /** YYYY-MM-DD. */
  lastDay: string;
  recipient: EmailRecipient;
}
