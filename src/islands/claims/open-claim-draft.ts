/** Looks up how a claim on a policy is filed, and opens the draft of a claim. */
import { listClaimDrafts, type ClaimDraftResponse } from '../../contract/claims/draft.ts';
import {
  findClaimProcess,
  extractClaimProcess,
  type ClaimProcess,
  type RepairMethod,
} from '../../contract/claims/process.ts';
import { productRules } from '../../contract/products.ts';
import { sendCall } from '../../core/call/call.ts';
import { CallError } from '../../core/call/call-error.ts';
import { environment } from '../../core/environment.ts';
import { newClaimPath } from '../../policy/claim-path.ts';
import { claimSteps, NEW_CLAIM_PATH } from './path.ts';
import { $account } from '../../core/session/account.ts';
import { allowsInStoreRepair, toClaimDraft } from './draft.ts';
import type { ClaimControls, FilingMethodState } from './claim-stores.ts';
import { loadPolicyByNumber } from '../../policy/stores/load-policies.ts';
import { $cachedPolicies } from '../../policy/stores/policies.ts';
import { navigate } from '../../policy/stores/route.ts';
import { checkSessionOrRedirect } from '../../core/session/session-check.ts';
import { saveDraft } from './autosave.ts';

export interface ClaimTarget {
  verticalCode: string;
  policyNumber: string;
}

/** Builds the path of the page where the claimant chooses the repair method. */
export function repairMethodPath({ verticalCode, policyNumber }: ClaimTarget): string {
  return newClaimPath({ vertical_code: verticalCode, policy_number: policyNumber });
}

/**
 * Builds the path of the given step, which the claimant visited last. For an unknown step, builds
 * the path of the last step. If the answers do not allow the step, the flow redirects.
 */
export function lastVisitedStepPath(target: ClaimTarget, step: string | undefined): string {
  const lastStep = claimSteps.find((one) => one === step) ?? claimSteps.at(-1);
  return `${repairMethodPath(target)}/${lastStep}`;
}

/**
 * Looks up if claims on the policy are filed on this site or by phone. For a claim on this site,
 * opens the draft.
 */
export async function lookUpFilingMethod(target: ClaimTarget, claim: ClaimControls): Promise<void> {
  const { $filingMethodState } = claim;
  $filingMethodState.set({ state: 'looking' });
  discardOtherAccountsClaim(claim);
  try {
    $filingMethodState.set(await fetchFilingMethod(target, claim));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) await checkSessionOrRedirect();
    const canRetry = error.outcomeUnknown || error.status === 429;
    const hasClaim = error.code === 'claim_already_open';
    $filingMethodState.set({
      state: 'contact',
      phone: null,
      problem: error.message,
      canRetry,
      hasClaim,
    });
  }
}

async function fetchFilingMethod(
  { verticalCode, policyNumber }: ClaimTarget,
  claim: ClaimControls,
): Promise<FilingMethodState> {
  const isRepairProduct = productRules(verticalCode).claims === 'repair';
  const [response] = await Promise.all([
    sendCall(findClaimProcess, { request: { policy_number: policyNumber } }),
    // Loads the policy, because the claim screens show names from it. Without the policy, the screens
    // omit the names.
    isRepairProduct && loadPolicyByNumber(verticalCode, policyNumber),
  ]);
  const process = extractClaimProcess(response);
  if (!process) return { state: 'contact', phone: null, problem: 'No claims process found.' };
  const { support_phone_number: phone, repair_methods: offeredMethods } = process.instructions;
  const methods = offeredMethods ?? defaultRepairMethods(deviceOf(policyNumber).deviceModel);
  if (!isRepairProduct || methods.length === 0) return { state: 'contact', phone, problem: '' };
  const instructions = { ...process.instructions, repair_methods: methods };
  const draft = await openDraft({ ...process, instructions }, policyNumber, claim);
  return {
    state: 'repair',
    // True if a store can repair the phone. Stores repair only iPhones.
    inStore:
      allowsInStoreRepair(draft) && (!draft.deviceModel || draft.deviceModel.includes('iPhone')),
    mailIn: methods.includes('mail_in'),
  };
}

/**
 * Opens the draft of a claim process. Uses the draft in this tab, otherwise the draft on the
 * server, otherwise a new draft.
 */
