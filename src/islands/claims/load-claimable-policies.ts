import { productCodeSchema } from '../../contract/products.ts';
import { loadProductPolicies } from '../account/stores/policies.ts';

/** Fetches the policies of a vertical that an address names; nothing where there is no such vertical. */
export async function loadClaimablePolicies(verticalCode: string): Promise<void> {
  const { data: knownCode } = productCodeSchema.safeParse(verticalCode);
  if (knownCode) await loadProductPolicies(knownCode);
}
