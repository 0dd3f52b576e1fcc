/**
 * A claim on a smartphone: its holder says what is wrong, what happened and where the reimbursement goes.
 * Starts where the repair method is chosen, ends on the page of the claim; a phone that is mailed in is filed
 * with its damages alone. Everything but the numbers of the bank account is kept, here and at the provider.
 */
import { CLAIM_PATH, claimSteps, type ClaimStep } from './path.ts';
import { $claimDraft, setDraft, type ClaimDraft } from './draft.ts';
import { authorizationSchema, damagesSchema, descriptionSchema, damageText } from './answers.ts';
import { authorize, chooseDamages, chooseRepair, describe } from './actions.ts';
import { fileClaim } from './filing.ts';
import { stepOf } from '../../flow/step.ts';
import { defineFlow } from '../../flow/define-flow.ts';

type State = ClaimDraft | null;

/** Repairs in a store are for some models only; the provider names them. */
export function takesInStore(draft: State): boolean {
  return draft?.instructions.repair_methods?.includes('in_store') ?? false;
}

const isInStore = (draft: State) => draft?.isMailedOut === false;
const hasDamages = (draft: State) => isInStore(draft) && !!draft?.damages.length;

const step = stepOf<State, ClaimStep>();

export const claimFlow = defineFlow<State, ClaimStep>({
  id: 'claim',
  product: 'Claim',
  basePath: CLAIM_PATH,
  $state: $claimDraft,
  clear: () => setDraft(null),
  // To the last step that has its ground.
  redirect: (_, wanted) => claimSteps[claimSteps.indexOf(wanted) - 1] ?? 'options',
  steps: [
    step({
      id: 'options',
      title: 'Bring in your phone for repair',
      needs: takesInStore,
      asked: isInStore,
      counted: false,
      submit: () => chooseRepair(false),
    }),
    step({
      id: 'damages',
      title: 'What is wrong with your phone?',
      needs: (draft) => draft !== null && draft.isMailedOut !== null,
      asks: damagesSchema,
      prefill: (draft) => ({ damages: draft?.damages ?? [] }),
      submit: chooseDamages,
      answers: (draft) =>
        draft?.damages.length ? [{ label: 'Damage', value: damageText(draft.damages) }] : [],
    }),
    step({
      id: 'damage-description',
      title: 'What happened?',
      needs: hasDamages,
      asked: isInStore,
      asks: descriptionSchema,
      prefill: (draft) => ({ description: draft?.description ?? '' }),
      submit: describe,
      answers: (draft) =>
        draft?.description ? [{ label: 'What happened', value: draft.description }] : [],
    }),
    step({
      id: 'authorization-email',
      title: 'Forward your repair authorization email',
      needs: (draft) => hasDamages(draft) && !!draft?.description,
      asked: isInStore,
      asks: authorizationSchema,
      prefill: (draft) => ({
        serialNumber: draft?.serialNumber ?? '',
        authorized: draft?.authorized ?? false,
      }),
      submit: authorize,
      answers: (draft) =>
        draft?.serialNumber ? [{ label: 'Serial number', value: draft.serialNumber }] : [],
    }),
    step({
      id: 'banking',
      title: 'Where should we send your reimbursement?',
      needs: isAuthorized,
      asked: isInStore,
      answers: (draft) =>
        draft?.bankAccount ? [{ label: 'Bank account', value: bankText(draft.bankAccount) }] : [],
    }),
    step({
      id: 'review',
      title: 'Check your claim',
      needs: (draft) => isAuthorized(draft) && draft?.bankAccount !== null,
      asked: isInStore,
      counted: false,
      submit: (_, flow) => fileClaim(flow),
    }),
  ],
});

function isAuthorized(draft: State): boolean {
  return hasDamages(draft) && !!draft?.description && !!draft.serialNumber && draft.authorized;
}

/** 'Checking account ending 6789'. */
export function bankText({ isSavings, last4 }: { isSavings: boolean; last4: string }): string {
  return `${isSavings ? 'Savings' : 'Checking'} account ending ${last4}`;
}
