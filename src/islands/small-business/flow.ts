/**
 * Small business cover: an owner names the business, answers the survey that the provider sends for its
 * kind, chooses a start within 60 days and one of three plans, and ends with a policy number. Everything
 * but the card is kept for the session.
 */
import { insuredSchema, type Insured } from '../../contract/small-business/insured.ts';
import { addressFields } from '../../core/address/wire-address.ts';
import { formatDate } from '../../core/dates.ts';
import { defineFlow } from '../../flow/define-flow.ts';
import { stepOf } from '../../flow/step.ts';
import { knownAddress } from '../../purchase/prefill.ts';
import { payerOf } from '../../purchase/payment-answers.ts';
import { confirmationStep, paymentStep, planStep } from '../../purchase/steps.ts';
import {
  checkBusiness,
  chooseBusiness,
  choosePlan,
  choosePolicyDate,
  completeSurvey,
  loadBusinessClasses,
  nameInsured,
} from './actions.ts';
import {
  $smallBusiness,
  businessInfoSchema,
  contactName,
  insuredOf,
  isInsuredNamed,
  kept,
  knownInsured,
  policyDateSchema,
  smallBusinessSurvey,
  type SmallBusinessState,
  type SmallBusinessStep,
} from './answers.ts';

const isSurveyed = ({ plans, survey }: SmallBusinessState) => plans !== null && survey.complete;
/** No policy is bound without the insured's name. */
const isAnswered = (state: SmallBusinessState) => isSurveyed(state) && isInsuredNamed(state);

const step = stepOf<SmallBusinessState, SmallBusinessStep>();

export const smallBusinessFlow = defineFlow<SmallBusinessState, SmallBusinessStep>({
  id: 'smallBusiness',
  product: 'Small business',
  vertical: 'commercial',
  basePath: '/small-business-owners-insurance',
  $state: $smallBusiness,
  clear() {
    kept.clear();
    smallBusinessSurvey.clear();
  },
  async prepare() {
    await smallBusinessSurvey.load();
  },
  // Sent back, but no further than to what is missing.
  redirect: (state) => (state.form && state.plans ? resumeAt(state) : 'basic-info'),
  steps: [
    step({
      id: 'basic-info',
      title: 'Tell us about your business',
      load: loadBusinessClasses,
      asks: businessInfoSchema,
      prefill: ({ businessClass, ratingAddress, account }) => ({
        business_class_code: businessClass?.code ?? null,
        ...addressFields(ratingAddress ?? knownAddress(account)),
      }),
      submit: chooseBusiness,
      // A survey that was answered already and stays the same is not walked again.
      // oxlint-disable-next-line unicorn/no-thenable -- a step is awaited by nobody
      then: (state) => (state.survey.complete ? afterSurvey(state) : 'survey'),
      answers: ({ businessClass, ratingAddress }) =>
        businessClass && ratingAddress
          ? [
              { label: 'Business type', value: businessClass.name },
              { label: 'Address', value: `${ratingAddress.city}, ${ratingAddress.region}` },
            ]
          : [],
    }),
    smallBusinessSurvey.step<SmallBusinessState>({
      needs: ({ form }) => form !== null,
      whenAnswered: checkBusiness,
      whenComplete: completeSurvey,
    }),
    step({
      id: 'insured',
      title: 'Who should we name on the policy?',
      needs: isSurveyed,
      asked: ({ survey, unnamed }) => survey.complete && unnamed.length > 0,
      asks: insuredSchema,
      prefill: ({ details, account }) => ({
        ...insuredOf(details),
        ...knownInsured(account),
        ...named(details),
      }),
      submit: nameInsured,
      answers: (state) =>
        isInsuredNamed(state)
          ? [
              { label: 'Business name', value: state.details.business_name },
              { label: 'Primary contact', value: contactName(state.details) },
            ]
          : [],
    }),
    step({
      id: 'policy-date',
      title: 'When should this policy take effect?',
      needs: isAnswered,
      asks: policyDateSchema,
      prefill: ({ policyStartDate }) => ({ policyStartDate: policyStartDate ?? '' }),
      submit: choosePolicyDate,
      answers: ({ policyStartDate }) =>
        policyStartDate ? [{ label: 'Starts', value: formatDate(policyStartDate) }] : [],
    }),
    planStep<SmallBusinessState, SmallBusinessStep>({
      title: 'You’re almost done!',
      needs: (state) => isAnswered(state) && state.rates !== null,
      submit: choosePlan,
    }),
    paymentStep<SmallBusinessState>({
      title: ({ details }) => `Your Quote for ${details.business_name}`,
      needs: (state) => isAnswered(state) && state.checkoutInfo !== null,
      prefill: ({ details, ratingAddress, plan }) =>
        payerOf(contactName(details), ratingAddress, plan),
    }),
    confirmationStep(),
  ],
});

/** The step after a complete survey. */
const afterSurvey = (state: SmallBusinessState) =>
  isInsuredNamed(state) ? 'policy-date' : 'insured';

/** Prefill of the insured's name from the survey and the account. */
function named(details: SmallBusinessState['details']): Partial<Insured> {
  return Object.fromEntries(Object.entries(insuredOf(details)).filter(([, text]) => text !== ''));
}

/** The first step whose answer is missing. */
function resumeAt(state: SmallBusinessState) {
  if (!state.survey.complete) return 'survey';
  if (!isInsuredNamed(state)) return 'insured';
  return state.rates === null ? 'policy-date' : 'plans';
}
