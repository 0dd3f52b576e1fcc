/**
 * Extension of a rental car policy: a signed-in policyholder moves the return date to a later day.
 * The flow starts on the policy's page, which puts the new return date into the URL. At the end of
 * the flow, the policy has the new end date.
 */
import * as z from 'zod/mini';
import { environment } from '../../../core/environment.ts';
import { EXTENSION_PATH_PATTERN, extensionPath } from '../../../policy/extension-path.ts';
import { defineFlow } from '../../../flow/define-flow.ts';
import { typedStepFactory } from '../../../flow/step.ts';
import { confirmationStep } from '../../../purchase/steps.ts';
import { cardholderSchema } from '../../../purchase/payment-answers.ts';
import { isPurchasePending } from '../../../core/pending-purchase.ts';
import { loadPolicyAndOpenNextStep, submitAgreementNumber } from './actions.ts';
import {
  $rentalExtension,
  agreementNumberSchema,
  answersStore,
  isAgreementNumberMissing,
  lastPersistedExtension,
  readExtensionFromUrl,
  extendedPolicyPath,
  type ExtensionStep,
  type RentalExtensionState,
} from './answers.ts';

const step = typedStepFactory<RentalExtensionState, ExtensionStep>();

export const rentalExtensionFlow = defineFlow<RentalExtensionState, ExtensionStep>({
  id: 'rentalExtension',
  product: 'Rental car extension',
  productCode: 'rental_car',
  basePath: EXTENSION_PATH_PATTERN,
  $state: $rentalExtension,
  clear: answersStore.clear,
  origin: extendedPolicyPath,
  redirect: ({ purchase }) => (purchase ? 'confirmation' : 'start'),
  steps: [
    step({
      id: 'start',
      title: 'Extend your rental car coverage',
      canEnter: ({ purchase }) => purchase === null,
      isIncluded: () => false,
      load: (_, flow) => loadPolicyAndOpenNextStep(flow),
      counted: false,
    }),
    step({
      id: 'confirmation-number',
      title: 'What is the number of your rental agreement?',
      canEnter: (state) => isAgreementNumberMissing(state) && state.purchase === null,
      isIncluded: isAgreementNumberMissing,
      schema: agreementNumberSchema,
      prefill: ({ details }) => ({ agreementNumber: details?.rental_agreement_number ?? '' }),
      submit: submitAgreementNumber,
      // This is the flow's only question, so the screen does not show 'Question 1 of 1'.
      counted: false,
    }),
    step({
      id: 'payment',
      title: 'Your Rental Car Extension Quote',
      canEnter: ({ rental, checkoutInfo, purchase }) =>
        !!rental && !!checkoutInfo && purchase === null,
      schema: z.omit(cardholderSchema, { acknowledged: true }),
      prefill: ({ rental }) => ({ ...rental?.cardholder }),
      checkoutStep: 2,
      counted: false,
    }),
    confirmationStep(),
  ],
});

/**
 * Reads the extension from the URL. Must be called before the flow starts. If the outcome of an
 * earlier purchase is unknown, replaces the URL with the payment step of that extension.
 */
export function initExtensionFromUrl(): void {
  if (isPurchasePending(rentalExtensionFlow.definition.id)) {
    const last = lastPersistedExtension();
    if (last) environment().navigation.replace(extensionPath(last.policyId, last.until, 'payment'));
  }
  readExtensionFromUrl();
}
