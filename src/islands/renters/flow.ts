/**
 * Purchase of a renters policy: a tenant insures belongings and liability at an address. The flow
 * starts with the address and the server's survey. The quote then shows the price of the amounts
 * that the tenant selects. The flow ends with a policy number. All answers except the card are
 * persisted for the session.
 */
import { defineFlow } from '../../flow/define-flow.ts';
import { typedStepFactory } from '../../flow/step.ts';
import { buyerName } from '../../purchase/buyer.ts';
import { prefillCardholder } from '../../purchase/payment-answers.ts';
import { confirmationStep, paymentStep } from '../../purchase/steps.ts';
import {
  storeHomeAndFetchPlan,
  storeConfirmedLocation,
  openAndPriceQuote,
  fetchMissingPrice,
} from './actions.ts';
import {
  $renters,
  addressStepSchema,
  homePrefill,
  answersStore,
  locationStepSchema,
  quoteStepSchema,
  rentersSurvey,
  type RentersState,
  type RentersStep,
} from './answers.ts';
import { readAmountsFromUrl } from './amounts-from-url.ts';

const step = typedStepFactory<RentersState, RentersStep>();

export const rentersFlow = defineFlow<RentersState, RentersStep>({
  id: 'renters',
  product: 'Renters',
  productCode: 'renters',
  basePath: '/renters-insurance',
  $state: $renters,
  clear() {
    answersStore.clear();
    rentersSurvey.clear();
  },
  async prepare() {
    readAmountsFromUrl();
    await rentersSurvey.load();
  },
  // Returns the step to open if the wanted step is not allowed. With a loaded survey, this is the
  // survey instead of the quote, because the quote opens only after a complete survey.
  redirect: ({ form, quote }, wanted) => {
    if (wanted === 'payment' && quote) return 'quote';
    return form && (wanted === 'payment' || wanted === 'quote') ? 'survey' : 'address';
  },
  steps: [
    step({
      id: 'address',
      title: 'Which home do you rent?',
      schema: addressStepSchema,
      prefill: homePrefill,
      submit: storeHomeAndFetchPlan,
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
      canEnter: ({ propertyAddress }) => propertyAddress !== null,
      isIncluded: ({ zipCodeResults }) => zipCodeResults.length > 1,
      counted: false,
      schema: locationStepSchema,
      prefill: ({ propertyAddress }) => ({ location: propertyAddress?.postal ?? '' }),
      submit: storeConfirmedLocation,
    }),
    rentersSurvey.step<RentersState>({
      canEnter: ({ form }) => form !== null,
      onComplete: openAndPriceQuote,
    }),
    step({
      id: 'quote',
      title: 'Your renters quote',
      canEnter: ({ quote, survey }) => quote !== null && survey.complete,
      load: (_, flow) => fetchMissingPrice(flow),
      schema: quoteStepSchema,
      prefill: (state) => ({
        policyStartDate: state.policyStartDate ?? '',
        price: state.checkoutInfo ? 'current' : '',
      }),
      checkoutStep: 1,
      counted: false,
    }),
    paymentStep<RentersState>({
      title: 'Your Standard Renters Insurance Quote',
      canEnter: ({ checkoutInfo }) => checkoutInfo !== null,
      prefill: ({ person, account, propertyAddress, plan }) =>
        prefillCardholder(buyerName(person ?? account), propertyAddress, plan),
    }),
    confirmationStep(),
  ],
});
