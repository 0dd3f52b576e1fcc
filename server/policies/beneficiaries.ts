import * as z from 'zod/mini';
import { accountSchema } from '../../src/contract/account/account.ts';
import type { Product } from './product.ts';

const storedBeneficiarySchema = z.nullable(accountSchema.shape.beneficiary);

/**
 * Returns the beneficiaries of a policy, as the policyholder named them in the account settings.
 * @param stored value of the account's beneficiary column: JSON, or null when no beneficiary is
 * named
 */
export function beneficiariesOf(
  { paysDeathBenefit }: Product,
  stored: string | null | undefined,
): { name: string }[] {
  if (!stored || !paysDeathBenefit) return [];
  const person = storedBeneficiarySchema.parse(JSON.parse(stored));
  const name = [person?.first_name, person?.last_name].filter(Boolean).join(' ');
  return name ? [{ name }] : [];
}
