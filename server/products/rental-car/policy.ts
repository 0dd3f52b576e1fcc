import * as z from 'zod/mini';
import { wireAddressSchema } from '../../../src/contract/address.ts';
import type { RentalPolicyDetails } from '../../../src/contract/rental-car/policy.ts';
import { RENTAL_DAYS_MAX } from '../../../src/contract/rental-car/limits.ts';
import { addDaysTo } from '../../../src/contract/rental-car/trip.ts';
import { policyToday } from '../../dates.ts';

/** The details that are kept with a rental car policy; what follows from them is worked out when it is shown. */
export const storedRentalSchema = z.object({
  rental_company: z.string(),
  rental_started: z.string(),
  rental_ended: z.string(),
  /** As on the agency's agreement; null until the first extension names it. */
  rental_agreement_number: z._default(z.nullable(z.string()), null),
  drivers: z.array(z.object({ name: z.string(), is_main_driver: z.boolean() })),
  rating_address: z.optional(wireAddressSchema),
});
export type StoredRental = z.infer<typeof storedRentalSchema>;

/** The columns of a policy that say whether its rental may go on. */
interface RentalRow {
  id: string;
  status: string;
  details: string;
}

export function readRental({ details }: Pick<RentalRow, 'details'>): StoredRental {
  return storedRentalSchema.parse(JSON.parse(details));
}

/** The details of a rental car policy as the contract shows them. */
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
 * Why a policy cannot be extended, in words for its holder; null where it can. The last day counts in New
 * York, as all dates of a rental do.
 */
export function extensionBlocker(row: RentalRow, now: Date): string | null {
  const { rental_started, rental_ended } = readRental(row);
  if (row.status !== 'approved') return 'This policy is not in force.';
  if (rental_ended < policyToday('rental_car', now))
    return 'This rental has ended, so it cannot be extended.';
  if (rental_ended >= addDaysTo(rental_started, RENTAL_DAYS_MAX)) {
    return `A rental can be covered for up to ${RENTAL_DAYS_MAX} days after the pick-up date.`;
  }
  return null;
}

const POLICY_PREFIX = 'pol_';
const AGREEMENT_PREFIX = 'agr_';

/** An agreement is the policy by another name, so that neither needs a table to find the other. */
function agreementId(policyId: string): string {
  return AGREEMENT_PREFIX + policyId.slice(POLICY_PREFIX.length);
}

/** The id of an agreement's policy; undefined for what is no agreement's id. */
export function policyIdOfAgreement(id: string): string | undefined {
  return id.startsWith(AGREEMENT_PREFIX)
    ? POLICY_PREFIX + id.slice(AGREEMENT_PREFIX.length)
    : undefined;
}
