/** Actions that the steps of the baggage flow run on Next. They store answers and fetch plans. */
import type { Checkout } from '../../contract/purchase/billing.ts';
import { checkoutBaggage, listBaggagePlans } from '../../contract/baggage/calls.ts';
import { coordinatesOf, toWireAddress } from '../../core/address/wire-address.ts';
import { sendCall } from '../../core/call/call.ts';
import { requestCheckout } from '../../purchase/request-checkout.ts';
import {
  toBaggageDetails,
  type BaggageAnswers,
  type FlightAnswers,
  type PassengerAnswers,
} from './answers.ts';

/**
 * Stores the flight. If the passenger comes from the previous purchase, fetches the plans, because Next
 * then skips the passenger's step.
 */
export async function storeFlight(flight: FlightAnswers, answers: BaggageAnswers) {
  answers.answersStore.update({ flight });
  const { passenger, offer } = answers.$state.get();
  if (passenger && !offer) await storePassengerAndFetchPlans(passenger, answers);
}

export async function storePassengerAndFetchPlans(
  passenger: PassengerAnswers,
  { $state, answersStore }: BaggageAnswers,
) {
  const { location, flight } = $state.get();
  if (!location) return;
  const response = await sendCall(listBaggagePlans, {
    request: {
      rating_address: toWireAddress(location),
      airline_fs_code: flight?.airline?.fs,
    },
    position: coordinatesOf(location),
  });
  const offer = { plans: response.plans, displayHtml: response.settings.display_html };
  answersStore.update({ passenger, offer });
}

/**
 * Fetches the price of a plan for the current answers.
 * @throws Error if an answer is missing
 */
export function fetchBaggagePrice(planId: string, { $state }: BaggageAnswers): Promise<Checkout> {
  const { location, flight, passenger } = $state.get();
  if (!location || !flight || !passenger) throw new Error('The trip is not complete');
  const request = {
    plan_id: planId,
    rating_address: toWireAddress(location),
    details: toBaggageDetails(flight, passenger),
  };
  return requestCheckout('baggage', checkoutBaggage, {
    request,
    position: coordinatesOf(location),
  });
}
