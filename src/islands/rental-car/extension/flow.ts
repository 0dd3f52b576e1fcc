/**
 * The extension of a rental car policy: a signed-in holder moves the return date. Starts at the policy's
 * page, which puts the new date into the address; ends with the policy's new end.
 */
import * as z from 'zod/mini';
import { environment } from '../../../core/environment.ts';
import { buildPath } from '../../../core/path.ts';
import { EXTENSION_PATH, extensionPath } from '../../account/verticals/extension-path.ts';
import { defineFlow } from '../../../flow/define-flow.ts';
import { payerSchema } from '../../../purchase/payment-answers.ts';
import { isPurchasePending } from '../../../purchase/pending-purchase.ts';
import {
  $rentalExtension,
  agreementNumberSchema,
  forgetExtension,
  isNumberMissing,
  keptWish,
  readWish,
  type AgreementNumber,
} from './answers.ts';

/** Under which an extension's purchase is kept while its outcome is not known. */
export const EXTENSION_PURCHASE = 'rentalExtension';

export const rentalExtensionFlow = defineFlow({
  id: 'rentalExtension',
  product: 'Rental car extension',
  basePath: EXTENSION_PATH,
  $state: $rentalExtension,
  clear: forgetExtension,
  origin: policyPath,
  redirect: ({ purchase }) => (purchase ? 'confirmation' : 'start'),
  steps: [
    {
      id: 'start',
      title: 'Extend your rental car coverage',
      needs: ({ purchase }) => purchase === null,
      asked: () => false,
      load: async () => (await fetchActions()).begin(),
      counted: false,
    },
    {
      id: 'confirmation-number',
      title: 'What is the number of your rental agreement?',
      needs: (state) => isNumberMissing(state) && state.purchase === null,
      asked: isNumberMissing,
      asks: agreementNumberSchema,
      prefill: ({ details }) => ({ agreementNumber: details?.rental_agreement_number ?? '' }),
      submit: async (answers: AgreementNumber) => (await fetchActions()).confirmNumber(answers),
      // The only question there is.
      counted: false,
    },
    {
      id: 'payment',
      title: 'Your Rental Car Extension Quote',
      needs: ({ rental, priced, purchase }) => !!rental && !!priced && purchase === null,
      asks: z.omit(payerSchema, { acknowledged: true }),
      prefill: ({ rental }) => ({ ...rental?.payer }),
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

/** The page of the policy in the account: where the date is chosen, and where the visitor goes back to. */
export function policyPath(): string {
  const { policyId } = $rentalExtension.get();
  return buildPath('/account/policies/rental_car/:policyId', { policyId });
}

/**
 * Takes note of what the address asks for; to be called before the flow starts. A purchase whose outcome is
 * not known goes first: its extension is shown instead.
 */
export function openExtension(): void {
  if (isPurchasePending(EXTENSION_PURCHASE)) {
    const { policyId, until } = keptWish();
    if (policyId) environment().navigation.replace(extensionPath(policyId, until, 'payment'));
  }
  readWish();
}

/** What the steps do, in a file of its own: nothing of it is needed before the sign-in was checked. */
export const fetchActions = () => import('./actions.ts');
