/** The ways into a claim: the look-up of its process, and the steps that an address names. */
import { atom } from 'nanostores';
import { listClaimDrafts, type ClaimDraftResponse } from '../../contract/claims/draft.ts';
import {
  findClaimProcess,
  extractClaimProcess,
  type ClaimProcess,
  type RepairMethod,
} from '../../contract/claims/process.ts';
import { productRules } from '../../contract/products.ts';
import { call } from '../../core/call/call.ts';
import { CallError } from '../../core/call/call-error.ts';
import { environment } from '../../core/environment.ts';
import { CLAIM_PROCESS_PATH, claimSteps, NEW_CLAIM_PATH } from './path.ts';
import { buildPath } from '../../core/path.ts';
import { $account } from '../../core/session/account.ts';
import { $claimDraft, toClaimDraft, hasForeignDraft, updateDraft, setDraft } from './draft.ts';
import { $policies, policyListOf, loadProductPolicies } from '../account/stores/policies.ts';
import { navigate } from '../account/stores/route.ts';
import { checkSession } from '../../core/session/session-check.ts';
import { resetBankForm } from './bank-form.ts';
import { discardForeignSubmission } from './filing.ts';
import { clearPhotos } from './photos.ts';
import { saveDraft } from './autosave.ts';
import { claimFlow, allowsInStoreRepair } from './flow.ts';

export interface ClaimTarget {
  verticalCode: string;
  policyNumber: string;
}

export type ClaimLookup =
  | { state: 'looking' }
  /** The process is known, and its draft is at hand. */
  | { state: 'repair'; inStore: boolean; mailIn: boolean }
  /**
   * To be filed by phone. `problem` says why, where the look-up did not succeed; `retry`: it may yet;
   * `filed`: there is a claim on the policy already.
   */
  | {
      state: 'contact';
      phone: string | null;
      problem: string;
      canRetry?: boolean;
      hasClaim?: boolean;
    };

export const $lookup = atom<ClaimLookup>({ state: 'looking' });

/** Where the repair method is chosen. */
export function claimProcessPath({ verticalCode, policyNumber }: ClaimTarget): string {
  return buildPath(CLAIM_PROCESS_PATH, { verticalCode, policyNumber });
}

/** Where a claim was left: its last step, or the last that its answers allow. */
export function resumePath(target: ClaimTarget, step: string | undefined): string {
  const lastStep = claimSteps.find((one) => one === step) ?? claimSteps.at(-1);
  return `${claimProcessPath(target)}/${lastStep}`;
}

/** Looks up how a claim on the policy is filed, and opens its draft where that is done here. */
export async function lookUpClaimProcess(target: ClaimTarget): Promise<void> {
  $lookup.set({ state: 'looking' });
  discardForeignClaim();
  try {
    $lookup.set(await resolveLookup(target));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) await checkSession();
    const canRetry = error.outcomeUnknown || error.status === 429;
    const hasClaim = error.code === 'claim_already_open';
    $lookup.set({ state: 'contact', phone: null, problem: error.message, canRetry, hasClaim });
  }
}

async function resolveLookup({ verticalCode, policyNumber }: ClaimTarget): Promise<ClaimLookup> {
  const isRepairProduct = productRules(verticalCode).claims === 'repair';
  const [response] = await Promise.all([
    call(findClaimProcess, { request: { policy_number: policyNumber } }),
    // For the names on the screens; without them it goes on.
    isRepairProduct && loadProductPolicies(verticalCode),
  ]);
  const process = extractClaimProcess(response);
  if (!process) return { state: 'contact', phone: null, problem: 'No claims process found.' };
  const { support_phone_number: phone, repair_methods: offeredMethods } = process.instructions;
  const methods = offeredMethods ?? defaultRepairMethods(deviceOf(policyNumber).deviceModel);
  if (!isRepairProduct || methods.length === 0) return { state: 'contact', phone, problem: '' };
  const instructions = { ...process.instructions, repair_methods: methods };
  const draft = await openDraft({ ...process, instructions }, policyNumber);
  return {
    state: 'repair',
    // Stores repair one make only.
    inStore:
      allowsInStoreRepair(draft) && (!draft.deviceModel || draft.deviceModel.includes('iPhone')),
    mailIn: methods.includes('mail_in'),
  };
}

