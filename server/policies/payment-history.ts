// Payment history of a policy, as the policyholder sees it.
import type { Payment } from '../../src/contract/policies/payments.ts';
import { toApiPaymentMethod } from '../accounts/cards.ts';
import { failedPaymentDates, lastTryDate } from '../accounts/failed-payments.ts';
import { toDecimal } from '../money.ts';
import { PAID_MANUALLY_REFUND_KIND } from '../sales/failed-refunds.ts';
import { collectablePolicyStatuses, openInstallmentStates } from '../sales/installments.ts';
import { latestRefundDay } from '../sales/latest-refund-day.ts';
import type { StoredBilling } from '../sales/stored-billing.ts';
import type { Services } from '../services.ts';
import {
  loadPaymentRecords,
  type Charge,
  type ChargedCard,
  type InstallmentRow,
  type PaymentRecords,
  type Refund,
} from './payment-records.ts';
import {
  chargeTitle,
  endorsementTitle,
  installmentTitle,
  numberedTitle,
} from './payment-titles.ts';
import type { PolicyRow } from './policies.ts';

/** Lists charges, authorizations, voids, refunds and due payments, latest first. */
export async function listPaymentHistory(services: Services, row: PolicyRow): Promise<Payment[]> {
  return (await paymentHistoriesOf(services, [row])).get(row.id) ?? [];
}

/** Returns the payments of each policy, by its id, as `listPaymentHistory` lists them. */
export async function paymentHistoriesOf(
  services: Services,
  rows: readonly PolicyRow[],
): Promise<Map<string, Payment[]>> {
  const all = await loadPaymentRecords(services, rows);
  return new Map(all.map((records) => [records.row.id, toPayments(services, records)]));
}

function toPayments(services: Services, records: PaymentRecords): Payment[] {
  const withReceipt = (payment: Payment): Payment =>
    payment.kind === 'charge' || payment.kind === 'refund'
      ? { ...payment, receipt: services.documents.receiptLink(payment.payment_id) }
      : payment;
  const refunds = records.refunds.filter((refund) => !isVoid(refund, records));
  // Of two payments on the same day, the later payment comes first in the list.
  return [
    ...duePayments(records),
    ...refunds.toReversed().map((refund) => refundPayment(refund, records)),
    ...records.charges.toReversed().map((charge) => chargePayment(charge, records)),
  ]
    .map(withReceipt)
    .toSorted((a, b) => b.date.localeCompare(a.date));
}

const dayOf = (instant: string) => instant.slice(0, 10);
const dateAndInstant = (at: string) => ({ date: dayOf(at), at });

function chargePayment(charge: Charge, records: PaymentRecords): Payment {
  const { id, amount, created_at, captured_at, authorized_until, voided_at } = charge;
  const payment = {
    payment_id: id,
    title: chargeTitle(charge, records),
    amount: toDecimal(amount),
    payment_method: paymentMethodOf(charge),
  };
  const voidRefund = records.refunds.find((one) => one.charge_id === id && isVoid(one, records));
  const voidedAt = voided_at ?? voidRefund?.created_at;
  if (voidedAt) return { ...payment, kind: 'release', ...dateAndInstant(voidedAt) };
  if (captured_at === null && authorized_until !== null)
    return { ...payment, kind: 'hold', ...dateAndInstant(created_at), by: dayOf(authorized_until) };
  return { ...payment, kind: 'charge', ...dateAndInstant(captured_at ?? created_at) };
}

/** True when the refund gave up an authorization, because the amount was not captured. */
function isVoid({ charge_id, amount }: Refund, { charges }: PaymentRecords): boolean {
  const charge = charges.find(({ id }) => id === charge_id);
  if (!charge) return false;
  if (charge.voided_at !== null) return true;
  return (
    charge.captured_at === null && charge.authorized_until !== null && amount === charge.amount
  );
}

