import type { ClaimsTable } from '../data/claim-tables.ts';

/** Minor units: what the store asks, and what of it the claimant pays. */
export interface RepairQuote {
  repairCost: number;
  deductible: number;
}

/** Minor units of what is paid back for a quote. */
export function payable({ repairCost, deductible }: RepairQuote): number {
  return Math.max(0, repairCost - deductible);
}

/** The quote of a claim's row; null until it was read. */
export function quoteOf(
  row: Pick<ClaimsTable, 'quote_amount' | 'deductible_amount'>,
): RepairQuote | null {
  const { quote_amount: repairCost, deductible_amount: deductible } = row;
  return repairCost === null ? null : { repairCost, deductible: deductible ?? 0 };
}

/** How a claim's row keeps a quote. */
export function quoteColumns({ repairCost, deductible }: RepairQuote) {
  return { quote_amount: repairCost, deductible_amount: deductible };
}

/** What a store asks for a repair, where the adjuster reads no other quote. */
export const defaultQuote: RepairQuote = { repairCost: 27_900, deductible: 5_000 };