/** The draft of a process: the one at hand, the provider's, or a new one. */
async function openDraft(process: ClaimProcess, policyNumber: string) {
  const account = $account.get()?.public_id ?? '';
  const { claim_process_id: processId, instructions } = process;
  if ($claimDraft.get()?.processId === processId) {
    updateDraft({ instructions });
  } else {
    const drafts = await fetchDrafts();
    const savedDraft = drafts.find(({ claim_process_id }) => claim_process_id === processId);
    await switchDraft();
    setDraft(
      savedDraft
        ? toClaimDraft(savedDraft, account)
        : { ...blankDraft(policyNumber), account, processId, instructions },
    );
  }
  const draft = $claimDraft.get();
  if (!draft) throw new CallError({ kind: 'refused', code: 'unauthorized', status: 401 });
  return draft;
}

/** As the specification has it, where the provider does not say: stores repair one make only. */
function defaultRepairMethods(deviceModel: string): RepairMethod[] {
  return deviceModel.includes('iPhone') ? ['in_store', 'mail_in'] : ['mail_in'];
}

/** What is known of the phone under a policy, '' for what is not. */
function deviceOf(policyNumber: string) {
  const devicePolicies = policyListOf($policies.get(), 'devices')?.items ?? [];
  const policy = devicePolicies.find(({ policy_number }) => policy_number === policyNumber);
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

export const $draftState = atom<
  { state: 'opening' | 'open' } | { state: 'failed'; message: string }
>({
  state: 'opening',
});

/**
 * Makes the draft of a step's address ready. Without a claims process the claimant chooses a claim again;
 * without a repair method they choose that.
 */
export async function openClaimSteps(target: ClaimTarget): Promise<void> {
  $draftState.set({ state: 'opening' });
  try {
    discardForeignClaim();
    const draft = (await restoreDraft(target)) ?? null;
    if (!draft) return navigate(NEW_CLAIM_PATH, 'replace');
    if (draft.isMailedOut === null && !allowsInStoreRepair(draft))
      return navigate(claimProcessPath(target), 'replace');
    $draftState.set({ state: 'open' });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) await checkSession();
    $draftState.set({ state: 'failed', message: error.message });
  }
}

async function restoreDraft({ verticalCode, policyNumber }: ClaimTarget) {
  const matchesTarget = (draft: { policyNumber: string; verticalCode: string } | null) =>
    draft?.policyNumber === policyNumber && draft.verticalCode === verticalCode;
  if (matchesTarget($claimDraft.get())) return $claimDraft.get();
  const account = $account.get()?.public_id ?? '';
  const drafts = (await fetchDrafts()).map((response) => toClaimDraft(response, account));
  const savedDraft = drafts.find(matchesTarget);
  if (!savedDraft) return null;
  await switchDraft();
  setDraft(savedDraft);
  return $claimDraft.get();
}

/** Forgets what another account has written in this tab, unread. */
export function discardForeignClaim(): void {
  discardForeignSubmission();
  if (!hasForeignDraft()) return;
  setDraft(null);
  clearForms();
}

/** Another claim than the one before: that one is saved, and nothing of it is left in the fields. */
async function switchDraft() {
  await saveDraft(claimFlow);
  clearForms();
}

function clearForms() {
  claimFlow.clearDrafts(claimFlow.definition.steps.map(({ id }) => id));
  resetBankForm();
  clearPhotos();
}

/** None where the provider keeps no drafts: the specification names no call for them. */
export async function fetchDrafts(): Promise<ClaimDraftResponse[]> {
  try {
    return await call(listClaimDrafts, {});
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return [];
    throw error;
  }
}
