// Titles of payments, as the policyholder sees them.
import { describeEndorsementWithPreviousValue } from '../../src/contract/policies/describe-endorsement.ts';
import { collectionChangeSchema } from '../../src/contract/policies/endorsement.ts';
import { formatDateRange } from '../dates.ts';
import { periodOfPurchase } from '../sales/coverage-periods.ts';
import { periodText } from '../sales/installment-period.ts';
import type { Charge, EndorsementRow, InstallmentRow, PaymentRecords } from './payment-records.ts';

const PURCHASE_TITLE = 'Purchase';

/**
 * Returns the title of the purchase with the days that it pays for. They are unknown before the
 * approval of a pending policy, and for a rejected policy.
 */
function purchaseTitle({ row, billing: { frequency } }: PaymentRecords): string {
  const { status, renewed_at, coverage_start_date: start } = row;
  const end = endOfPaidTerm(row);
  const isUnknown = status === 'pending' || status === 'rejected' || renewed_at !== null;
  const period = isUnknown ? null : periodOfPurchase({ frequency, start, end });
  return period ? `${PURCHASE_TITLE}, ${formatDateRange(period)}` : PURCHASE_TITLE;
}

/**
 * Returns the last day of the term for which payments were made. A cancellation moves the end of
 * coverage to an earlier day, but a payment still names the days that it was made for.
 */
const endOfPaidTerm = ({ status, coverage_end_date: end }: PaymentRecords['row']): string | null =>
  status === 'canceled' ? null : end;

/** Returns the title of a charge, with the days that it pays for. */
export function chargeTitle(charge: Charge, records: PaymentRecords): string {
  const title = plainChargeTitle(charge, records);
  if (title === PURCHASE_TITLE) return purchaseTitle(records);
  const installment = records.installments.find(({ charge_id }) => charge_id === charge.id);
  return installment ? installmentTitle(installment, records) : title;
}

/** Returns the title of a payment after the purchase, with the days that it pays for. */
export function installmentTitle(installment: InstallmentRow, records: PaymentRecords): string {
  const title = plainInstallmentTitle(installment, records);
  const { row } = records;
  const period = periodText(installment, { ...row, coverage_end_date: endOfPaidTerm(row) });
  return period === null ? title : `${title}, ${period}`;
}

/** True for the title of the purchase, with or without its period. */
export const isPurchaseTitle = (title: string): boolean =>
  title === PURCHASE_TITLE || title.startsWith(`${PURCHASE_TITLE}, `);

function plainChargeTitle(charge: Charge, records: PaymentRecords): string {
  const { billing, charges, endorsements, installments } = records;
  const endorsement = endorsements.find(({ charge_id }) => charge_id === charge.id);
  if (endorsement) return endorsementTitle(endorsement);
  const installment = installments.find(({ charge_id }) => charge_id === charge.id);
  if (installment) return plainInstallmentTitle(installment, records);
  const regularCharges = charges.filter(({ id }) =>
    endorsements.every(({ charge_id }) => charge_id !== id),
  );
  const number = regularCharges.indexOf(charge) + 1;
  const count = billing.schedule?.length ?? 0;
  if (count > 1 && number <= count) return numberedTitle(number, count);
  if (number === 1) return PURCHASE_TITLE;
  return billing.frequency === 'once' ? 'Extension' : 'Payment';
}

export const numberedTitle = (number: number, count: number) => `Payment ${number} of ${count}`;

export function endorsementTitle({ change, status }: EndorsementRow): string {
  const description = describeEndorsementWithPreviousValue(
    collectionChangeSchema.parse(JSON.parse(change)),
  );
  return status === 'rejected' || status === 'canceled' ? `${description}, not made` : description;
}

function plainInstallmentTitle(
  { kind, due_date }: InstallmentRow,
  { billing, installments }: PaymentRecords,
): string {
  if (kind === 'renewal') return 'Renewal';
  const index =
    billing.schedule?.findIndex((installment) => installment.due_date === due_date) ?? -1;
  if (index >= 0) return numberedTitle(index + 1, billing.schedule?.length ?? 0);
  if (kind !== 'installment') return 'Payment';
  // The billing of an earlier term is no longer stored. So the payments of a term are found by
  // date: all payments from its first payment to the next renewal.
  const renewals = installments
    .filter((installment) => installment.kind === 'renewal')
    .map((installment) => installment.due_date);
  const termOf = (day: string) => renewals.filter((renewal) => renewal <= day).length;
  const term = installments.filter(
    (installment) =>
      installment.kind === 'installment' && termOf(installment.due_date) === termOf(due_date),
  );
  const position = term.findIndex((installment) => installment.due_date === due_date);
  return numberedTitle(position + 2, term.length + 1);
}
