/**
 * Purchase of a small business policy. The business owner enters the business type and answers the
 * server's survey for this type. Then the owner chooses a start date within 60 days and one of
 * three plans. The flow ends with a policy number. All answers except the card are persisted for
 * the session.
 */
import { insuredSchema, type InsuredBusiness } from '../../contract/small-business/insured.ts';
import { initialAddressFields } from '../../core/address/wire-address.ts';
import { formatDate } from '../../core/dates.ts';
import { openFlow } from '../../interview/open-flow.ts';
import { typedStepFactory } from '../../interview/step.ts';
import { knownAddress } from '../../purchase/prefill.ts';
import { prefillCardholder } from '../../purchase/payment-answers.ts';
import { confirmationStep, paymentStep, planStep } from '../../purchase/steps.ts';
import {
  assertNoExistingPolicy,
  storeBusinessAndFetchPlans,
  fetchPlanPrice,
  storePolicyDateAndFetchRates,
  clearRatesIfAnswersChanged,
  fetchBusinessClassesOnce,
  saveInsured,
} from './actions.ts';
import {
  businessInfoSchema,
  contactName,
  insuredOf,
  isInsuredComplete,
  insuredPrefill,
  policyDateSchema,
  openSmallBusinessAnswers,
  type SmallBusinessAnswers,
  type SmallBusinessState,
  type SmallBusinessStep,
} from './answers.ts';

const step = typedStepFactory<SmallBusinessState, SmallBusinessStep, SmallBusinessAnswers>();

export function openSmallBusiness() {
  const answers = openSmallBusinessAnswers();
  return openFlow<SmallBusinessState, SmallBusinessStep, SmallBusinessAnswers>(
    {
      id: 'smallBusiness',
      product: 'Small business',
      productCode: 'commercial',
      addressStep: 'basic-info',
      basePath: '/small-business-owners-insurance',
      prepare: answers.survey.load,
      buyerEmail: ({ details }) => details.pni_email,
      estimatePrice: async (state) =>
        (await import('./estimate.ts')).estimatePrice(state, answers.survey.$responses.get()),
      steps: [
        step({
          id: 'basic-info',
          title: 'Tell us about your business',
          load: (_, flow) => fetchBusinessClassesOnce(flow),
          schema: businessInfoSchema,
          prefill: ({ businessClass, ratingAddress, account }) => ({
            business_class_code: businessClass?.code ?? null,
            ...initialAddressFields(ratingAddress ?? knownAddress(account)),
          }),
          submit: storeBusinessAndFetchPlans,
          isAnswered: ({ form, plans }) => form !== null && plans !== null,
          // Skips the survey if it is still complete after the business type or the address has
          // changed.
          nextStep: ({ survey: { complete } }) => (complete ? 'policy-date' : 'survey'),
          answers: ({ businessClass, ratingAddress }) =>
            businessClass && ratingAddress
              ? [
                  { label: 'Business type', value: businessClass.name },
                  { label: 'Address', value: `${ratingAddress.city}, ${ratingAddress.region}` },
                ]
              : [],
        }),
        answers.survey.step<SmallBusinessState, SmallBusinessAnswers>({
          onAnswered: assertNoExistingPolicy,
          onComplete: clearRatesIfAnswersChanged,
        }),
        step({
          id: 'insured',
          title: 'Who should we name on the policy?',
          isIncluded: ({ survey, missingInsuredKeys }) =>
            survey.complete && missingInsuredKeys.length > 0,
          schema: insuredSchema,
          prefill: ({ details, account }) => ({
            ...insuredOf(details),
            ...insuredPrefill(account),
            ...answeredNames(details),
          }),
          submit: saveInsured,
          isAnswered: isInsuredComplete,
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
          schema: policyDateSchema,
          prefill: ({ policyStartDate }) => ({ policyStartDate: policyStartDate ?? '' }),
          submit: storePolicyDateAndFetchRates,
          isAnswered: ({ rates }) => rates !== null,
          answers: ({ policyStartDate }) =>
            policyStartDate ? [{ label: 'Starts', value: formatDate(policyStartDate) }] : [],
        }),
        planStep({
          title: 'You’re almost done!',
          answersStore: answers.answersStore,
          fetchPrice: (planId, { open }) => fetchPlanPrice(planId, { ...answers, open }),
        }),
        paymentStep({
          title: ({ details }) => `Your Quote for ${details.business_name}`,
          prefill: ({ details, ratingAddress, plan }) =>
            prefillCardholder(contactName(details), ratingAddress, plan),
        }),
        confirmationStep(),
      ],
    },
    answers,
  );
}
export type SmallBusiness = ReturnType<typeof openSmallBusiness>;

/**
 * Returns the known parts of the insured's name and contact, as initial values of the insured step.
 */
function answeredNames(details: SmallBusinessState['details']): Partial<InsuredBusiness> {
  return Object.fromEntries(Object.entries(insuredOf(details)).filter(([, text]) => text !== ''));
}
