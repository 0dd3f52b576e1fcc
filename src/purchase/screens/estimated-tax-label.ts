import type { Checkout } from '../../contract/purchase/billing.ts';

/**
 * Returns the label of the tax before the purchase, such as 'Estimated tax (OH, 5%)'.
 * @param region state whose tax applies. Undefined if it is unknown or several states apply.
 */
export function estimatedTaxLabel(
  { tax_percentage: rate }: Pick<Checkout, 'tax_percentage'>,
  region = '',
): string {
  const basis = [region, rate && `${rate}%`].filter(Boolean).join(', ');
  return `Estimated tax${basis && ` (${basis})`}`;
}
