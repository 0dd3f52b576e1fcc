import { flightDetailsSchema } from '../../../src/contract/baggage/flight-policy.ts';
import { lastDayOfCoverageYear } from '../../dates.ts';
import { defineProduct } from '../define-product.ts';
import { baggagePlans } from '../../../src/tariffs/baggage/plans.ts';
import { baggageCoverages } from '../../../src/contract/baggage/coverages.ts';
import { baggageWording } from './wording.ts';

const parseDetails = (details: Record<string, unknown>) =>
  flightDetailsSchema.safeParse(details).data;

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
  hasPlanLimits: true,
  magic: {
    listBaggagePlans: { zip: 'rating_address.postal' },
    checkoutBaggage: { stage: 'checkout', lastName: 'details.pax_last_name' },
    purchaseBaggage: { stage: 'purchase', lastName: 'details.pax_last_name' },
  },
  documents: {
    wording: baggageWording,
    facts(details) {
      const booking = parseDetails(details);
      if (!booking) return [];
      return [
        ['Airline', `${booking.airline_name} (${booking.airline_code})`],
        ['Confirmation number', booking.pnr_code],
        ['Flight', booking.flight_number],
      ];
    },
    insured: (details) => parseDetails(details)?.pax_name,
  },
});
