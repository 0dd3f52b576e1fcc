/** Price breakdown in minor units. `discount` is a positive number that is subtracted. */
export interface MinorUnitTotals {
  subtotal: number;
  discount: number;
  tax: number;
  grandtotal: number;
}

/**
 * Calculates a price breakdown in minor units. The tax is calculated from the subtotal minus the
 * discount. The tax is rounded only once, half up.
 * @param taxBasisPoints tax rate in hundredths of a percent
 */
export function calculateTotals(amounts: {
  subtotal: number;
  discount: number;
  taxBasisPoints: number;
}): MinorUnitTotals {
  const { subtotal, discount, taxBasisPoints } = amounts;
  const net = subtotal - discount;
  const tax = Math.floor((net * taxBasisPoints + 5_000) / 10_000);
  return { subtotal, discount, tax, grandtotal: net + tax };
}
