import { productCodeSchema } from '../../contract/products.ts';
import { loadProductPolicies } from '../account/stores/policies.ts';

/** Fetches the policies of the product in a path. Does nothing for an unknown product code. */
export async function loadClaimablePolicies(verticalCode: string): Promise<void> {
  const { data: knownCode } = productCodeSchema.safeParse(verticalCode);
  if (knownCode) await loadProductPolicies(knownCode);
}
