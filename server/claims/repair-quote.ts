import { DEVICE_REPAIR_DEDUCTIBLE_DOLLARS } from '../../src/contract/policies/devices.ts';
import type { ClaimsTable } from '../data/claim-tables.ts';

/** Price of a repair: the store's price, and the claimant's share of that price. In minor units. */
export interface RepairQuote {
  repairCost: number;
  deductible: number;
}

/** Returns the amount that the claimant is reimbursed for a repair, in minor units. */
export function reimbursementAmount({ repairCost, deductible }: RepairQuote): number {
  return Math.max(0, repairCost - deductible);
}

/** Columns of a claim that store its repair quote. */
export type QuoteColumns = Pick<ClaimsTable, 'quote_amount' | 'deductible_amount'>;

/** Returns the repair quote of a claim. Null until an adjuster has recorded the quote. */
export function repairQuoteOf(row: QuoteColumns): RepairQuote | null {
  const { quote_amount: repairCost, deductible_amount: deductible } = row;
  return repairCost === null ? null : { repairCost, deductible: deductible ?? 0 };
}

/** Converts a repair quote to the columns that store it. */
export function toQuoteColumns({ repairCost, deductible }: RepairQuote) {
  return { quote_amount: repairCost, deductible_amount: deductible };
}

/**
 * Repair quote of an in-store repair, in minor units. It is used when the adjuster enters no quote.
 */
export const defaultInStoreRepairQuote: RepairQuote = {
  repairCost: 27_900,
  deductible: DEVICE_REPAIR_DEDUCTIBLE_DOLLARS * 100,
};
