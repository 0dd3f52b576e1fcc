import type { Brand } from '../../../src/contract/brand.ts';
import type { Payment } from '../../../src/contract/policies/payments.ts';
import { nicknameOrSubject } from '../../../src/contract/policies/describe-policy.ts';
import { formatDate, formatInstant } from '../../dates.ts';
import type { Services } from '../../services.ts';
import type { ApiPolicy } from '../api-policy.ts';
import { listPaymentHistory } from '../payment-history.ts';
import { isPurchaseTitle } from '../payment-titles.ts';
import { selectPolicies, toApiPolicy } from '../policies.ts';
import { formatDecimalAmount, premiumRows } from './declarations.ts';
import { hasUnprintableCharacters, UNPRINTABLE_NOTE } from './pdf-charset.ts';
import { PdfDocument } from './pdf-document.ts';
import { INSURED_ITEM_LABEL, optionalFact } from '../../mail/policy-facts.ts';
import { receiptNumber } from '../../sales/receipt-number.ts';
import { cardBrandAndLast4 } from '../../../src/contract/purchase/card-name.ts';

/** Content of a receipt. */
export interface ReceiptContent {
  payment: Payment;
  /** Refunds of this charge, earliest first. Empty for a refund. */
  refunds: readonly Payment[];
  policy: ApiPolicy;
  /** The buyer, who may be a different person than the insured person. */
  buyer: { name: string; email: string };
}

/**
 * Loads a charge or a refund, whoever owns it. Access is not checked here, because the caller has
 * already checked the signed link.
 */
export async function loadReceipt(
  services: Services,
  id: string,
): Promise<ReceiptContent | undefined> {
  const policyId = await policyIdOf(services, id);
  if (policyId === undefined) return undefined;
  const row = await selectPolicies(services)
    .innerJoin('accounts', 'accounts.id', 'policies.account_id')
    .select(['accounts.first_name', 'accounts.last_name'])
    .where('policies.id', '=', policyId)
    .executeTakeFirst();
  if (!row) return undefined;
  const history = await listPaymentHistory(services, row);
  const payment = history.find((one) => one.payment_id === id);
  if (!payment?.receipt) return undefined;
  const refundIds = await refundIdsOf(services, { policyId, chargeId: id });
  const name = `${row.first_name} ${row.last_name}`.trim() || row.policyholder_email;
  return {
    payment,
    refunds: history
      .filter(({ kind, payment_id }) => kind === 'refund' && refundIds.has(payment_id))
      .toReversed(),
    policy: toApiPolicy(row, services),
    buyer: { name, email: row.policyholder_email },
  };
}

async function policyIdOf({ database }: Services, id: string): Promise<string | undefined> {
  const table = id.startsWith('ref_') ? 'refunds' : 'charges';
  const row = await database.db
    .selectFrom(table)
    .select('policy_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.policy_id;
}

async function refundIdsOf(
  { database }: Services,
  { policyId, chargeId }: { policyId: string; chargeId: string },
): Promise<Set<string>> {
  const rows = await database.db
    .selectFrom('refunds')
    .select('id')
    .where('policy_id', '=', policyId)
    .where('charge_id', '=', chargeId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Renders the receipt of a charge or a refund: buyer, amount, reason, time and card. */
export function renderReceipt(
  { payment, refunds, policy, buyer }: ReceiptContent,
  brand: Brand,
): Promise<Uint8Array> {
  const { payment_id, kind, title, date, at, amount, by, payment_method: method } = payment;
  const isRefund = kind === 'refund';
  const formattedAmount = formatDecimalAmount(amount, policy.billing.currency_code);
  const card = method ? cardBrandAndLast4(method.details) : 'Card';
  const number = receiptNumber(payment_id);
  const pdf = new PdfDocument({
    brand,
    kind: `${isRefund ? 'Refund receipt' : 'Receipt'} ${number}`,
    title: formattedAmount,
    subtitle: `${formatDate(at ?? date)}, ${card}`,
    footer: `Underwritten by ${policy.underwriter.name}. Sold by ${brand.agency}, ${brand.phone.display}.`,
    date: new Date(`${date}T00:00:00Z`),
  });
  pdf.heading(isRefund ? 'Refunded to' : 'Paid by');
  pdf.rows([
    ['Name', buyer.name],
    ['Email', buyer.email],
    ['Card', card],
  ]);
  pdf.heading('Policy');
  pdf.rows([
    ['Policy number', policy.policy_number],
    ['Plan', [policy.plan.title, policy.plan.subtitle].filter(Boolean).join(': ')],
    ...optionalFact(INSURED_ITEM_LABEL, nicknameOrSubject(policy)),
    ['Underwritten by', policy.underwriter.name],
  ]);
  // The price breakdown of the policy applies only to the full price. Any other amount is shown as
  // one row.
  const isFullPrice = isPurchaseTitle(title) && amount === policy.billing.totals.grandtotal;
  pdf.amounts(
    isRefund ? 'Refund' : 'Payment',
    !isRefund && isFullPrice ? premiumRows(policy) : [[title, formattedAmount]],
    [isRefund ? 'Refunded' : 'Paid', formattedAmount],
  );
  pdf.rows([
    ...refunds.map((refund): [string, string] => [
      'Refunded',
      `${formatDecimalAmount(refund.amount, policy.billing.currency_code)} on ${formatDate(refund.at ?? refund.date)}`,
    ]),
    // The time is printed with its time zone, because the buyer's date may be different.
    ['Date', at ? formatInstant(at) : formatDate(date)],
    ...(isRefund && by ? [['On your card by', formatDate(by)] as [string, string]] : []),
    ['Receipt number', number],
  ]);
  if (hasUnprintableCharacters(buyer.name)) pdf.note(UNPRINTABLE_NOTE);
  const hasTax = policy.billing.totals.tax > 0;
  if (hasTax && (isRefund || !isFullPrice)) pdf.note('Tax is included.');
  return pdf.finish();
}
