/** Amounts of a claim's payment as rows. The claim's page and its emails share them. */

import { NOT_COVERED_LABEL } from '../not-covered.ts';

interface AmountRow {
  label: string;
  /** Amount in minor units. Negative if it lowers the payment. */
  amount: number;
}

/**
 * Returns the rows that explain a payment. Empty if there is no quote, or if the payment is higher
 * than the quote allows. All amounts are in minor units.
 */
export function paymentBreakdown(
  quote: { repairCost: number; deductible: number; payable: number } | null,
  paid: number,
): AmountRow[] {
  if (!quote || paid > quote.payable) return [];
  const { repairCost, deductible, payable } = quote;
  const repairRow = { label: 'Repair quote', amount: repairCost };
  // Without any payment, the deductible lowers nothing: the plan covers no part of the repair.
  if (paid === 0 && payable > 0)
    return [repairRow, { label: NOT_COVERED_LABEL, amount: -repairCost }];
  const notCovered = payable - paid;
  return [
    repairRow,
    ...(deductible > 0 ? [{ label: 'Your deductible', amount: -deductible }] : []),
    ...(notCovered > 0 ? [{ label: NOT_COVERED_LABEL, amount: -notCovered }] : []),
  ];
}

/** Says when the claimant of a store repair can pay the store, and at whose risk. */
export const REPAIR_TIMING_TEXT =
  'You don’t have to wait for our decision to have your phone repaired, but if we can’t approve your claim, we can’t pay you back.';

/**
 * Returns what a payment without a breakdown is for: 'Repair of your iPhone 15 (Cracked/Broken
 * Screen)'.
 */
export function repairDescription(deviceModel: string, damages: string): string {
  return `Repair of your ${deviceModel || 'phone'}${damages && ` (${damages})`}`;
}
