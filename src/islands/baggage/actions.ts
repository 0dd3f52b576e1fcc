/** What Next does on the steps of the baggage flow: it keeps answers, asks for plans and prices. */
import type { Address } from '../../contract/address.ts';
import { checkoutBaggage, listBaggagePlans } from '../../contract/baggage/calls.ts';
import { locate } from '../../core/address/geocode.ts';
import { positionOf, sameAddress, wireAddress } from '../../core/address/wire-address.ts';
import { call } from '../../core/call/call.ts';
import { environment } from '../../core/environment.ts';
import type { FlowControls } from '../../flow/step.ts';
import { unpriced } from '../../purchase/kept-price.ts';
import type { PlanChoice } from '../../purchase/payment-answers.ts';
import {
  $baggage,
  kept,
  wireDetails,
  type BaggageStep,
  type Flight,
  type Passenger,
} from './answers.ts';

type Controls = FlowControls<BaggageStep>;

export async function chooseLocation(address: Address, flow: Controls) {
  const location = await locate(address);
  const { location: before, purchase } = $baggage.get();
  if (before && !purchase && sameAddress(before, location)) return;
  kept.clear();
  kept.keep({ location });
  flow.dropDrafts(['flight', 'passenger', 'plans', 'payment']);
}

export function chooseFlight(flight: Flight) {
  kept.keep({ flight, ...unpriced });
}

export async function choosePassenger(passenger: Passenger) {
  const { location, flight } = $baggage.get();
  if (!location) return;
  const answer = await call(listBaggagePlans, {
    request: {
      rating_address: wireAddress(location),
      airline_fs_code: flight?.airline?.fs,
    },
    position: positionOf(location),
  });
  const offer = { plans: answer.plans, displayHtml: answer.settings.display_html };
  kept.keep({ passenger, offer });
}

export async function choosePlan({ planId }: PlanChoice, flow: Controls) {
  const { location, flight, passenger, selectedPlanId } = $baggage.get();
  if (!location || !flight || !passenger) return;
  const checkoutInfo = await call(checkoutBaggage, {
    request: {
      plan_id: planId,
      rating_address: wireAddress(location),
      details: wireDetails(flight, passenger),
    },
    position: positionOf(location),
  });
  // Another plan has other terms, which were not accepted yet.
  if (planId !== selectedPlanId) flow.dropDrafts(['payment']);
  kept.keep({ selectedPlanId: planId, checkoutInfo, uid: environment().uuid() });
}
