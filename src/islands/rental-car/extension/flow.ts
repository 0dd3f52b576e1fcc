/**
 * Extension of a rental car policy: a signed-in policyholder moves the return date to a later day.
 * The flow starts on the policy's page, which puts the new return date into the URL. At the end of
 * the flow, the policy has the new end date.
 */
import * as z from 'zod/mini';
import { EXTENSION_PATH_PATTERN } from '../../../policy/extension-path.ts';
import { openFlow } from '../../../interview/open-flow.ts';
import { typedStepFactory } from '../../../interview/step.ts';
import { confirmationStep } from '../../../purchase/steps.ts';
import { cardholderSchema } from '../../../purchase/payment-answers.ts';
import { loadPolicyAndOpenNextStep, submitAgreementNumber } from './actions.ts';
import {
  agreementNumberSchema,
  openRentalExtensionAnswers,
  type ExtensionStep,
  type RentalExtensionAnswers,
  type RentalExtensionState,
} from './answers.ts';

const step = typedStepFactory<RentalExtensionState, ExtensionStep, RentalExtensionAnswers>();

export function openRentalExtension() {
  const answers = openRentalExtensionAnswers();
  return openFlow<RentalExtensionState, ExtensionStep, RentalExtensionAnswers>(
    {
      id: 'rentalExtension',
      product: 'Rental car extension',
      productCode: 'rental_car',
      basePath: EXTENSION_PATH_PATTERN,
      origin: answers.policyPath,
      steps: [
        step({
          id: 'start',
          title: 'Extend your rental car coverage',
          canEnter: ({ purchase }) => purchase === null,
          isIncluded: (state) => !isLoaded(state),
          isAnswered: isLoaded,
          load: (_, flow) => loadPolicyAndOpenNextStep(flow),
          counted: false,
        }),
        step({
          id: 'confirmation-number',
          title: 'What’s your rental agreement number?',
          isIncluded: isAgreementNumberMissing,
          schema: agreementNumberSchema(answers),
          prefill: ({ details }) => ({ agreementNumber: details?.rental_agreement_number ?? '' }),
          submit: submitAgreementNumber,
          isAnswered: ({ checkoutInfo }) => checkoutInfo !== null,
          // This is the flow's only question, so the screen does not show 'Question 1 of 1'.
          counted: false,
        }),
        step({
          id: 'payment',
          title: 'Your Rental Car Extension Quote',
          schema: z.omit(cardholderSchema, { acknowledged: true }),
          prefill: ({ rental }) => ({ ...rental?.cardholder }),
          checkoutStep: 2,
          counted: false,
        }),
        confirmationStep(),
      ],
    },
    answers,
  );
}
export type RentalExtension = ReturnType<typeof openRentalExtension>;

/** True if the policy is loaded, but it contains no agreement number. */
function isAgreementNumberMissing({ rental }: RentalExtensionState): boolean {
  return rental?.agreementNumber === null;
}

/** True if the policy and the data of the next step are loaded. */
function isLoaded(state: RentalExtensionState): boolean {
  const { rental, checkoutInfo, purchase } = state;
  const isPriced = rental !== null && checkoutInfo !== null;
  return purchase === null && (isAgreementNumberMissing(state) || isPriced);
}
