// Email about a paid installment or renewal.
import type { Kysely } from 'kysely';
import { cardBrandAndLast4 } from '../../src/contract/purchase/card-name.ts';
import { findFirstName } from '../accounts/find-account.ts';
import type { Schema } from '../data/schema.ts';
import { formatDate } from '../dates.ts';
import { policyNamesOf } from '../mail/policy-names.ts';
import { formatAmount } from '../money.ts';
import type { Services } from '../services.ts';
import { paidDaysText } from './installment-period.ts';
import type { InstallmentAttempt, LockedPolicy } from './installments.ts';
import type { PricedTerm } from './payment-plan.ts';
import { receiptNumber } from './receipt-number.ts';

interface PaidInstallment {
  attempt: InstallmentAttempt;
  chargeId: string;
  /** The policy before the payment. */
  policy: LockedPolicy;
  /** The policy's billing and term after the payment. */
  nextTerm: PricedTerm;
}

export async function enqueuePaidEmail(
  trx: Kysely<Schema>,
  services: Services,
  { attempt, chargeId, policy, nextTerm }: PaidInstallment,
): Promise<void> {
  const { installment, card } = attempt;
  const { next_payment } = nextTerm.billing;
  const { last_coverage_day: lastDay } = policy;
  // Nothing is charged after a scheduled cancellation.
  const nextPayment = lastDay && next_payment && next_payment > lastDay ? null : next_payment;
  const data = {
    firstName: await findFirstName(trx, policy.account_id),
    ...policyNamesOf(policy),
    amount: formatAmount(installment.amount, installment.currency),
    card: cardBrandAndLast4(card),
    period: paidDaysText(installment, policy),
    nextPaymentDate: nextPayment && formatDate(nextPayment),
    ...(lastDay && { lastDay: formatDate(lastDay) }),
    ending: nextPayment === null && lastDay === null ? endOfCoverage(policy, nextTerm) : null,
    receipt: {
      number: receiptNumber(chargeId),
      url: services.documents.receiptLink(chargeId).url,
    },
    policyLink: `/account/policies/${policy.vertical_code}/${policy.id}`,
  };
  const to = policy.policyholder_email;
  if (installment.kind !== 'renewal') {
    await services.mailer.enqueue(trx, { to, template: 'paymentReceived', data });
    return;
  }
  const { coverage_start_date: start, coverage_end_date: end } = nextTerm;
  const term = [start, end].flatMap((date) => (date === null ? [] : formatDate(date))).join(' to ');
  const documents = services.documents.links(policy);
  await services.mailer.enqueue(trx, {
    to,
    template: 'policyRenewed',
    data: { ...data, term, documents },
  });
}

/** Returns the end of a term that nothing follows. Null for a policy without an end. */
function endOfCoverage(
  { renewal_off_at }: LockedPolicy,
  { billing: { frequency }, coverage_end_date: end }: PricedTerm,
): { on: string; canRenew: boolean } | null {
  if (end === null) return null;
  const isYearly = frequency === 'year' || frequency === 'eleven_pay';
  return { on: formatDate(end), canRenew: isYearly && renewal_off_at !== null };
}
