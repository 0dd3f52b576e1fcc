/**
 * Baggage protection: a traveller insures the bags of one booking. Starts at the address, ends with a
 * policy number. Everything but the card is kept for the session.
 */
import { addressSchema, type Address } from '../../contract/address.ts';
import { checkoutBaggage, listBaggagePlans } from '../../contract/baggage/calls.ts';
import { call } from '../../core/call/call.ts';
import { environment } from '../../core/environment.ts';
import { positionOf, sameAddress, wireAddress } from '../../core/address/wire-address.ts';
import {
  $baggage,
  $baggageAirline,
  $baggageCheckout,
  $baggageLocation,
  $baggageOffer,
  $baggagePassengerInfo,
  $baggagePurchase,
  $baggageSelectedPlanId,
  flightSchema,
  fullName,
  passengerOf,
  passengerSchema,
  wireDetails,
  type BaggageState,
  type Flight,
  type Passenger,
} from './answers.ts';
import { defineFlow } from '../../flow/define-flow.ts';
import {
  payerOf,
  payerSchema,
  planChoiceSchema,
  type PlanChoice,
} from '../../purchase/payment-answers.ts';

export const baggageFlow = defineFlow({
  id: 'baggage',
  product: 'Baggage',
  basePath: '/baggage-protection',
  $state: $baggage,
  clear: forgetEverything,
  redirect: nearestStep,
  steps: [
    {
      id: 'address',
      title: 'Where do you live?',
      asks: addressSchema,
      // Without its coordinates: an address that is edited must not keep those of the one before.
      prefill: ({ location }) => ({ ...location, lat: undefined, lng: undefined }),
      submit: chooseLocation,
      answers: ({ location }) =>
        location ? [{ label: 'Address', value: `${location.city}, ${location.region}` }] : [],
    },
    {
      id: 'flight',
      title: 'Which flight are your bags on?',
      needs: ({ location }) => location !== null,
      load: loadAirlines,
      asks: flightSchema,
      prefill: ({ flight }) => ({ airline: null, confirmationNumber: '', ...flight }),
      submit: chooseFlight,
      answers: ({ flight }) =>
        flight?.airline
          ? [
              { label: 'Airline', value: flight.airline.name },
              { label: 'Confirmation number', value: flight.confirmationNumber },
            ]
          : [],
    },
    {
      id: 'passenger',
      title: 'Who is flying?',
      needs: ({ location, flight }) => location !== null && flight !== null,
      asks: passengerSchema,
      prefill: ({ passenger, account }) => passenger ?? passengerOf(account),
      submit: choosePassenger,
      answers: ({ passenger }) =>
        passenger ? [{ label: 'Passenger', value: fullName(passenger) }] : [],
    },
    {
      id: 'plans',
      title: 'Choose how much your bags are covered for',
      needs: (state) => tripIsKnown(state) && state.offer !== null,
      asks: planChoiceSchema,
      prefill: ({ plan }) => ({ planId: plan?.plan_id ?? '' }),
      submit: choosePlan,
      checkoutStep: 1,
      answers: ({ plan }) => (plan ? [{ label: 'Plan', value: plan.information.title }] : []),
    },
    {
      id: 'payment',
      title: ({ plan }) => `Your ${plan?.information.title ?? ''} Baggage Protection Quote`,
      needs: (state) => tripIsKnown(state) && state.plan !== null && state.priced !== null,
      asks: payerSchema,
      prefill: ({ passenger, location }) => payerOf(passenger && fullName(passenger), location),
      checkoutStep: 2,
      counted: false,
    },
    {
      id: 'confirmation',
      title: ({ purchase }) =>
        purchase?.status === 'pending' ? 'Your policy is pending review.' : 'You’re all set!',
      needs: ({ purchase }) => purchase !== null,
      checkoutStep: 3,
      counted: false,
    },
  ],
});

/** One answer can be gone without those after it: a stored one that does not parse is dropped. */
function tripIsKnown({ location, flight, passenger }: BaggageState) {
  return location !== null && flight !== null && passenger !== null;
}

/** After a purchase there is nothing left to change or pay: the visitor is shown what they bought. */
function nearestStep(state: BaggageState, wanted: string) {
  if (wanted === 'payment' && state.purchase) return 'confirmation';
  if (wanted === 'payment') return 'plans';
  if (wanted === 'plans' && state.flight) return 'passenger';
  return 'address';
}

/** Comes with the flight's screen, which is the only one that needs the list. */
async function loadAirlines() {
  const airlines = await import('./airlines.ts');
  await airlines.loadAirlines();
}

async function chooseLocation(address: Address) {
  // Comes with the address's screen.
  const { locate } = await import('../../core/address/geocode.ts');
  const located = await locate(address);
  const before = $baggageLocation.get();
  if (before && !$baggagePurchase.get() && sameAddress(before, located)) return;
  $baggageLocation.set(located);
  forgetAfterAddress();
}

export function forgetEverything() {
  $baggageLocation.set(null);
  baggageFlow.dropDrafts(['address']);
  forgetAfterAddress();
}

function forgetAfterAddress() {
  $baggageAirline.set(null);
  $baggagePassengerInfo.set(null);
  forgetOffer();
  $baggagePurchase.set(null);
  baggageFlow.dropDrafts(['flight', 'passenger', 'plans', 'payment']);
}

function forgetOffer() {
  $baggageOffer.set(null);
  $baggageSelectedPlanId.set(null);
  $baggageCheckout.set(null);
}

function chooseFlight(flight: Flight) {
  $baggageAirline.set(flight);
  $baggageCheckout.set(null);
}

async function choosePassenger(passenger: Passenger) {
  const { location, flight } = $baggage.get();
  if (!location) return;
  const answer = await call(listBaggagePlans, {
    request: {
      rating_address: wireAddress(location),
      airline_fs_code: flight?.airline?.fs,
    },
    position: positionOf(location),
  });
  $baggagePassengerInfo.set(passenger);
  $baggageOffer.set({ plans: answer.plans, displayHtml: answer.settings.display_html });
}

async function choosePlan({ planId }: PlanChoice) {
  const { location, flight, passenger } = $baggage.get();
  if (!location || !flight || !passenger) return;
  const checkout = await call(checkoutBaggage, {
    request: {
      plan_id: planId,
      rating_address: wireAddress(location),
      details: wireDetails(flight, passenger),
    },
    position: positionOf(location),
  });
  // Another plan has other terms, which were not accepted yet.
  if (planId !== $baggageSelectedPlanId.get()) baggageFlow.dropDrafts(['payment']);
  $baggageSelectedPlanId.set(planId);
  $baggageCheckout.set({ checkout, uniqueKey: environment().uuid() });
}
