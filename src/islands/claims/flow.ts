/**
 * The flow to file a claim for a smartphone. The claimant chooses the repair method. Then the
 * claimant enters the damages, a description and the bank account for the reimbursement. A mail-in
 * repair needs only the damages. The flow ends on the page of the filed claim. All answers except
 * the bank account numbers are saved in the browser and on the server.
 */
import { CLAIM_PROCESS_PATH_PATTERN } from '../../policy/claim-path.ts';
import type { ClaimStep } from './path.ts';
import { allowsInStoreRepair, type ClaimDraft } from './draft.ts';
import { openClaimStores, type ClaimStores } from './claim-stores.ts';
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
import { typedStepFactory } from '../../interview/step.ts';
import { openFlow } from '../../interview/open-flow.ts';

type DraftState = ClaimDraft | null;

const isInStoreRepair = (draft: DraftState) => draft?.isMailedOut === false;

const step = typedStepFactory<DraftState, ClaimStep, ClaimStores>();

export function openClaim() {
  return openFlow<DraftState, ClaimStep, ClaimStores>(
    {
      id: 'claim',
      product: 'Claim',
      basePath: CLAIM_PROCESS_PATH_PATTERN,
      steps: [
        step({
          id: 'options',
          title: 'Bring in your phone for repair',
          canEnter: allowsInStoreRepair,
          isIncluded: (draft) => allowsInStoreRepair(draft) && !draft?.isMailedOut,
          counted: false,
          submit: (_, flow) => storeRepairMethod(false, flow),
          isAnswered: isInStoreRepair,
        }),
        step({
          id: 'damages',
          title: 'What’s wrong with your phone?',
          schema: damagesSchema,
          prefill: (draft) => ({ damages: draft?.damages ?? [] }),
          submit: storeDamagesOrFile,
          // A claim for a mail-in repair ends at this step, so its later steps are not reachable.
          isAnswered: (draft) => isInStoreRepair(draft) && !!draft?.damages.length,
          answers: (draft) =>
            draft?.damages.length ? [{ label: 'Damage', value: damagesText(draft.damages) }] : [],
        }),
        step({
          id: 'damage-description',
          title: 'What happened?',
          isIncluded: isInStoreRepair,
          schema: descriptionSchema,
          prefill: (draft) => ({ description: draft?.description ?? '' }),
          submit: storeDescription,
          isAnswered: (draft) => !!draft?.description,
          answers: (draft) =>
            draft?.description ? [{ label: 'What happened', value: draft.description }] : [],
        }),
        step({
          id: 'authorization-email',
          title: 'Forward your repair authorization email',
          isIncluded: isInStoreRepair,
          schema: repairAuthorizationSchema,
          prefill: (draft) => ({
            serialNumber: draft?.serialNumber ?? '',
            authorized: draft?.authorized ?? false,
          }),
          submit: storeRepairAuthorization,
          isAnswered: (draft) => !!draft?.serialNumber && draft.authorized,
          answers: (draft) =>
            draft?.serialNumber ? [{ label: 'Serial number', value: draft.serialNumber }] : [],
        }),
        step({
          id: 'banking',
          title: 'Where should we send your reimbursement?',
          isIncluded: isInStoreRepair,
          isAnswered: (draft) => !!draft?.bankAccount,
          answers: (draft) =>
            draft?.bankAccount
              ? [{ label: 'Bank account', value: bankAccountLabel(draft.bankAccount) }]
              : [],
        }),
        step({
          id: 'review',
          title: 'Review your claim',
          isIncluded: isInStoreRepair,
          counted: false,
          submit: (_, flow) => fileClaim(flow),
        }),
      ],
    },
    openClaimStores(),
  );
}
export type Claim = ReturnType<typeof openClaim>;

/** Returns the text for a bank account, such as 'Checking account ending in 6789'. */
export function bankAccountLabel({
  isSavings,
  last4,
}: {
  isSavings: boolean;
  last4: string;
}): string {
  return `${isSavings ? 'Savings' : 'Checking'} account ending in ${last4}`;
}
