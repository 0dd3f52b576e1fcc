import type { ClaimsTable } from '../data/claim-tables.ts';

/** Minor units: the store's price, and the claimant's share of it. */
export interface RepairQuote {
  repairCost: number;
  deductible: number;
}

/** Returns the reimbursement for a quote, in minor units. */
export function payable({ repairCost, deductible }: RepairQuote): number {
  return Math.max(0, repairCost - deductible);
}

/** Returns the quote of a claim's row; null until it is recorded. */
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

/** Quote of an in-store repair when the adjuster enters no other one. */
export const defaultQuote: RepairQuote = { repairCost: 27_900, deductible: 5_000 };
