/** The ways into a claim: the look-up of its process, and the steps that an address names. */
import { atom } from 'nanostores';
import { listClaimDrafts, type ClaimDraftAnswer } from '../../contract/claims/draft.ts';
import {
  findClaimProcess,
  processIn,
  type ClaimProcess,
  type RepairMethod,
} from '../../contract/claims/process.ts';
import { verticalFacts } from '../../contract/verticals.ts';
import { call } from '../../core/call/call.ts';
import { CallError } from '../../core/call/call-error.ts';
import { environment } from '../../core/environment.ts';
import { CLAIM_PATH, claimSteps, NEW_CLAIM_PATH } from './path.ts';
import { buildPath } from '../../core/path.ts';
import { $account } from '../../core/session/account.ts';
import { $claimDraft, draftFrom, holdsAnothersDraft, keepInDraft, setDraft } from './draft.ts';
import { $policies, listOf, loadVertical } from '../account/stores/policies.ts';
import { navigate } from '../account/stores/route.ts';
import { checkSession } from '../../core/session/session-check.ts';
import { forgetBankForm } from './bank.ts';
import { dropAnothersFiling } from './filing.ts';
import { forgetPhotos } from './photos.ts';
import { saveDraft } from './saving.ts';
import { claimFlow, takesInStore } from './flow.ts';

export interface ClaimAddress {
  verticalCode: string;
  policyNumber: string;
}

export type Lookup =
  | { state: 'looking' }
  /** The process is known, and its draft is at hand. */
  | { state: 'repair'; inStore: boolean; mailIn: boolean }
  /**
   * To be filed by phone. `problem` says why, where the look-up did not succeed; `retry`: it may yet;
   * `filed`: there is a claim on the policy already.
   */
  | { state: 'contact'; phone: string | null; problem: string; retry?: boolean; filed?: boolean };

export const $lookup = atom<Lookup>({ state: 'looking' });

/** Where the repair method is chosen. */
export function claimPath({ verticalCode, policyNumber }: ClaimAddress): string {
  return buildPath(CLAIM_PATH, { verticalCode, policyNumber });
}

/** Where a claim was left: its last step, or the last that its answers allow. */
export function resumePath(address: ClaimAddress, step: string | undefined): string {
  const last = claimSteps.find((one) => one === step) ?? claimSteps.at(-1);
  return `${claimPath(address)}/${last}`;
}

/** Looks up how a claim on the policy is filed, and opens its draft where that is done here. */
export async function lookUp(address: ClaimAddress): Promise<void> {
  $lookup.set({ state: 'looking' });
  dropAnothersClaim();
  try {
    $lookup.set(await find(address));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) await checkSession();
    const retry = error.outcomeUnknown || error.status === 429;
    const filed = error.code === 'claim_already_open';
    $lookup.set({ state: 'contact', phone: null, problem: error.message, retry, filed });
  }
}

async function find({ verticalCode, policyNumber }: ClaimAddress): Promise<Lookup> {
  const isRepaired = verticalFacts(verticalCode).claims === 'repair';
  const [answer] = await Promise.all([
    call(findClaimProcess, { request: { policy_number: policyNumber } }),
    // For the names on the screens; without them it goes on.
    isRepaired && loadVertical(verticalCode),
  ]);
  const process = processIn(answer);
  if (!process) return { state: 'contact', phone: null, problem: 'No claims process found.' };
  const { support_phone_number: phone, repair_methods: named } = process.instructions;
  const methods = named ?? methodsFor(phoneOf(policyNumber).deviceModel);
  if (!isRepaired || methods.length === 0) return { state: 'contact', phone, problem: '' };
  const instructions = { ...process.instructions, repair_methods: methods };
  const draft = await openDraft({ ...process, instructions }, policyNumber);
  return {
    state: 'repair',
    // Stores repair one make only.
    inStore: takesInStore(draft) && (!draft.deviceModel || draft.deviceModel.includes('iPhone')),
    mailIn: methods.includes('mail_in'),
  };
}

