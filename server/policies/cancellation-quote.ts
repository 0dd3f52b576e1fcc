import type { CancellationPreview } from '../../src/contract/policies/cancel.ts';
import {
  lastDayProblem,
  selectableLastDays,
  type LastCoverageDays,
} from '../../src/contract/policies/last-coverage-days.ts';
import { addDays } from '../../src/contract/dates.ts';
import { assertNotChargedBack, isChargedBack } from '../charged-back.ts';
import { requireCollectedPayments } from '../sales/collected-payments.ts';
import { assertNoOpenRequest } from './open-cancellation-request.ts';
import { cancellationBlocker } from './cancellation-blocker.ts';
import { calculateCancellation, type CancellationOutcome } from './calculate-cancellation.ts';
import { ApiError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { noonOfDay, todayInProductTimeZone } from '../dates.ts';
import { latestRefundDay } from '../sales/latest-refund-day.ts';
import { projectPayments, type ProjectedPayment } from '../sales/payment-plan.ts';
import { requireOwnedPolicy, type PolicyRow } from './policies.ts';
import { storedBillingSchema, type StoredBilling } from '../sales/stored-billing.ts';
import { sumOf, toDecimal } from '../money.ts';
import {
  allocateRefund,
  refundTotalsByCard,
  listRefundableCharges,
  type RefundAllocation,
} from '../sales/refundable-charges.ts';
import type { Services } from '../services.ts';

export interface CancellationQuote {
  /** The policy as it was when the refund was calculated. */
  row: PolicyRow;
  billing: StoredBilling;
  terms: CancellationOutcome;
  refundAllocations: RefundAllocation[];
  /** Latest day on which the refund arrives, YYYY-MM-DD. */
  refundBy: string;
  /** Last days that can be chosen. Null when there is no choice. */
  lastDays: LastCoverageDays | null;
  /** The chosen last day of coverage, if it is later than today. */
  laterDay: string | null;
  /** Payments that are still collected up to the later day. */
  paymentsDue: ProjectedPayment[];
}

export interface OwnedCancellation {
  policyId: string;
  caller: Caller;
  /** Last day of coverage that the policyholder chose, YYYY-MM-DD. Undefined means today. */
  lastDay?: string | undefined;
}

/**
 * Calculates the refund and the end of coverage for canceling a policy of the caller now or on a
 * later day. Payments that the card processor has just collected are included.
 * @throws ApiError `not_found`, `policy_not_in_force`, `cancellation_pending`, `not_available` when
 * these payments cannot be read, `invalid_input` for a day outside the limits
 */
export async function quoteCancellation(
  services: Services,
  { policyId, caller, lastDay }: OwnedCancellation,
): Promise<CancellationQuote> {
  await requireOwnedPolicy(services, { policyId, caller });
  await requireCollectedPayments(services, policyId);
  const row = await requireOwnedPolicy(services, { policyId, caller });
  assertNotChargedBack(row);
  const quote = await quoteCancellationAt(services, row, services.now());
  await assertNoOpenRequest(services.database.db, policyId, services);
  const today = todayInProductTimeZone(row.vertical_code, services.now());
  if (lastDay === undefined || lastDay === today) return quote;
  const problem = quote.lastDays
    ? lastDayProblem(lastDay, quote.lastDays)
    : 'You can’t choose the last day of coverage for this policy';
  if (problem) throw new ApiError('invalid_input', problem, { coverage_end_date: [problem] });
  return quoteLaterDay(services, row, lastDay);
}

/**
 * Calculates the refund of a cancellation on a later day, with all payments that are due up to then.
 */
export async function quoteLaterDay(
  services: Services,
  row: PolicyRow,
  lastDay: string,
): Promise<CancellationQuote> {
  const quote = await quoteCancellationAt(services, row, services.now());
  const charges = await listRefundableCharges(services.database.db, row);
  const paid = sumOf(charges, ({ refundable }) => refundable);
  const { billing, payments } = isChargedBack(row)
    ? { billing: quote.billing, payments: [] }
    : projectPayments(row, quote.billing, lastDay);
  const due = sumOf(payments, ({ amount }) => amount);
  const disputed = sumOf(charges, (charge) => charge.disputed);
  const now = services.now();
  const terms = calculateCancellation(row, { billing, paid: paid + due, disputed, now, lastDay });
  // The card that pays next receives the part that no charge covers yet.
  const future = {
    id: '',
    refundable: due,
    disputed: 0,
    brand: row.brand ?? 'Card',
    last4: row.last4 ?? '',
    paymentMethodId: row.payment_method_id,
  };
  const refundAllocations = allocateRefund(terms.refund, [future, ...charges]);
  // The refund is sent after the last day.
  const refundBy = latestRefundDay(addDays(lastDay, 1));
  return {
    ...quote,
    terms,
    refundAllocations,
    refundBy,
    laterDay: lastDay,
    paymentsDue: payments,
  };
}

/**
 * Calculates the refund and the end of coverage for canceling a policy at the instant `at`.
 * @throws ApiError `policy_not_in_force`
 */
export async function quoteCancellationAt(
  services: Services,
  row: PolicyRow,
  at: Date,
): Promise<CancellationQuote> {
  const reason = cancellationBlocker(row, at);
  if (reason !== null) throw new ApiError('policy_not_in_force', reason);
  const billing = storedBillingSchema.parse(JSON.parse(row.billing));
  const charges = await listRefundableCharges(services.database.db, row);
  const paid = sumOf(charges, ({ refundable }) => refundable);
  const disputed = sumOf(charges, (charge) => charge.disputed);
  const terms = calculateCancellation(row, { billing, paid, disputed, now: at });
  const lastDays = selectableLastDays({
    productCode: row.vertical_code,
    status: row.status,
    start: row.coverage_start_date,
    end: row.coverage_end_date,
    nextPayment: billing.next_payment,
    today: todayInProductTimeZone(row.vertical_code, at),
  });
  return {
    row,
    billing,
    terms,
    refundAllocations: allocateRefund(terms.refund, charges),
    refundBy: latestRefundDay(at.toISOString()),
    lastDays,
    laterDay: null,
    paymentsDue: [],
  };
}

/**
 * Calculates the refund of a cancellation on a day. Null if the policy has ended before, or cannot be
 * canceled on it.
 */
export async function quoteOnDay(
  services: Services,
  row: PolicyRow,
  day: string,
): Promise<CancellationQuote | null> {
  const at = noonOfDay(day);
  return cancellationBlocker(row, at) === null ? quoteCancellationAt(services, row, at) : null;
}

/** Converts a cancellation quote to the contract's form. */
export function toCancelCheckout(quote: CancellationQuote): CancellationPreview {
  const { billing, terms, lastDays, laterDay, paymentsDue } = quote;
  const { period, refund, coverageEnd } = terms;
  return {
    currency_code: billing.currency,
    ...toRefundDestination(quote),
    total_refund_amount: toDecimal(refund),
    fee_amount: 0,
    coverage_end_date: coverageEnd,
    paid_period: period && {
      start: period.start,
      end: period.end,
      days: period.days,
      used_days: period.usedDays,
    },
    ...(lastDays && { last_days: lastDays }),
    ...(laterDay !== null && { payments_due: toPaymentsDue(paymentsDue) }),
  };
}

/** Returns the cards that receive the refund, and the latest day of its arrival. */
export function toRefundDestination({ terms, refundAllocations, refundBy }: CancellationQuote) {
  return {
    by_payment_method: refundTotalsByCard(refundAllocations).map(({ amount, ...details }) => ({
      payment_method: { details },
      refund_amount: toDecimal(amount),
    })),
    ...(terms.refund > 0 && { refund_by: refundBy }),
  };
}

/** Converts payments up to the last day of coverage to the contract's form. */
export function toPaymentsDue(payments: readonly ProjectedPayment[]) {
  return payments.map(({ date, amount }) => ({ date, amount: toDecimal(amount) }));
}
