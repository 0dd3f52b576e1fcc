/**
 * Purchase of a renters policy: a tenant insures belongings and liability at an address. The flow
 * starts with the address and the server's survey. The quote then shows the price of the amounts
 * that the tenant selects. Questions that do not affect the price come after it: the policyholder,
 * and the backend's closing questions. The flow ends with a policy number. All answers except the
 * card are persisted for the session.
 */
import { insuredAddressSchema } from '../../core/address/insured-address.ts';
import { rentersPolicyholderSchema } from '../../contract/renters/plan.ts';
import { $authToken } from '../../core/session/session.ts';
import { openFlow } from '../../interview/open-flow.ts';
import { typedStepFactory } from '../../interview/step.ts';
import { buyerName } from '../../purchase/buyer.ts';
import { prefillCardholder } from '../../purchase/payment-answers.ts';
import { confirmationStep, paymentStep } from '../../purchase/steps.ts';
import {
  fetchMissingPrice,
  finalizeQuote,
  showFirstPrice,
  storeConfirmedLocation,
  storeContact,
  storeHomeAndFetchPlan,
  storePolicyholder,
  waitForPrice,
} from './actions.ts';
import {
  homePrefill,
  locationStepSchema,
  openRentersAnswers,
  personPrefill,
  quoteStepSchema,
  type RentersAnswers,
  type RentersState,
  type RentersStep,
} from './answers.ts';
import { readAmountsFromUrl } from './amounts-from-url.ts';

const step = typedStepFactory<RentersState, RentersStep, RentersAnswers>();

export function openRenters() {
  const answers = openRentersAnswers();
  const { survey, closing } = answers;
  return openFlow<RentersState, RentersStep, RentersAnswers>(
    {
      id: 'renters',
      product: 'Renters',
      productCode: 'renters',
      addressStep: 'address',
      buyerEmail: ({ person }) => person?.email,
      basePath: '/renters-insurance',
      async prepare() {
        readAmountsFromUrl(answers);
        await Promise.all([survey.load(), closing.load()]);
      },
      steps: [
        step({
          id: 'address',
          title: 'Where do you rent?',
          schema: insuredAddressSchema,
          prefill: homePrefill,
          submit: storeHomeAndFetchPlan,
          isAnswered: ({ form, isContactFirst }) => form !== null || isContactFirst,
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
          id: 'contact',
          title: 'Who’s the policy for?',
          isIncluded: ({ isContactFirst }) => isContactFirst && !$authToken.get(),
          schema: rentersPolicyholderSchema,
          prefill: personPrefill,
          submit: storeContact,
          isAnswered: ({ person, form }) => person !== null && form !== null,
          nextStep: nextAfterContact,
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
        survey.step<RentersState>({ onComplete: () => showFirstPrice(answers) }),
        step({
          id: 'quote',
          title: 'Your renters quote',
          canEnter: ({ quote, survey: { complete } }) => quote !== null && complete,
          load: (_, flow) => fetchMissingPrice(flow),
          schema: quoteStepSchema,
          prefill: (state) => ({
            policyStartDate: state.policyStartDate ?? '',
            price: state.checkoutInfo || state.isQuoteStale ? 'current' : '',
          }),
          submit: (_, flow) => waitForPrice(flow),
          isAnswered: ({ checkoutInfo }) => checkoutInfo !== null,
          checkoutStep: 1,
          counted: false,
        }),
        step({
          id: 'policyholder',
          title: 'Who’s the policy for?',
          isIncluded: ({ isContactFirst }) => !isContactFirst && !$authToken.get(),
          counted: false,
          schema: rentersPolicyholderSchema,
          prefill: personPrefill,
          submit: storePolicyholder,
          isAnswered: ({ person }) => person !== null,
        }),
        closing.step<RentersState>({
          isIncluded: ({ closingForm }) => closingForm !== null,
          counted: false,
          onComplete: () => finalizeQuote(answers),
        }),
        {
          ...paymentStep<RentersState>({
            title: ({ plan }) =>
              ['Your', plan?.information.title, 'Renters Insurance Quote']
                .filter(Boolean)
                .join(' '),
            prefill: ({ person, account, propertyAddress, plan }) =>
              prefillCardholder(buyerName(person ?? account), propertyAddress, plan),
          }),
          canEnter: isReadyToPay,
        },
        confirmationStep(),
      ],
    },
    answers,
  );
}
export type Renters = ReturnType<typeof openRenters>;

/** Skips the survey if it is already complete. */
function nextAfterContact({ quote, survey, zipCodeResults }: RentersState): RentersStep {
  if (survey.complete && quote) return 'quote';
  return zipCodeResults.length > 1 ? 'location' : 'survey';
}

/** True if the quote has a price and contains the current answers. */
function isReadyToPay(state: RentersState) {
  const { checkoutInfo, isQuoteFinal, survey, closing, closingForm } = state;
  const isComplete = survey.complete && (closingForm === null || closing.complete);
  return isComplete && isQuoteFinal && checkoutInfo !== null;
}
