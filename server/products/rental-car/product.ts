import { defineProduct } from '../define-product.ts';
import { rentalCoverages, rentalExclusions } from '../../../src/contract/rental-car/facts.ts';
import { rentalPlans } from '../../../src/tariffs/rental-car/plans.ts';
import { toApiRentalDetails } from './policy.ts';
import { rentalWording } from './wording.ts';

export const rentalCar = defineProduct({
  code: 'rental_car',
  name: 'Rental car',
  carrier: 'Kestrel & Vale Insurance Company',
  currency: 'USD',
  numberPrefix: 'RC',
  plans: rentalPlans,
  lastDay: ({ rental_ended }: { rental_ended: string }) => rental_ended,
  // The current date is needed, because `extension_allowed` depends on it.
  toApiDetails: (policy, now) => ({ ...toApiRentalDetails(policy, now) }),
  coverages: rentalCoverages,
  exclusions: rentalExclusions,
  hasPlanLimits: true,
  magic: {
    listRentalPlans: { zip: 'rating_address.postal' },
    checkoutRental: { stage: 'checkout', lastName: 'details.drivers.*.last_name' },
    purchaseRental: { stage: 'purchase', lastName: 'details.drivers.*.last_name' },
  },
  wording: rentalWording,
});
