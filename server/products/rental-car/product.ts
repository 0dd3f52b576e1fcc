import { defineProduct } from '../define-product.ts';
import { rentalCoverageRows } from '../../../src/contract/rental-car/coverages.ts';
import { rentalPlans, type RentalPlanTerms } from '../../../src/tariffs/rental-car/plans.ts';
import { toApiRentalDetails, storedRentalSchema } from './policy.ts';
import { rentalWording } from './wording.ts';

const parseDetails = (details: Record<string, unknown>) =>
  storedRentalSchema.safeParse(details).data;

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
  coverages: (plan: RentalPlanTerms) => rentalCoverageRows(plan),
  hasPlanLimits: true,
  magic: {
    listRentalPlans: { zip: 'rating_address.postal' },
    checkoutRental: { stage: 'checkout', lastName: 'details.drivers.*.last_name' },
    purchaseRental: { stage: 'purchase', lastName: 'details.drivers.*.last_name' },
  },
  documents: {
    wording: rentalWording,
    facts(details) {
      const rental = parseDetails(details);
      if (!rental) return [];
      const others = rental.drivers.filter(({ is_main_driver: isMainDriver }) => !isMainDriver);
      // Omits the pick-up and return dates. They are the coverage dates, which every declarations
      // page already shows.
      return [
        ['Rental agency', rental.rental_company],
        ['Rental agreement', rental.rental_agreement_number],
        ['Additional drivers', others.map(({ name }) => name).join(', ')],
      ];
    },
    insured: (details) => parseDetails(details)?.drivers[0]?.name,
  },
});
