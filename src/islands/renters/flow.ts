/**
 * A renters policy: a tenant insures belongings and liability at an address. Starts at the address, goes
 * through the provider's survey to a quote that moves with the amounts, and ends with a policy number.
 * Everything but the card is kept for the session.
 */
import { defineFlow } from '../../flow/define-flow.ts';
import { stepOf } from '../../flow/step.ts';
import { buyerName } from '../../purchase/contact.ts';
import { payerOf } from '../../purchase/payment-answers.ts';
import { confirmationStep, paymentStep } from '../../purchase/steps.ts';
import { chooseHome, chooseLocation, rateAnswers, refreshPrice } from './actions.ts';
import {
  $renters,
  addressStepSchema,
  homeFields,
  kept,
  locationStepSchema,
  quoteStepSchema,
  rentersSurvey,
  type RentersState,
  type RentersStep,
} from './answers.ts';
import { takeLimits } from './link-limits.ts';

const step = stepOf<RentersState, RentersStep>();

export const rentersFlow = defineFlow<RentersState, RentersStep>({
  id: 'renters',
  product: 'Renters',
  vertical: 'renters',
  basePath: '/renters-insurance',
  $state: $renters,
  clear() {
    kept.clear();
    rentersSurvey.clear();
  },
  async prepare() {
    takeLimits();
    await rentersSurvey.load();
  },
  // Whoever has a survey goes on with it; what is missing after it is asked for there.
  redirect: ({ form, quote }, wanted) => {
    if (wanted === 'payment' && quote) return 'quote';
    return form && (wanted === 'payment' || wanted === 'quote') ? 'survey' : 'address';
  },
  steps: [
    step({
      id: 'address',
      title: 'Which home do you rent?',
      asks: addressStepSchema,
      prefill: homeFields,
      submit: chooseHome,
      answers: ({ propertyAddress }) =>
        propertyAddress
          ? [
              {
                label: 'Home',
                value: `${propertyAddress.streetAddress}, ${propertyAddress.city}`,
              },
            ]
          : [],
    }),
    step({
      id: 'location',
      title: 'Which of these is your home?',
      needs: ({ propertyAddress }) => propertyAddress !== null,
      asked: ({ zipCodeResults }) => zipCodeResults.length > 1,
      counted: false,
      asks: locationStepSchema,
      prefill: ({ propertyAddress }) => ({ location: propertyAddress?.postal ?? '' }),
      submit: chooseLocation,
    }),
    rentersSurvey.step<RentersState>({
      needs: ({ form }) => form !== null,
      whenComplete: rateAnswers,
    }),
    step({
      id: 'quote',
      title: 'Your renters quote',
      needs: ({ quote, survey }) => quote !== null && survey.complete,
      load: (_, flow) => refreshPrice(flow),
      asks: quoteStepSchema,
      prefill: (state) => ({
        policyStartDate: state.policyStartDate ?? '',
        price: state.checkoutInfo ? 'current' : '',
      }),
      checkoutStep: 1,
      counted: false,
    }),
    paymentStep<RentersState>({
      title: 'Your Standard Renters Insurance Quote',
      needs: ({ checkoutInfo }) => checkoutInfo !== null,
      prefill: ({ person: contact, account, propertyAddress, plan }) =>
        payerOf(buyerName({ contact, account }), propertyAddress, plan),
    }),
    confirmationStep(),
  ],
});
