import type { ClaimsTable } from '../data/claim-tables.ts';

/** Quote of a repair, in minor units: the store's price, and the claimant's share of that price. */
export interface RepairQuote {
  repairCost: number;
  deductible: number;
}

/** Returns the reimbursement for a quote, in minor units. */
export function payable({ repairCost, deductible }: RepairQuote): number {
  return Math.max(0, repairCost - deductible);
}

/** Returns the repair quote of a claim; null until a quote is recorded. */
export function quoteOf(
  row: Pick<ClaimsTable, 'quote_amount' | 'deductible_amount'>,
): RepairQuote | null {
  const { quote_amount: repairCost, deductible_amount: deductible } = row;
  return repairCost === null ? null : { repairCost, deductible: deductible ?? 0 };
}

/** Returns the columns that store a quote. */
export function quoteColumns({ repairCost, deductible }: RepairQuote) {
  return { quote_amount: repairCost, deductible_amount: deductible };
}

/** Repair quote of an in-store repair when the adjuster enters none. Minor units. */
export const defaultQuote: RepairQuote = { repairCost: 27_900, deductible: 5_000 };
