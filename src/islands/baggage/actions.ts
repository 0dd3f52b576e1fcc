/**
 * Actions that the steps of the baggage flow run on Next. They store answers and fetch plans and
 * prices.
 */
import type { Checkout } from '../../contract/purchase/billing.ts';
import { checkoutBaggage, listBaggagePlans } from '../../contract/baggage/calls.ts';
import { coordinatesOf, toWireAddress } from '../../core/address/wire-address.ts';
import { sendCall } from '../../core/call/call.ts';
import { requestCheckout } from '../../purchase/request-checkout.ts';
import type { FlowControls } from '../../flow/step.ts';
import { storePlanAndFetchPrice } from '../../purchase/persisted-price.ts';
import type { PlanChoice } from '../../purchase/payment-answers.ts';
import {
  $baggageState,
  answersStore,
  toBaggageDetails,
  type BaggageStep,
  type FlightAnswers,
  type PassengerAnswers,
} from './answers.ts';

type Controls = FlowControls<BaggageStep>;

export function storeFlight(flight: FlightAnswers) {
  answersStore.update({ flight });
}

export async function storePassengerAndFetchPlans(passenger: PassengerAnswers) {
  const { location, flight } = $baggageState.get();
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

export async function choosePlanAndFetchPrice({ planId }: PlanChoice, flow: Controls) {
  await storePlanAndFetchPrice({
    answersStore,
    flow,
    planId,
    fetchPrice: () => fetchBaggagePrice(planId),
  });
}

/**
 * Fetches the price of a plan for the current answers.
 * @throws Error if an answer is missing
 */
export function fetchBaggagePrice(planId: string): Promise<Checkout> {
  const { location, flight, passenger } = $baggageState.get();
  if (!location || !flight || !passenger) throw new Error('The trip is not complete');
  const request = {
    plan_id: planId,
    rating_address: toWireAddress(location),
    details: toBaggageDetails(flight, passenger),
  };
  return requestCheckout(checkoutBaggage, { request, position: coordinatesOf(location) });
}
