/**
 * The baggage flow: a traveler insures the bags of one booking. The first step asks for the postal
 * address, and the last step shows the policy number. All answers except the card are persisted for
 * the session.
 */
import { defineFlow } from '../../flow/define-flow.ts';
import { typedStepFactory } from '../../flow/step.ts';
import { prefillCardholder } from '../../purchase/payment-answers.ts';
import { addressStep, confirmationStep, paymentStep, planStep } from '../../purchase/steps.ts';
import { storeFlight, storePassengerAndFetchPlans, choosePlanAndFetchPrice } from './actions.ts';
import { loadAirlinesIfStale } from './airlines.ts';
import {
  $baggageState,
  flightSchema,
  fullName,
  answersStore,
  passengerFromAccount,
  passengerSchema,
  type BaggageState,
  type BaggageStep,
} from './answers.ts';

const step = typedStepFactory<BaggageState, BaggageStep>();

export const baggageFlow = defineFlow<BaggageState, BaggageStep>({
  id: 'baggage',
  product: 'Baggage',
  productCode: 'baggage',
  basePath: '/baggage-protection',
  $state: $baggageState,
  clear: answersStore.clear,
  redirect: redirectStep,
  steps: [
    addressStep({ title: 'Where do you live?', answersStore }),
    step({
      id: 'flight',
      title: 'Which flight are your bags on?',
      canEnter: ({ location }) => location !== null,
      load: loadAirlinesIfStale,
      schema: flightSchema,
      prefill: ({ flight }) => ({ airline: null, confirmationNumber: '', ...flight }),
      submit: storeFlight,
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
      canEnter: ({ location, flight }) => location !== null && flight !== null,
      schema: passengerSchema,
      prefill: ({ passenger, account }) => passenger ?? passengerFromAccount(account),
      submit: storePassengerAndFetchPlans,
      answers: ({ passenger }) =>
        passenger ? [{ label: 'Passenger', value: fullName(passenger) }] : [],
    }),
    planStep<BaggageState, BaggageStep>({
      title: 'Choose how much your bags are covered for',
      canEnter: (state) => isTripKnown(state) && state.offer !== null,
      submit: choosePlanAndFetchPrice,
    }),
    paymentStep<BaggageState>({
      title: ({ plan }) => `Your ${plan?.information.title ?? ''} Baggage Protection Quote`,
      canEnter: (state) => isTripKnown(state) && state.plan !== null && state.checkoutInfo !== null,
      prefill: ({ passenger, location, plan }) =>
        prefillCardholder(passenger && fullName(passenger), location, plan),
    }),
    confirmationStep(),
  ],
});

/**
 * True if all answers about the trip exist. Each answer is checked separately: if a stored answer
 * cannot be parsed, only that answer is missing and later answers stay.
 */
function isTripKnown({ location, flight, passenger }: BaggageState) {
  return location !== null && flight !== null && passenger !== null;
}

/**
 * Returns the step that is shown instead of a step whose data is missing. For a missing price, this
 * is the plans step. For missing plans, this is the passenger step. Both steps fetch the missing
 * data again. If an earlier answer is missing, this is the first step.
 */
function redirectStep({ flight }: BaggageState, requested: BaggageStep) {
  if (requested === 'payment') return 'plans';
  return requested === 'plans' && flight ? 'passenger' : 'address';
}
