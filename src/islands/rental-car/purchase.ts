import type { RentalTrip } from '../../../public/embed.d.ts';
import type { BoundPolicy } from '../../contract/purchase/purchase-response.ts';
import { withFlatRentalNames } from '../../contract/rental-car/flat-names.ts';
import { purchaseRental } from '../../contract/rental-car/purchase.ts';
import { coordinatesOf, toWireAddress } from '../../core/address/wire-address.ts';
import { definePurchase } from '../../purchase/define-purchase.ts';
import { policyDocumentUrl } from '../../purchase/policy-document.ts';
import type { RentalState } from './answers.ts';
import type { RentalCar } from './flow.ts';
import { requireCompleteTrip, priceTrip, toWireTrip } from './quote.ts';

/**
 * Purchase of the rental car flow. It is a separate module, so that the earlier screens do not load
 * it.
 */
export const rentalCarPurchase = definePurchase({
  product: 'rental_car',
  call: purchaseRental,
  order({ $state }: RentalCar) {
    const state = $state.get();
    const { plan, checkoutInfo } = state;
    const trip = requireCompleteTrip(state);
    if (!plan || !checkoutInfo) throw new Error('The quote is not complete');
    return {
      request: withFlatRentalNames({
        plan_id: plan.plan_id,
        planTitle: plan.information.title,
        firstName: trip.driverInfo.firstName,
        lastName: trip.driverInfo.lastName,
        uid: state.uid ?? undefined,
        revenue: checkoutInfo.totals.grandtotal,
        rating_address: toWireAddress(trip.driverInfo),
        details: toWireTrip(trip),
      }),
      buyer: {
        first_name: trip.driverInfo.firstName,
        last_name: trip.driverInfo.lastName,
        phone_number: trip.phone,
        email: trip.email,
      },
      planTitle: plan.information.title,
      price: checkoutInfo,
      underwriter: plan.underwriter,
      starts: trip.pickUpDate,
      position: coordinatesOf(trip.driverInfo),
      homeAddress: trip.driverInfo,
    };
  },
  reprice: async (flow) => ({
    checkoutInfo: await priceTrip(flow.$state.get().plan?.plan_id ?? '', flow),
  }),
  reused({ $state }) {
    const { plans, driverInfo, hasAdditionalDrivers, additionalDrivers } = $state.get();
    // The agency becomes the initial value of its field. Its step still asks for the dates.
    const { rentalAgency, otherAgency } = $state.get();
    const drivers = { driverInfo, hasAdditionalDrivers, additionalDrivers };
    return {
      steps: ['driver', 'additional-drivers', 'add-drivers'],
      answers: { ...drivers, plans, rentalAgency, otherAgency },
    };
  },
  purchased: ({ $state }, response) => ({
    purchase: { ...response, details: purchasedTrip($state.get(), response) },
  }),
});

/** Returns the summary of the trip that the confirmation screen and the host page get. */
function purchasedTrip(state: RentalState, { documents, totals }: BoundPolicy): RentalTrip | null {
  const { plan } = state;
  if (!plan) return null;
  const { pickUpDate, returnDate, rentalAgency, ...trip } = requireCompleteTrip(state);
  return {
    doc_url: policyDocumentUrl(documents, plan.policy_doc_url),
    sample_url: plan.policy_doc_url,
    plan: plan.information.title,
    coverage: plan.information.coverages,
    totals,
    rentalAgency,
    pickUpDate,
    returnDate,
    driverInfo: { ...trip.driverInfo, email: trip.email, phone: trip.phone },
    additionalDrivers: trip.additionalDrivers,
  };
}
