/**
 * A claim on a smartphone: its holder says what is wrong, what happened and where the reimbursement goes.
 * Starts where the repair method is chosen, ends on the page of the claim; a phone that is mailed in is filed
 * with its damages alone. Everything but the numbers of the bank account is kept, here and at the provider.
 */
import { CLAIM_PROCESS_PATH, claimSteps, type ClaimStep } from './path.ts';
import { $claimDraft, setDraft, type ClaimDraft } from './draft.ts';
import {
  repairAuthorizationSchema,
  damagesSchema,
  descriptionSchema,
  damageText,
} from './answers.ts';
import { setRepairAuthorization, chooseDamages, chooseRepair, setDescription } from './actions.ts';
import { fileClaim } from './filing.ts';
import { stepOf } from '../../flow/step.ts';
import { defineFlow } from '../../flow/define-flow.ts';

type DraftState = ClaimDraft | null;

/** Repairs in a store are for some models only; the provider names them. */
export function allowsInStoreRepair(draft: DraftState): boolean {
  return draft?.instructions.repair_methods?.includes('in_store') ?? false;
}

const isInStoreRepair = (draft: DraftState) => draft?.isMailedOut === false;
const hasDamages = (draft: DraftState) => isInStoreRepair(draft) && !!draft?.damages.length;

const step = stepOf<DraftState, ClaimStep>();

export const claimFlow = defineFlow<DraftState, ClaimStep>({
  id: 'claim',
  product: 'Claim',
  basePath: CLAIM_PROCESS_PATH,
  $state: $claimDraft,
  clear: () => setDraft(null),
  // To the last step that has its ground.
  redirect: (_, requested) => claimSteps[claimSteps.indexOf(requested) - 1] ?? 'options',
  steps: [
    step({
      id: 'options',
      title: 'Bring in your phone for repair',
      canEnter: allowsInStoreRepair,
      isIncluded: isInStoreRepair,
      counted: false,
      submit: () => chooseRepair(false),
    }),
    step({
      id: 'damages',
      title: 'What is wrong with your phone?',
      canEnter: (draft) => draft !== null && draft.isMailedOut !== null,
      schema: damagesSchema,
      prefill: (draft) => ({ damages: draft?.damages ?? [] }),
      submit: chooseDamages,
      answers: (draft) =>
        draft?.damages.length ? [{ label: 'Damage', value: damageText(draft.damages) }] : [],
    }),
    step({
      id: 'damage-description',
      title: 'What happened?',
      canEnter: hasDamages,
      isIncluded: isInStoreRepair,
      schema: descriptionSchema,
      prefill: (draft) => ({ description: draft?.description ?? '' }),
      submit: setDescription,
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
      submit: setRepairAuthorization,
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

/** 'Checking account ending 6789'. */
export function bankAccountLabel({
  isSavings,
  last4,
}: {
  isSavings: boolean;
  last4: string;
}): string {
  return `${isSavings ? 'Savings' : 'Checking'} account ending ${last4}`;
}
