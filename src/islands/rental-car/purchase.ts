import type { PurchaseAnswer } from '../../contract/purchase/answer.ts';
import { purchaseRental } from '../../contract/rental-car/purchase.ts';
import { environment } from '../../core/environment.ts';
import { positionOf, wireAddress } from '../../core/address/wire-address.ts';
import { createPurchase } from '../../purchase/purchase.ts';
import { $rental, $rentalCar, nothing, type RentalState } from './answers.ts';
import { completeTrip, wireTrip } from './quote.ts';
import { rentalCarFlow } from './flow.ts';

/** The end of the rental car flow. Apart from it, because the screens before the payment need none of it. */
export const rentalCarPurchase = createPurchase({
  vertical: 'rental_car',
  call: purchaseRental,
  order() {
    const state = $rental.get();
    const { plan, checkoutInfo, uid } = state;
    const trip = completeTrip(state);
    if (!plan || !checkoutInfo || !uid) throw new Error('The quote is not complete');
    $rentalCar.set({ ...$rentalCar.get(), purchaseError: null });
    return {
      request: {
        plan_id: plan.plan_id,
        revenue: checkoutInfo.totals.grandtotal,
        rating_address: wireAddress(trip.driverInfo),
        details: wireTrip(trip),
      },
      purchaser: {
        first_name: trip.driverInfo.firstName,
        last_name: trip.driverInfo.lastName,
        phone_number: trip.phone,
        email: trip.email,
      },
      uniqueKey: uid,
      planTitle: plan.information.title,
      position: positionOf(trip.driverInfo),
    };
  },
  succeed: keepPolicy,
  fail: (purchaseError) => $rentalCar.set({ ...$rentalCar.get(), purchaseError }),
  renewKey: () => $rentalCar.set({ ...$rentalCar.get(), uid: environment().uuid() }),
});

function keepPolicy(answer: PurchaseAnswer) {
  const purchase = { ...answer, details: tripOf($rental.get(), answer) };
  rentalCarFlow.definition.clear();
  rentalCarFlow.dropDrafts(rentalCarFlow.definition.steps.map(({ id }) => id));
  $rentalCar.set({ ...nothing, purchase });
  // Also for a visitor who went Back while it was under way: there is nothing left to see there.
  rentalCarFlow.open('confirmation');
  return purchase;
}

/** What was bought, as the confirmation shows it and the host page hears it. */
function tripOf(state: RentalState, { documents, totals }: PurchaseAnswer) {
  const { plan } = state;
  if (!plan) return null;
  const { pickUpDate, returnDate, rentalAgency, ...trip } = completeTrip(state);
  return {
    doc_url: documents[0]?.url ?? plan.policy_doc_url,
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
