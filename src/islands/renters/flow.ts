/**
 * A renters policy: a tenant insures belongings and liability at an address. Starts at the address, goes
 * through the provider's survey to a quote that moves with the amounts, and ends with a policy number.
 * Everything but the card is kept for the session.
 */
import { defineFlow } from '../../flow/define-flow.ts';
import { payerOf, payerSchema } from '../../purchase/payment-answers.ts';
import {
  $renters,
  $tenancy,
  addressFields,
  addressStepSchema,
  currentPrice,
  locationStepSchema,
  nothing,
  quoteStepSchema,
  rentersSurvey,
  type RentersState,
} from './answers.ts';

export const rentersFlow = defineFlow({
  id: 'renters',
  product: 'Renters',
  basePath: '/renters-insurance',
  $state: $tenancy,
  clear() {
    $renters.set(nothing);
    rentersSurvey.clear();
  },
  // Whoever has a survey goes on with it; what is missing after it is asked for there.
  redirect: ({ form, quote }, wanted) => {
    if (wanted === 'payment' && quote) return 'quote';
    return form && (wanted === 'payment' || wanted === 'quote') ? 'survey' : 'address';
  },
  steps: [
    {
      id: 'address',
      title: 'Which home do you rent?',
      // How many questions follow is known once the survey is there.
      counted: false,
      asks: addressStepSchema,
      prefill: addressFields,
      submit: act('chooseHome'),
      answers: ({ propertyAddress }) =>
        propertyAddress
          ? [
              {
                label: 'Home',
                value: `${propertyAddress.streetAddress}, ${propertyAddress.city}`,
              },
            ]
          : [],
    },
    {
      id: 'location',
      title: 'Which of these is your home?',
      needs: ({ propertyAddress }) => propertyAddress !== null,
      asked: ({ zipCodeResults }) => zipCodeResults.length > 1,
      counted: false,
      asks: locationStepSchema,
      prefill: ({ propertyAddress }) => ({ location: propertyAddress?.postal ?? '' }),
      submit: act('chooseLocation'),
    },
    rentersSurvey.step<RentersState>({
      needs: ({ form }) => form !== null,
      whenComplete: async () => (await fetchActions()).rateAnswers(),
    }),
    {
      id: 'quote',
      title: 'Your renters quote',
      needs: ({ quote, survey }) => quote !== null && survey.complete,
      load: async () => (await fetchActions()).refreshPrice(),
      asks: quoteStepSchema,
      prefill: (state) => ({
        policyStartDate: state.policyStartDate ?? '',
        price: currentPrice(state) ? 'current' : '',
      }),
      checkoutStep: 1,
      counted: false,
    },
    {
      id: 'payment',
      title: 'Your Standard Renters Insurance Quote',
      needs: (state) => currentPrice(state) !== null,
      asks: payerSchema,
      prefill: ({ person, account, propertyAddress }) => {
        const payer = person ?? account;
        const name = payer && `${payer.first_name} ${payer.last_name}`;
        return payerOf(name, propertyAddress);
      },
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

/** What Next does on each step, fetched while the first screen is read: no screen needs it to be shown. */
export const fetchActions = () => import('./actions.ts');

function act(name: 'chooseHome' | 'chooseLocation') {
  return async (answers: never): Promise<boolean | void> => (await fetchActions())[name](answers);
}
