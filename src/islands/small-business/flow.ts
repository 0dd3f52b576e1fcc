/**
 * Purchase of a small business policy. The business owner enters the business type and answers the
 * server's survey for this type. Then the owner chooses a start date within 60 days and one of
 * three plans. The flow ends with a policy number. All answers except the card are persisted for
 * the session.
 */
import { insuredSchema, type InsuredBusiness } from '../../contract/small-business/insured.ts';
import { initialAddressFields } from '../../core/address/wire-address.ts';
import { formatDate } from '../../core/dates.ts';
import { defineFlow } from '../../interview/open-flow.ts';
import { typedStepFactory } from '../../interview/step.ts';
import { knownAddress } from '../../purchase/prefill.ts';
import { prefillCardholder } from '../../purchase/payment-answers.ts';
import { confirmationStep, paymentStep, planStep } from '../../purchase/steps.ts';
import {
  assertNoExistingPolicy,
  storeBusinessAndFetchPlans,
  storePlanAndPrice,
  storePolicyDateAndFetchRates,
  clearRatesIfAnswersChanged,
  fetchBusinessClassesOnce,
  saveInsured,
} from './actions.ts';
import {
  $smallBusiness,
  businessInfoSchema,
  contactName,
  insuredOf,
  isInsuredComplete,
  answersStore,
  insuredPrefill,
  policyDateSchema,
  smallBusinessSurvey,
  type SmallBusinessState,
  type SmallBusinessStep,
} from './answers.ts';

const isSurveyComplete = ({ plans, survey }: SmallBusinessState) =>
  plans !== null && survey.complete;
/**
 * True if a quote can be requested: the survey is complete, and the insured's name and contact are
 * known.
 */
const isReadyToQuote = (state: SmallBusinessState) =>
  isSurveyComplete(state) && isInsuredComplete(state);

const step = typedStepFactory<SmallBusinessState, SmallBusinessStep>();

export const smallBusinessFlow = defineFlow<SmallBusinessState, SmallBusinessStep>({
  id: 'smallBusiness',
  product: 'Small business',
  productCode: 'commercial',
  basePath: '/small-business-owners-insurance',
  $state: $smallBusiness,
  clear() {
    answersStore.clear();
    smallBusinessSurvey.clear();
  },
  async prepare() {
    await smallBusinessSurvey.load();
  },
  // Redirects to the first step with a missing answer.
  redirect: (state) => (state.form && state.plans ? firstIncompleteStep(state) : 'basic-info'),
  steps: [
    step({
      id: 'basic-info',
      title: 'Tell us about your business',
      load: fetchBusinessClassesOnce,
      schema: businessInfoSchema,
      prefill: ({ businessClass, ratingAddress, account }) => ({
        business_class_code: businessClass?.code ?? null,
        ...initialAddressFields(ratingAddress ?? knownAddress(account)),
      }),
      submit: storeBusinessAndFetchPlans,
      // Skips the survey if it is still complete after the business type or the address has
      // changed.
      nextStep: (state) => (state.survey.complete ? stepAfterSurvey(state) : 'survey'),
      answers: ({ businessClass, ratingAddress }) =>
        businessClass && ratingAddress
          ? [
              { label: 'Business type', value: businessClass.name },
              { label: 'Address', value: `${ratingAddress.city}, ${ratingAddress.region}` },
            ]
          : [],
    }),
    smallBusinessSurvey.step<SmallBusinessState>({
      canEnter: ({ form }) => form !== null,
      onAnswered: assertNoExistingPolicy,
      onComplete: clearRatesIfAnswersChanged,
    }),
    step({
      id: 'insured',
      title: 'Who should we name on the policy?',
      canEnter: isSurveyComplete,
      isIncluded: ({ survey, missingInsuredKeys }) =>
        survey.complete && missingInsuredKeys.length > 0,
      schema: insuredSchema,
      prefill: ({ details, account }) => ({
        ...insuredOf(details),
        ...insuredPrefill(account),
        ...answeredNames(details),
      }),
      submit: saveInsured,
      answers: (state) =>
        isInsuredComplete(state)
          ? [
              { label: 'Business name', value: state.details.business_name },
              { label: 'Primary contact', value: contactName(state.details) },
            ]
          : [],
    }),
    step({
      id: 'policy-date',
      title: 'When should this policy take effect?',
      canEnter: isReadyToQuote,
      schema: policyDateSchema,
      prefill: ({ policyStartDate }) => ({ policyStartDate: policyStartDate ?? '' }),
      submit: storePolicyDateAndFetchRates,
      answers: ({ policyStartDate }) =>
        policyStartDate ? [{ label: 'Starts', value: formatDate(policyStartDate) }] : [],
    }),
    planStep<SmallBusinessState, SmallBusinessStep>({
      title: 'You’re almost done!',
      canEnter: (state) => isReadyToQuote(state) && state.rates !== null,
      submit: storePlanAndPrice,
    }),
    paymentStep<SmallBusinessState>({
      title: ({ details }) => `Your Quote for ${details.business_name}`,
      canEnter: (state) => isReadyToQuote(state) && state.checkoutInfo !== null,
      prefill: ({ details, ratingAddress, plan }) =>
        prefillCardholder(contactName(details), ratingAddress, plan),
    }),
    confirmationStep(),
  ],
});

/** Returns the step that follows a complete survey. */
const stepAfterSurvey = (state: SmallBusinessState) =>
  isInsuredComplete(state) ? 'policy-date' : 'insured';

/**
 * Returns the known parts of the insured's name and contact, as initial values of the insured step.
 */
function answeredNames(details: SmallBusinessState['details']): Partial<InsuredBusiness> {
  return Object.fromEntries(Object.entries(insuredOf(details)).filter(([, text]) => text !== ''));
}

/** Returns the first step with a missing answer. */
function firstIncompleteStep(state: SmallBusinessState) {
  if (!state.survey.complete) return 'survey';
  if (!isInsuredComplete(state)) return 'insured';
  return state.rates === null ? 'policy-date' : 'plans';
}
