/**
 * The flow to file a claim for a smartphone. The claimant chooses the repair method. Then the
 * claimant enters the damages, a description and the bank account for the reimbursement. A mail-in
 * repair needs only the damages. The flow ends on the page of the filed claim. All answers except
 * the bank account numbers are saved in the browser and on the server.
 */
import { CLAIM_PROCESS_PATH_PATTERN } from '../../policy/claim-path.ts';
import { claimSteps, type ClaimStep } from './path.ts';
import { $claimDraft, setDraft, type ClaimDraft } from './draft.ts';
import {
  repairAuthorizationSchema,
  damagesSchema,
  descriptionSchema,
  damagesText,
} from './answers.ts';
import {
  storeRepairAuthorization,
  storeDamagesOrFile,
  storeRepairMethod,
  storeDescription,
} from './actions.ts';
import { fileClaim } from './filing.ts';
import { typedStepFactory } from '../../flow/step.ts';
import { defineFlow } from '../../flow/define-flow.ts';

type DraftState = ClaimDraft | null;

/** True if a store can repair the phone. The server decides this by the phone's model. */
export function allowsInStoreRepair(draft: DraftState): boolean {
  return draft?.instructions.repair_methods?.includes('in_store') ?? false;
}

const isInStoreRepair = (draft: DraftState) => draft?.isMailedOut === false;
const hasDamages = (draft: DraftState) => isInStoreRepair(draft) && !!draft?.damages.length;

const step = typedStepFactory<DraftState, ClaimStep>();

export const claimFlow = defineFlow<DraftState, ClaimStep>({
  id: 'claim',
  product: 'Claim',
  basePath: CLAIM_PROCESS_PATH_PATTERN,
  $state: $claimDraft,
  clear: () => setDraft(null),
  // Redirects to the step before the requested step. The flow repeats this until the answers allow
  // a step.
  redirect: (_, requested) => claimSteps[claimSteps.indexOf(requested) - 1] ?? 'options',
  steps: [
    step({
      id: 'options',
      title: 'Bring in your phone for repair',
      canEnter: allowsInStoreRepair,
      isIncluded: isInStoreRepair,
      counted: false,
      submit: () => storeRepairMethod(false),
    }),
    step({
      id: 'damages',
      title: 'What is wrong with your phone?',
      canEnter: (draft) => draft !== null && draft.isMailedOut !== null,
      schema: damagesSchema,
      prefill: (draft) => ({ damages: draft?.damages ?? [] }),
      submit: storeDamagesOrFile,
      answers: (draft) =>
        draft?.damages.length ? [{ label: 'Damage', value: damagesText(draft.damages) }] : [],
    }),
    step({
      id: 'damage-description',
      title: 'What happened?',
      canEnter: hasDamages,
      isIncluded: isInStoreRepair,
      schema: descriptionSchema,
      prefill: (draft) => ({ description: draft?.description ?? '' }),
      submit: storeDescription,
      answers: (draft) =>
        draft?.description ? [{ label: 'What happened', value: draft.description }] : [],
    }),
    step({
      id: 'authorization-email',
      title: 'Forward your repair authorization email',
      canEnter: (draft) => hasDamages(draft) && !!draft?.description,
      isIncluded: isInStoreRepair,
      schema: repairAuthorizationSchema,
      prefill: (draft) => ({
        serialNumber: draft?.serialNumber ?? '',
        authorized: draft?.authorized ?? false,
      }),
      submit: storeRepairAuthorization,
      answers: (draft) =>
        draft?.serialNumber ? [{ label: 'Serial number', value: draft.serialNumber }] : [],
    }),
    step({
      id: 'banking',
      title: 'Where should we send your reimbursement?',
      canEnter: hasRepairAuthorization,
      isIncluded: isInStoreRepair,
      answers: (draft) =>
        draft?.bankAccount
          ? [{ label: 'Bank account', value: bankAccountLabel(draft.bankAccount) }]
          : [],
    }),
    step({
      id: 'review',
      title: 'Check your claim',
      canEnter: (draft) => hasRepairAuthorization(draft) && draft?.bankAccount !== null,
      isIncluded: isInStoreRepair,
      counted: false,
      submit: (_, flow) => fileClaim(flow),
    }),
  ],
});

function hasRepairAuthorization(draft: DraftState): boolean {
  return hasDamages(draft) && !!draft?.description && !!draft.serialNumber && draft.authorized;
}

/** Returns the text for a bank account, such as 'Checking account ending 6789'. */
export function bankAccountLabel({
  isSavings,
  last4,
}: {
  isSavings: boolean;
  last4: string;
}): string {
  return `${isSavings ? 'Savings' : 'Checking'} account ending ${last4}`;
}
