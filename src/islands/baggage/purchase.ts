import { purchaseBaggage } from '../../contract/baggage/purchase.ts';
import { coordinatesOf, toWireAddress } from '../../core/address/wire-address.ts';
import { definePurchase } from '../../purchase/define-purchase.ts';
import { fetchBaggagePrice } from './actions.ts';
import { fullName, toBaggageDetails, type BaggageState } from './answers.ts';
import type { Baggage } from './flow.ts';

/**
 * The purchase of the baggage flow. It is in a separate file that is loaded later, because only the
 * payment step needs it.
 */
export const baggagePurchase = definePurchase({
  product: 'baggage',
  call: purchaseBaggage,
  order({ $state }: Baggage) {
    const { location, flight, passenger, plan, checkoutInfo } = $state.get();
    if (!location || !flight || !passenger || !plan || !checkoutInfo)
      throw new Error('The quote is not complete');
    return {
      request: {
        plan_id: plan.plan_id,
        revenue: checkoutInfo.totals.grandtotal,
        rating_address: toWireAddress(location),
        details: toBaggageDetails(flight, passenger),
      },
      buyer: {
        first_name: passenger.firstName,
        last_name: passenger.lastName,
        phone_number: passenger.phone,
        email: passenger.email,
      },
      planTitle: plan.information.title,
      price: checkoutInfo,
      underwriter: plan.underwriter,
      position: coordinatesOf(location),
      homeAddress: location,
    };
  },
  reprice: async (flow) => ({
    checkoutInfo: await fetchBaggagePrice(flow.$state.get().plan?.plan_id ?? '', flow),
  }),
  reused({ $state }) {
    const { location, passenger } = $state.get();
    return { steps: ['address', 'passenger'], answers: { location, passenger } };
  },
  purchased: ({ $state }, purchase) => ({ purchase, trip: purchasedTrip($state.get()) }),
});

/** Returns the trip details for the confirmation screen. Null if an answer is missing. */
function purchasedTrip({ flight, passenger, plan }: BaggageState) {
  if (!flight?.airline || !passenger || !plan) return null;
  return {
    airline: flight.airline.name,
    confirmationNumber: flight.confirmationNumber,
    passenger: fullName(passenger),
    sampleUrl: plan.policy_doc_url,
  };
}