function refundPayment(refund: Refund, records: PaymentRecords): Payment {
  const { id: payment_id, failed_at, refunded_at, created_at } = refund;
  const title = refundTitle(refund, records);
  const refundDate = dateAndInstant(failed_at ?? refunded_at ?? created_at);
  const amount = toDecimal(refund.amount);
  const payment = { payment_id, kind: 'refund', title, ...refundDate, amount };
  if (refund.kind === PAID_MANUALLY_REFUND_KIND)
    return { ...payment, title: `${title}, paid to you directly`, payment_method: null };
  const charge = records.charges.find(({ id }) => id === refund.charge_id);
  const payment_method = paymentMethodOf(charge);
  if (failed_at !== null) return { ...payment, kind: 'returned', payment_method };
  return { ...payment, by: latestRefundDay(refundDate.date), payment_method };
}

/** Returns the title of a refund, which names the reason of the refund. */
function refundTitle(
  { kind, endorsement_id }: Refund,
  { row, endorsements }: PaymentRecords,
): string {
  if (kind === 'dispute') return 'Taken back by the bank';
  if (kind === 'external') return 'Issued by support';
  const endorsement = endorsements.find(({ id }) => id === endorsement_id);
  if (endorsement) return endorsementTitle(endorsement);
  return row.status === 'rejected' ? 'Not approved' : 'Canceled';
}

/**
 * Returns the card of a charge. Leaves out the expiry, because the stored card may have been
 * renewed since the charge.
 */
function paymentMethodOf(charge: ChargedCard | undefined): Payment['payment_method'] {
  return charge ? toApiPaymentMethod({ ...charge, exp_month: null, exp_year: null }) : null;
}

/**
 * Lists the payments that are still due: the open installments. For a policy without installments,
 * lists the payments in its billing.
 */
function duePayments(records: PaymentRecords): Payment[] {
  const { row, billing, installments } = records;
  // Nothing is due before the approval of a pending policy.
  if (!collectablePolicyStatuses.includes(row.status)) return [];
  const due = { kind: 'due', payment_method: toApiPaymentMethod(records.row) } as const;
  const openInstallments = installments.filter(({ state }) =>
    openInstallmentStates.some((one) => one === state),
  );
  if (openInstallments.length === 0 && row.last_coverage_day !== null) return [];
  if (openInstallments.length === 0)
    return paymentsFromBilling(billing).map((payment) => ({ ...due, ...payment }));
  // Leaves out renewals whose price was not announced yet, because that price is not final.
  const announced = openInstallments.filter(
    ({ kind, notice_sent_at }) => kind !== 'renewal' || notice_sent_at !== null,
  );
  return announced.map((installment) => ({
    ...due,
    payment_id: installment.id,
    amount: toDecimal(installment.amount),
    title: installmentTitle(installment, records),
    date: installment.due_date,
    ...failureOf(installment, row),
  }));
}

/** Returns the dates of the attempts to charge a failed installment. */
function failureOf(installment: InstallmentRow, row: PolicyRow) {
  if (installment.failed_at === null) return {};
  const { payBy, nextTry } = failedPaymentDates(installment, row);
  const last_try = lastTryDate(installment, row.vertical_code);
  return { date: payBy, failed: { last_try, ...(nextTry !== null && { next_try: nextTry }) } };
}

/**
 * Returns the remaining payments of the payment schedule. Without a schedule, returns only the next
 * payment.
 */
function paymentsFromBilling({ schedule, next_payment: next, price }: StoredBilling) {
  if (next === null) return [];
  const installments = (schedule ?? []).flatMap(({ due_date: date, downpayment, amount }, index) =>
    date === undefined || downpayment || date < next
      ? []
      : { date, amount: toDecimal(amount), title: numberedTitle(index + 1, schedule?.length ?? 0) },
  );
  const payments =
    installments.length > 0
      ? installments
      : [{ date: next, amount: toDecimal(price), title: 'Payment' }];
  return payments.map((payment) => ({ ...payment, payment_id: `due_${payment.date}` }));
}
