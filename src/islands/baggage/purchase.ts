import { purchaseBaggage } from '../../contract/baggage/purchase.ts';
import type { PurchaseAnswer } from '../../contract/purchase/answer.ts';
import { environment } from '../../core/environment.ts';
import { positionOf, wireAddress } from '../../core/address/wire-address.ts';
import { $baggage, $baggageCheckout, $baggagePurchase, fullName, wireDetails } from './answers.ts';
import { baggageFlow, forgetEverything } from './flow.ts';
import { createPurchase } from '../../purchase/purchase.ts';

/** The end of the baggage flow. Apart from it, because the screens before the payment need none of it. */
export const baggagePurchase = createPurchase({
  vertical: 'baggage',
  call: purchaseBaggage,
  order() {
    const { location, flight, passenger, plan, priced } = $baggage.get();
    if (!location || !flight || !passenger || !plan || !priced)
      throw new Error('The quote is not complete');
    return {
      request: {
        plan_id: plan.plan_id,
        revenue: priced.checkout.totals.grandtotal,
        rating_address: wireAddress(location),
        details: wireDetails(flight, passenger),
      },
      purchaser: {
        first_name: passenger.firstName,
        last_name: passenger.lastName,
        phone_number: passenger.phone,
        email: passenger.email,
      },
      uniqueKey: priced.uniqueKey,
      planTitle: plan.information.title,
      position: positionOf(location),
    };
  },
  succeed: keepPolicy,
  renewKey() {
    const priced = $baggageCheckout.get();
    if (priced) $baggageCheckout.set({ ...priced, uniqueKey: environment().uuid() });
  },
});

function keepPolicy(purchase: PurchaseAnswer) {
  const { flight, passenger, plan } = $baggage.get();
  forgetEverything();
  const trip = flight?.airline &&
    passenger &&
    plan && {
      airline: flight.airline.name,
      confirmationNumber: flight.confirmationNumber,
      passenger: fullName(passenger),
      sampleUrl: plan.policy_doc_url,
    };
  $baggagePurchase.set({ ...purchase, trip: trip || null });
  // Also for a visitor who went Back while it was under way: there is nothing left to see there.
  baggageFlow.open('confirmation');
}
