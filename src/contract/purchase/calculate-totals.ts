/** Amounts of a bill in minor units; discount is positive and taken off. */
export interface MinorTotals {
  subtotal: number;
  discount: number;
  tax: number;
  grandtotal: number;
}

/**
 * Adds a bill up in whole minor units. Tax is taken on what is left after the discount and rounded half
 * up, once.
 * @param taxBasisPoints hundredths of a percent
 */
export function calculateTotals(amounts: {
  subtotal: number;
  discount: number;
  taxBasisPoints: number;
}): MinorTotals {
  const { subtotal, discount, taxBasisPoints } = amounts;
  const net = subtotal - discount;
  const tax = Math.floor((net * taxBasisPoints + 5_000) / 10_000);
  return { subtotal, discount, tax, grandtotal: net + tax };
}
