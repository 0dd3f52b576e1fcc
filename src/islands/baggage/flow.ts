/**
 * Baggage protection: a traveller insures the bags of one booking. Starts at the address, ends with a
 * policy number. Everything but the card is kept for the session.
 */
import { defineFlow } from '../../flow/define-flow.ts';
import { stepOf } from '../../flow/step.ts';
import { payerOf } from '../../purchase/payment-answers.ts';
import { addressStep, confirmationStep, paymentStep, planStep } from '../../purchase/steps.ts';
import { chooseFlight, choosePassenger, choosePlan } from './actions.ts';
import { loadAirlines } from './airlines.ts';
import {
  $baggage,
  flightSchema,
  fullName,
  kept,
  passengerOf,
  passengerSchema,
  type BaggageState,
  type BaggageStep,
} from './answers.ts';

const step = stepOf<BaggageState, BaggageStep>();

export const baggageFlow = defineFlow<BaggageState, BaggageStep>({
  id: 'baggage',
  product: 'Baggage',
  vertical: 'baggage',
  basePath: '/baggage-protection',
  $state: $baggage,
  clear: kept.clear,
  redirect: nearestStep,
  steps: [
    addressStep({ title: 'Where do you live?', kept }),
    step({
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
    }),
    step({
      id: 'passenger',
      title: 'Who is flying?',
      needs: ({ location, flight }) => location !== null && flight !== null,
      asks: passengerSchema,
      prefill: ({ passenger, account }) => passenger ?? passengerOf(account),
      submit: choosePassenger,
      answers: ({ passenger }) =>
        passenger ? [{ label: 'Passenger', value: fullName(passenger) }] : [],
    }),
    planStep<BaggageState, BaggageStep>({
      title: 'Choose how much your bags are covered for',
      needs: (state) => tripIsKnown(state) && state.offer !== null,
      submit: choosePlan,
    }),
    paymentStep<BaggageState>({
      title: ({ plan }) => `Your ${plan?.information.title ?? ''} Baggage Protection Quote`,
      needs: (state) => tripIsKnown(state) && state.plan !== null && state.checkoutInfo !== null,
      prefill: ({ passenger, location, plan }) =>
        payerOf(passenger && fullName(passenger), location, plan),
    }),
    confirmationStep(),
  ],
});

/** One answer can be gone without those after it: a stored one that does not parse is dropped. */
function tripIsKnown({ location, flight, passenger }: BaggageState) {
  return location !== null && flight !== null && passenger !== null;
}

/** A price that is gone is asked for again, as plans are; what is missing before them starts anew. */
function nearestStep({ flight }: BaggageState, wanted: BaggageStep) {
  if (wanted === 'payment') return 'plans';
  return wanted === 'plans' && flight ? 'passenger' : 'address';
}
