/**
 * The baggage flow: a traveler insures the bags of one booking. The first step asks for the postal
 * address, and the last step shows the policy number. All answers except the card are persisted for
 * the session.
 */
import { openFlow } from '../../interview/open-flow.ts';
import { typedStepFactory } from '../../interview/step.ts';
import { prefillCardholder } from '../../purchase/payment-answers.ts';
import { addressStep, confirmationStep, paymentStep, planStep } from '../../purchase/steps.ts';
import { fetchBaggagePrice, storeFlight, storePassengerAndFetchPlans } from './actions.ts';
import { loadAirlinesIfStale } from './airlines.ts';
import {
  flightSchema,
  fullName,
  openBaggageAnswers,
  passengerFromAccount,
  passengerSchema,
  type BaggageAnswers,
  type BaggageState,
  type BaggageStep,
} from './answers.ts';

const step = typedStepFactory<BaggageState, BaggageStep, BaggageAnswers>();

export function openBaggage() {
  const answers = openBaggageAnswers();
  const { answersStore } = answers;
  return openFlow<BaggageState, BaggageStep, BaggageAnswers>(
    {
      id: 'baggage',
      product: 'Baggage',
      productCode: 'baggage',
      addressStep: 'address',
      buyerEmail: ({ passenger }) => passenger?.email,
      basePath: '/baggage-protection',
      steps: [
        addressStep({
          title: 'Where do you live?',
          answersStore,
          keepTyped: ['flight', 'passenger'],
        }),
        step({
          id: 'flight',
          title: 'Which flight are your bags on?',
          load: loadAirlinesIfStale,
          schema: flightSchema,
          prefill: ({ flight }) => ({ airline: null, confirmationNumber: '', ...flight }),
          submit: storeFlight,
          isAnswered: ({ flight }) => flight !== null,
          answers: ({ flight }) =>
            flight?.airline
              ? [
                  { label: 'Airline', value: flight.airline.name },
                  { label: 'Airline confirmation number', value: flight.confirmationNumber },
                ]
              : [],
        }),
        step({
          id: 'passenger',
          title: 'Who’s flying?',
          schema: passengerSchema,
          prefill: ({ passenger, account }) => passenger ?? passengerFromAccount(account),
          submit: storePassengerAndFetchPlans,
          isAnswered: ({ passenger, offer }) => passenger !== null && offer !== null,
          answers: ({ passenger }) =>
            passenger ? [{ label: 'Passenger', value: fullName(passenger) }] : [],
        }),
        planStep({
          title: 'Choose how much your bags are covered for',
          answersStore,
          fetchPrice: (planId) => fetchBaggagePrice(planId, answers),
        }),
        paymentStep({
          title: ({ plan }) => `Your ${plan?.information.title ?? ''} Baggage Protection Quote`,
          prefill: ({ passenger, location, plan }) =>
            prefillCardholder(passenger && fullName(passenger), location, plan),
        }),
        confirmationStep(),
      ],
    },
    answers,
  );
}
export type Baggage = ReturnType<typeof openBaggage>;
