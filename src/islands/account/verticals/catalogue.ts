import type { Policy } from '../../../contract/policies/policies.ts';
import { verticalCodes, type VerticalCode } from '../../../contract/verticals.ts';
import { baggage } from '../../baggage/vertical.ts';
import { carsafe } from './carsafe.ts';
import { collectibles } from '../../collectibles/vertical.ts';
import { smallBusiness } from '../../small-business/vertical.ts';
import { devices } from './devices.ts';
import { flight } from './flight.ts';
import { words } from './generic-rows.ts';
import { homeWarranty } from './home-warranty.ts';
import { homesafe } from './homesafe.ts';
import { landlord } from './landlord.ts';
import { pet } from './pet.ts';
import { rentalCar } from '../../rental-car/vertical.ts';
import { renters } from '../../renters/vertical.ts';
import { rideshare } from './rideshare.ts';
import { defineVertical, type Vertical } from './vertical.ts';

/** Every product line: its names, what its policies show and what can be done with them. */
export const catalogue: Record<VerticalCode, Vertical> = {
  baggage,
  flight,
  collectibles,
  devices,
  pet,
  rental_car: rentalCar,
  renters,
  rideshare,
  commercial: smallBusiness,
  landlord,
  home_warranty: homeWarranty,
  carsafe,
  homesafe,
};

/** The vertical that a path names; null where there is none of that code. */
export function verticalOf(code: string): Vertical | null {
  const known = verticalCodes.find((one) => one === code);
  return known ? catalogue[known] : null;
}

const strange = new Map<string, Vertical>();

/**
 * The vertical of a policy that somebody holds. The provider may sell what this storefront does not know
 * yet: such a policy is shown with its plain rows, and with what its options permit.
 */
export function verticalFor(code: string): Vertical {
  const found = verticalOf(code) ?? strange.get(code);
  if (found) return found;
  const made = defineVertical({
    code,
    title: words(code) || 'Other',
    icon: 'umbrella',
    description: '',
  });
  strange.set(code, made);
  return made;
}

/** Names one policy: 'Complete, Cascade Air'. */
export function policyTitle(policy: Policy): string {
  const subject = verticalFor(policy.vertical_code).subject(policy);
  return subject ? `${policy.plan.title}, ${subject}` : policy.plan.title;
}
