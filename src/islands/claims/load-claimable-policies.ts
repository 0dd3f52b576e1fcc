import { productCodeSchema } from '../../contract/products.ts';
import { loadProductPolicies } from '../../policy/stores/load-policies.ts';

/**
 * Fetches the account's policies of the product in the path. Does nothing if the product code is
 * unknown.
 */
export async function loadClaimablePolicies(verticalCode: string): Promise<void> {
  const { data: knownCode } = productCodeSchema.safeParse(verticalCode);
  if (knownCode) await loadProductPolicies(knownCode);
}
