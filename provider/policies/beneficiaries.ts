import * as z from 'zod/mini';
import { accountSchema } from '../../src/contract/account/account.ts';
import type { ProductLine } from './product-line.ts';

const storedBeneficiary = z.nullable(accountSchema.shape.beneficiary);

/**
 * Who a policy names as its beneficiaries: whom the holder has named in the account settings.
 * @param stored as in the account's column: JSON, or null where nobody is named
 */
export function beneficiariesOf(
  { paysAtDeath }: ProductLine,
  stored: string | null | undefined,
): { name: string }[] {
  if (!stored || !paysAtDeath) return [];
  const person = storedBeneficiary.parse(JSON.parse(stored));
  const name = [person?.first_name, person?.last_name].filter(Boolean).join(' ');
  return name ? [{ name }] : [];
}
