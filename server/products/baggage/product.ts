import { lastDayOfCoverageYear } from '../../dates.ts';
import { defineProduct } from '../define-product.ts';
import { baggagePlans } from '../../../src/tariffs/baggage/plans.ts';
import { baggageCoverages, baggageExclusions } from '../../../src/contract/baggage/facts.ts';
import { baggageWording } from './wording.ts';

export const baggage = defineProduct({
  code: 'baggage',
  name: 'Baggage protection',
  carrier: 'Lanternby Assurance',
  currency: 'USD',
  numberPrefix: 'BG',
  plans: baggagePlans,
  // The form has no field for the dates of the trip. So coverage lasts one year from the purchase,
  // and the trip must begin in that year.
  lastDay: lastDayOfCoverageYear,
  coverages: baggageCoverages,
  exclusions: baggageExclusions,
  hasPlanLimits: true,
  magic: {
    listBaggagePlans: { zip: 'rating_address.postal' },
    checkoutBaggage: { stage: 'checkout', lastName: 'details.pax_last_name' },
    purchaseBaggage: { stage: 'purchase', lastName: 'details.pax_last_name' },
  },
  wording: baggageWording,
});
