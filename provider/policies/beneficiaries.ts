import * as z from 'zod/mini';
import { accountSchema } from '../../src/contract/account/account.ts';
import type { VerticalCode } from '../../src/contract/verticals.ts';

/** The lines that pay when somebody dies, and so pay somebody else. */
const paysAtDeath: ReadonlySet<VerticalCode> = new Set<VerticalCode>(['flight', 'rideshare']);

const storedBeneficiary = z.nullable(accountSchema.shape.beneficiary);

/**
 * Who a policy names as its beneficiaries: whom the holder has named in the account settings.
 * @param stored as in the account's column: JSON, or null where nobody is named
 */
export function beneficiariesOf(
  vertical: VerticalCode,
  stored: string | null | undefined,
): { name: string }[] {
  if (!stored || !paysAtDeath.has(vertical)) return [];
  const person = storedBeneficiary.parse(JSON.parse(stored));
  const name = [person?.first_name, person?.last_name].filter(Boolean).join(' ');
  return name ? [{ name }] : [];
}
