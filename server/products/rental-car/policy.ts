import * as z from 'zod/mini';
import { wireAddressSchema } from '../../../src/contract/address.ts';
import type { RentalPolicyDetails } from '../../../src/contract/rental-car/policy.ts';
import { RENTAL_DAYS_MAX } from '../../../src/contract/rental-car/limits.ts';
import { addDays } from '../../../src/contract/dates.ts';
import { chargebackBlocker } from '../../charged-back.ts';
import type { PoliciesTable } from '../../data/policy-tables.ts';
import { todayInProductTimeZone } from '../../dates.ts';

/**
 * Details that the database stores with a rental car policy. Values that can be calculated from
 * these details are not stored.
 * @internal
 */
export const storedRentalSchema = z.object({
  rental_company: z.string(),
  rental_started: z.string(),
  rental_ended: z.string(),
  /**
   * Number of the rental agreement at the rental agency. Null until the purchase or the first
   * extension provides the number.
   */
  rental_agreement_number: z._default(z.nullable(z.string()), null),
  drivers: z.array(z.object({ name: z.string(), is_main_driver: z.boolean() })),
  rating_address: z.optional(wireAddressSchema),
  /** All answers of the buyer. Undefined for policies of older releases, which did not store them. */
  application: z.optional(z.record(z.string(), z.unknown())),
});
export type StoredRental = z.infer<typeof storedRentalSchema>;

/** The database columns that are needed to decide if a rental car policy can be extended. */
type RentalRow = Pick<PoliciesTable, 'id' | 'status' | 'details'> &
  Partial<Pick<PoliciesTable, 'end_reason' | 'last_coverage_day'>>;

export function readRental({ details }: Pick<RentalRow, 'details'>): StoredRental {
  return storedRentalSchema.parse(JSON.parse(details));
}

/** Converts the details of a rental car policy to their form in the contract. */
export function toApiRentalDetails(row: RentalRow, now: Date): RentalPolicyDetails & StoredRental {
  const rental = readRental(row);
  return {
    ...rental,
    end_payment_period: rental.rental_ended,
    agreement: { id: agreementId(row.id) },
    extension_allowed: extensionBlocker(row, now) === null,
  };
}

/**
 * Returns the reason why a policy cannot be extended, as text for the policyholder. Null when the
 * policy can be extended. The last day of coverage ends at midnight in New York, like all dates of
 * a rental.
 */
export function extensionBlocker(row: RentalRow, now: Date): string | null {
  const { rental_started, rental_ended } = readRental(row);
  if (row.status !== 'approved') return 'This policy isn’t active.';
  const chargedBack = chargebackBlocker(row);
  if (chargedBack !== null) return chargedBack;
  if (rental_ended < todayInProductTimeZone('rental_car', now))
    return 'This rental has ended, so it can’t be extended.';
  if (rental_ended >= addDays(rental_started, RENTAL_DAYS_MAX)) {
    return `A rental can be covered for up to ${RENTAL_DAYS_MAX} days after the pickup date.`;
  }
  return null;
}

const POLICY_PREFIX = 'pol_';
const AGREEMENT_PREFIX = 'agr_';

/** Calculates the agreement id from the policy id, so that agreement ids need not be stored. */
function agreementId(policyId: string): string {
  return AGREEMENT_PREFIX + policyId.slice(POLICY_PREFIX.length);
}

/**
 * Returns the id of the policy that belongs to an agreement id. Undefined when the text is not an
 * agreement id.
 */
export function policyIdOfAgreement(id: string): string | undefined {
  return id.startsWith(AGREEMENT_PREFIX)
    ? POLICY_PREFIX + id.slice(AGREEMENT_PREFIX.length)
    : undefined;
}
