/** Opens a claim: looks up its process, and opens the steps that a path names. */
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
  /** The claim process exists, and its draft is open. */
  | { state: 'repair'; inStore: boolean; mailIn: boolean }
  /**
   * The claim is filed by phone. `problem` is the reason if the lookup failed. `canRetry`: a retry
   * may succeed. `hasClaim`: the policy already has a claim.
   */
  | {
      state: 'contact';
      phone: string | null;
      problem: string;
      canRetry?: boolean;
      hasClaim?: boolean;
    };

export const $lookup = atom<ClaimLookup>({ state: 'looking' });

/** Builds the path to the choice of the repair method. */
export function claimProcessPath({ verticalCode, policyNumber }: ClaimTarget): string {
  return buildPath(CLAIM_PROCESS_PATH, { verticalCode, policyNumber });
}

/**
 * Builds the path to the last visited step. The flow redirects if the answers do not allow that
 * step.
 */
export function resumePath(target: ClaimTarget, step: string | undefined): string {
  const lastStep = claimSteps.find((one) => one === step) ?? claimSteps.at(-1);
  return `${claimProcessPath(target)}/${lastStep}`;
}

/** Looks up how a claim on the policy is filed. Opens its draft if it is filed on this site. */
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
    // The screens show names from these policies, but work without them.
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
    // Stores repair only iPhones.
    inStore:
      allowsInStoreRepair(draft) && (!draft.deviceModel || draft.deviceModel.includes('iPhone')),
    mailIn: methods.includes('mail_in'),
  };
}

/** Opens the draft of a process: this tab's draft, the server's draft or a new one. */
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

/**
 * The specification's default, if the server sends no repair methods. Stores repair only iPhones.
 */
function defaultRepairMethods(deviceModel: string): RepairMethod[] {
  return deviceModel.includes('iPhone') ? ['in_store', 'mail_in'] : ['mail_in'];
}

/** Returns the plan and model of a policy's phone, '' for unknown values. */
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
 * Opens the draft of a step's path. Without a claim process, it navigates to the start of a claim.
 * Without a repair method, it navigates to that choice.
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

/** Discards another account's draft and submission in this tab. */
export function discardForeignClaim(): void {
  discardForeignSubmission();
  if (!hasForeignDraft()) return;
  setDraft(null);
  clearForms();
}

/** Saves the previous draft and clears the forms, before another claim opens. */
async function switchDraft() {
  await saveDraft(claimFlow);
  clearForms();
}

function clearForms() {
  claimFlow.clearDrafts(claimFlow.definition.steps.map(({ id }) => id));
  resetBankForm();
  clearPhotos();
}

/**
 * Fetches the drafts on the server. Empty if the backend has none, because the specification has no
 * call for them.
 */
export async function fetchDrafts(): Promise<ClaimDraftResponse[]> {
  try {
    return await call(listClaimDrafts, {});
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return [];
    throw error;
  }
}