async function openDraft(process: ClaimProcess, policyNumber: string, claim: ClaimControls) {
  const { $state } = claim;
  const account = $account.get()?.public_id ?? '';
  const { claim_process_id: processId, instructions } = process;
  if ($state.get()?.processId === processId) {
    claim.updateDraft({ instructions });
  } else {
    const drafts = await fetchDrafts();
    const savedDraft = drafts.find(({ claim_process_id }) => claim_process_id === processId);
    await switchDraft(claim);
    claim.setDraft(
      savedDraft
        ? toClaimDraft(savedDraft, account)
        : { ...blankDraft(policyNumber), account, processId, instructions },
    );
  }
  const draft = $state.get();
  if (!draft) throw new CallError({ kind: 'rejected', code: 'unauthorized', status: 401 });
  return draft;
}

/**
 * Returns the repair methods for a response that contains none, as the specification defines them.
 * Stores repair only iPhones.
 */
function defaultRepairMethods(deviceModel: string): RepairMethod[] {
  return deviceModel.includes('iPhone') ? ['in_store', 'mail_in'] : ['mail_in'];
}

/** Returns the plan and the phone model of a policy. Unknown values are empty. */
function deviceOf(policyNumber: string) {
  const policies = Object.values($cachedPolicies.get().byId);
  const policy = policies.find(({ policy_number }) => policy_number === policyNumber);
  const model = policy?.details['modal_name'];
  return {
    planName: policy?.plan.title ?? '',
    deviceModel: typeof model === 'string' ? model : '',
  };
}

function blankDraft(policyNumber: string) {
  return {
    ...deviceOf(policyNumber),
    policyNumber,
    verticalCode: 'devices' as const,
    damages: [],
    description: '',
    serialNumber: '',
    authorized: false,
    isMailedOut: null,
    bankAccount: null,
    idempotencyKey: environment().uuid(),
  };
}

/**
 * Opens the draft when the URL is the path of a claim step. Without a draft, navigates to the page
 * that starts a claim. If no repair method is chosen and stores cannot repair the phone, navigates
 * to the choice of the repair method.
 */
export async function openDraftOrRedirect(
  target: ClaimTarget,
  claim: ClaimControls,
): Promise<void> {
  const { $draftOpeningState } = claim;
  $draftOpeningState.set({ state: 'opening' });
  try {
    discardOtherAccountsClaim(claim);
    const draft = (await restoreDraft(target, claim)) ?? null;
    if (!draft) return navigate(NEW_CLAIM_PATH, 'replace');
    if (draft.isMailedOut === null && !allowsInStoreRepair(draft))
      return navigate(repairMethodPath(target), 'replace');
    $draftOpeningState.set({ state: 'open' });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) await checkSessionOrRedirect();
    $draftOpeningState.set({ state: 'failed', message: error.message });
  }
}

async function restoreDraft({ verticalCode, policyNumber }: ClaimTarget, claim: ClaimControls) {
  const { $state } = claim;
  const matchesTarget = (draft: { policyNumber: string; verticalCode: string } | null) =>
    draft?.policyNumber === policyNumber && draft.verticalCode === verticalCode;
  if (matchesTarget($state.get())) return $state.get();
  const account = $account.get()?.public_id ?? '';
  const drafts = (await fetchDrafts()).map((response) => toClaimDraft(response, account));
  const savedDraft = drafts.find(matchesTarget);
  if (!savedDraft) return null;
  await switchDraft(claim);
  claim.setDraft(savedDraft);
  return $state.get();
}

/** Discards the draft and the pending submission in this tab if they belong to another account. */
export function discardOtherAccountsClaim(claim: ClaimControls): void {
  claim.submission.discardOfOtherAccount();
  if (!claim.hasDraftOfOtherAccount()) return;
  claim.clear();
  clearForms(claim);
}

/**
 * Saves the draft that is still open and clears the forms. Called before the draft of another claim
 * opens.
 */
async function switchDraft(claim: ClaimControls) {
  await saveDraft(claim);
  clearForms(claim);
}

function clearForms({ clearDrafts, bankForm, photos }: ClaimControls) {
  clearDrafts();
  bankForm.clear();
  photos.clear();
}

/**
 * Fetches the account's drafts from the server. Returns an empty list if the backend has no call
 * for drafts, because the specification does not define that call.
 */
export async function fetchDrafts(): Promise<ClaimDraftResponse[]> {
  try {
    return await sendCall(listClaimDrafts, {});
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return [];
    throw error;
  }
}