/** The draft of a process: the one at hand, the provider's, or a new one. */
async function openDraft(process: ClaimProcess, policyNumber: string) {
  const account = $account.get()?.public_id ?? '';
  const { claim_process_id: processId, instructions } = process;
  if ($claimDraft.get()?.processId === processId) {
    keepInDraft({ instructions });
  } else {
    const drafts = await fetchDrafts();
    const kept = drafts.find(({ claim_process_id }) => claim_process_id === processId);
    await begin();
    setDraft(
      kept
        ? draftFrom(kept, account)
        : { ...blank(policyNumber), account, processId, instructions },
    );
  }
  const draft = $claimDraft.get();
  if (!draft) throw new CallError({ kind: 'refused', code: 'unauthorized', status: 401 });
  return draft;
}

/** As the specification has it, where the provider does not say: stores repair one make only. */
function methodsFor(deviceModel: string): RepairMethod[] {
  return deviceModel.includes('iPhone') ? ['in_store', 'mail_in'] : ['mail_in'];
}

/** What is known of the phone under a policy, '' for what is not. */
function phoneOf(policyNumber: string) {
  const phones = listOf($policies.get(), 'devices')?.items ?? [];
  const policy = phones.find(({ policy_number }) => policy_number === policyNumber);
  const model = policy?.details['modal_name'];
  return {
    planName: policy?.plan.title ?? '',
    deviceModel: typeof model === 'string' ? model : '',
  };
}

function blank(policyNumber: string) {
  return {
    ...phoneOf(policyNumber),
    policyNumber,
    verticalCode: 'devices' as const,
    damages: [],
    description: '',
    serialNumber: '',
    authorized: false,
    isMailedOut: null,
    bankAccount: null,
    uniqueKey: environment().uuid(),
  };
}

export const $opening = atom<{ state: 'opening' | 'open' } | { state: 'failed'; message: string }>({
  state: 'opening',
});

/**
 * Makes the draft of a step's address ready. Without a claims process the claimant chooses a claim again;
 * without a repair method they choose that.
 */
export async function openSteps(address: ClaimAddress): Promise<void> {
  $opening.set({ state: 'opening' });
  try {
    dropAnothersClaim();
    const draft = (await present(address)) ?? null;
    if (!draft) return navigate(NEW_CLAIM_PATH, 'replace');
    if (draft.isMailedOut === null && !takesInStore(draft))
      return navigate(claimPath(address), 'replace');
    $opening.set({ state: 'open' });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) await checkSession();
    $opening.set({ state: 'failed', message: error.message });
  }
}

async function present({ verticalCode, policyNumber }: ClaimAddress) {
  const isOfAddress = (draft: { policyNumber: string; verticalCode: string } | null) =>
    draft?.policyNumber === policyNumber && draft.verticalCode === verticalCode;
  if (isOfAddress($claimDraft.get())) return $claimDraft.get();
  const account = $account.get()?.public_id ?? '';
  const drafts = (await fetchDrafts()).map((answer) => draftFrom(answer, account));
  const kept = drafts.find(isOfAddress);
  if (!kept) return null;
  await begin();
  setDraft(kept);
  return $claimDraft.get();
}

/** Forgets what another account has written in this tab, unread. */
export function dropAnothersClaim(): void {
  dropAnothersFiling();
  if (!holdsAnothersDraft()) return;
  setDraft(null);
  emptyFields();
}

/** Another claim than the one before: that one is saved, and nothing of it is left in the fields. */
async function begin() {
  await saveDraft(claimFlow);
  emptyFields();
}

function emptyFields() {
  claimFlow.dropDrafts(claimFlow.definition.steps.map(({ id }) => id));
  forgetBankForm();
  forgetPhotos();
}

/** None where the provider keeps no drafts: the specification names no call for them. */
export async function fetchDrafts(): Promise<ClaimDraftAnswer[]> {
  try {
    return await call(listClaimDrafts, {});
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return [];
    throw error;
  }
}
