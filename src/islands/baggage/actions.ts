/**
 * Actions that the steps of the baggage flow run on Next. They store answers and fetch plans and
 * prices.
 */
import type { Checkout } from '../../contract/purchase/billing.ts';
import { checkoutBaggage, listBaggagePlans } from '../../contract/baggage/calls.ts';
import { positionOf, wireAddress } from '../../core/address/wire-address.ts';
import { call } from '../../core/call/call.ts';
import { requestCheckout } from '../../purchase/request-checkout.ts';
import type { FlowControls } from '../../flow/step.ts';
import { pricePlan } from '../../purchase/persisted-price.ts';
import type { PlanChoice } from '../../purchase/payment-answers.ts';
import {
  $baggage,
  answersStore,
  wireDetails,
  type BaggageStep,
  type Flight,
  type Passenger,
} from './answers.ts';

type Controls = FlowControls<BaggageStep>;

export function chooseFlight(flight: Flight) {
  answersStore.update({ flight });
}

export async function choosePassenger(passenger: Passenger) {
  const { location, flight } = $baggage.get();
  if (!location) return;
  const response = await call(listBaggagePlans, {
    request: {
      rating_address: wireAddress(location),
      airline_fs_code: flight?.airline?.fs,
    },
    position: positionOf(location),
  });
  const offer = { plans: response.plans, displayHtml: response.settings.display_html };
  answersStore.update({ passenger, offer });
}

export async function choosePlan({ planId }: PlanChoice, flow: Controls) {
  await pricePlan({ answersStore, flow, planId, fetchPrice: () => priceBags(planId) });
}

/**
 * Fetches the price of a plan for the current answers.
 * @throws Error if an answer is missing
 */
export function priceBags(planId: string): Promise<Checkout> {
  const { location, flight, passenger } = $baggage.get();
  if (!location || !flight || !passenger) throw new Error('The trip is not complete');
  const request = {
    plan_id: planId,
    rating_address: wireAddress(location),
    details: wireDetails(flight, passenger),
  };
  return requestCheckout(checkoutBaggage, { request, position: positionOf(location) });
}
