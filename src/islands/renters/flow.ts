/**
 * Purchase of a renters policy: a tenant insures belongings and liability at an address. The flow
 * starts with the address and the server's survey. The quote then shows the price of the amounts
 * that the tenant selects. The flow ends with a policy number. All answers except the card are
 * persisted for the session.
 */
import { openFlow } from '../../interview/open-flow.ts';
import { typedStepFactory } from '../../interview/step.ts';
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
  addressStepSchema,
  homePrefill,
  locationStepSchema,
  openRentersAnswers,
  quoteStepSchema,
  type RentersAnswers,
  type RentersState,
  type RentersStep,
} from './answers.ts';
import { readAmountsFromUrl } from './amounts-from-url.ts';

const step = typedStepFactory<RentersState, RentersStep, RentersAnswers>();

export function openRenters() {
  const answers = openRentersAnswers();
  const { survey } = answers;
  return openFlow<RentersState, RentersStep, RentersAnswers>(
    {
      id: 'renters',
      product: 'Renters',
      productCode: 'renters',
      basePath: '/renters-insurance',
      async prepare() {
        readAmountsFromUrl(answers);
        await survey.load();
      },
      steps: [
        step({
          id: 'address',
          title: 'Which home do you rent?',
          schema: addressStepSchema,
          prefill: homePrefill,
          submit: storeHomeAndFetchPlan,
          isAnswered: ({ form }) => form !== null,
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
          isIncluded: ({ zipCodeResults }) => zipCodeResults.length > 1,
          counted: false,
          schema: locationStepSchema,
          prefill: ({ propertyAddress }) => ({ location: propertyAddress?.postal ?? '' }),
          submit: storeConfirmedLocation,
        }),
        survey.step<RentersState>({ onComplete: () => openAndPriceQuote(answers) }),
        step({
          id: 'quote',
          title: 'Your renters quote',
          canEnter: ({ quote, survey: { complete } }) => quote !== null && complete,
          load: (_, flow) => fetchMissingPrice(flow),
          schema: quoteStepSchema,
          prefill: (state) => ({
            policyStartDate: state.policyStartDate ?? '',
            price: state.checkoutInfo ? 'current' : '',
          }),
          isAnswered: ({ checkoutInfo }) => checkoutInfo !== null,
          checkoutStep: 1,
          counted: false,
        }),
        paymentStep({
          title: 'Your Standard Renters Insurance Quote',
          prefill: ({ person, account, propertyAddress, plan }) =>
            prefillCardholder(buyerName(person ?? account), propertyAddress, plan),
        }),
        confirmationStep(),
      ],
    },
    answers,
  );
}
export type Renters = ReturnType<typeof openRenters>;
