/**
 * Small business cover: an owner names the business, answers the survey that the provider sends for its
 * kind, chooses a start within 60 days and one of three plans, and ends with a policy number. Everything
 * but the card is kept for the session.
 */
import { formatDate } from '../../core/dates.ts';
import { defineFlow } from '../../flow/define-flow.ts';
import { payerOf, payerSchema, planChoiceSchema } from '../../purchase/payment-answers.ts';
import {
  $business,
  $smallBusiness,
  businessInfoSchema,
  contactName,
  nothing,
  policyDateSchema,
  smallBusinessSurvey,
  type BusinessState,
} from './answers.ts';

const isAnswered = ({ plans, survey }: BusinessState) => plans !== null && survey.complete;

export const smallBusinessFlow = defineFlow({
  id: 'smallBusiness',
  product: 'Small business',
  basePath: '/small-business-owners-insurance',
  $state: $business,
  clear() {
    $smallBusiness.set(nothing);
    smallBusinessSurvey.clear();
  },
  // Sent back, but no further than to what is missing.
  redirect: (state) => (state.form && state.plans ? resumeAt(state) : 'basic-info'),
  steps: [
    {
      id: 'basic-info',
      title: 'Tell us about your business',
      // How many questions follow is not known before the provider has sent them.
      counted: false,
      load: async () => (await fetchActions()).loadBusinessClasses(),
      asks: businessInfoSchema,
      prefill: ({ businessClass, ratingAddress }) => ({
        business_class_code: businessClass?.code ?? null,
        ...noAddress,
        ...ratingAddress,
        // An address that is edited must not keep the coordinates of the one before.
        lat: undefined,
        lng: undefined,
      }),
      submit: act('chooseBusiness'),
      // A survey that was answered already and stays the same is not walked again.
      // oxlint-disable-next-line unicorn/no-thenable -- a step is awaited by nobody
      then: ({ survey }) => (survey.complete ? 'policy-date' : 'survey'),
      answers: ({ businessClass, ratingAddress }) =>
        businessClass && ratingAddress
          ? [
              { label: 'Business type', value: businessClass.name },
              { label: 'Address', value: `${ratingAddress.city}, ${ratingAddress.region}` },
            ]
          : [],
    },
    smallBusinessSurvey.step<BusinessState>({
      needs: ({ form }) => form !== null,
      whenComplete: async (responses) => (await fetchActions()).completeSurvey(responses),
    }),
    {
      id: 'policy-date',
      title: 'When should this policy take effect?',
      needs: isAnswered,
      asks: policyDateSchema,
      prefill: ({ policyStartDate }) => ({ policyStartDate: policyStartDate ?? '' }),
      submit: act('choosePolicyDate'),
      answers: ({ policyStartDate }) =>
        policyStartDate ? [{ label: 'Starts', value: formatDate(policyStartDate) }] : [],
    },
    {
      id: 'plans',
      title: 'You’re almost done!',
      needs: (state) => isAnswered(state) && state.rates !== null,
      asks: planChoiceSchema,
      prefill: ({ selectedPlanId }) => ({ planId: selectedPlanId ?? '' }),
      submit: act('choosePlan'),
      checkoutStep: 1,
      answers: ({ plan }) => (plan ? [{ label: 'Plan', value: plan.information.title }] : []),
    },
    {
      id: 'payment',
      title: ({ details }) => `Your Quote for ${details.business_name}`,
      needs: (state) => isAnswered(state) && state.checkoutInfo !== null,
      asks: payerSchema,
      prefill: ({ details, ratingAddress }) => payerOf(contactName(details), ratingAddress),
      checkoutStep: 2,
      counted: false,
    },
    {
      id: 'confirmation',
      title: ({ purchase }) =>
        purchase?.status === 'pending' ? 'Your policy is pending review.' : 'You’re all set!',
      needs: ({ purchase }) => purchase !== null,
      checkoutStep: 3,
      counted: false,
    },
  ],
});

const noAddress = { streetAddress: '', unit: '', city: '', region: '', postal: '', country: 'US' };

/** The first step whose answer is missing. */
function resumeAt({ survey, rates }: BusinessState) {
  if (!survey.complete) return 'survey';
  return rates === null ? 'policy-date' : 'plans';
}

/** What Next does on each step, fetched while the first screen is read: no screen needs it to be shown. */
export const fetchActions = () => import('./actions.ts');

function act(name: 'chooseBusiness' | 'choosePolicyDate' | 'choosePlan') {
  return async (answers: never): Promise<boolean | void> => (await fetchActions())[name](answers);
}
