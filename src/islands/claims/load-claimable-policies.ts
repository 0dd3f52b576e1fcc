import { productCodeSchema } from '../../contract/products.ts';
import { loadProductPolicies } from '../account/stores/policies.ts';

/**
 * Fetches the account's policies of one product. Does nothing if the code in the path is unknown.
 */
export async function loadClaimablePolicies(verticalCode: string): Promise<void> {
  const { data: knownCode } = productCodeSchema.safeParse(verticalCode);
  if (knownCode) await loadProductPolicies(knownCode);
}
