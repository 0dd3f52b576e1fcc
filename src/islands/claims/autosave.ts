/** Keeps the draft at the provider while it is written, so that it is found again after any sign-in. */
import { atom } from 'nanostores';
import { keepClaimDraft, type ClaimAnswers } from '../../contract/claims/draft.ts';
import { call } from '../../core/call/call.ts';
import { CallError } from '../../core/call/call-error.ts';
import { environment } from '../../core/environment.ts';
import { beforeSignOut } from '../../core/session/before-sign-out.ts';
import { $claimDraft, updateDraft } from './draft.ts';
import { repairAuthorizationSchema, damageCodes } from './answers.ts';
import type { ClaimControls } from './path.ts';

/** Milliseconds of rest after the last key press. */
const DEBOUNCE_MS = 800;

export type AutosaveStatus = 'idle' | 'saving' | 'saved' | 'failed' | 'signed-out';
/** How the latest answers are kept at the provider. */
export const $autosaveStatus = atom<AutosaveStatus>('idle');

let latestRequest = 0;
let lastSavedKey = '';
let queue: Promise<void> = Promise.resolve();

/** Saves whenever an answer or a field changes, until it is stopped. */
export function startAutosave(flow: ClaimControls): () => void {
  const onChange = () => void saveDebounced(flow);
  // What a page before this one could not save is saved now.
  lastSavedKey = '';
  onChange();
  const unsubscribers = [
    flow.$location.subscribe((step) => {
      if ($claimDraft.get()?.step !== step) updateDraft({ step });
    }),
    $claimDraft.listen(onChange),
    ...(['damages', 'damage-description', 'authorization-email'] as const).map((step) =>
      flow.form(step).$values.listen(onChange),
    ),
  ];
  beforeSignOut.save = () => saveDraft(flow);
  return () => {
    latestRequest += 1;
    beforeSignOut.save = undefined;
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}

async function saveDebounced(flow: ClaimControls) {
  latestRequest += 1;
  const ownRequest = latestRequest;
  await environment().wait(DEBOUNCE_MS);
  if (ownRequest === latestRequest) await saveDraft(flow);
}

/** Saves at once, after what is being saved. Never throws: what could not be saved is tried again. */
export function saveDraft(flow: ClaimControls): Promise<void> {
  queue = queue.then(() => saveNow(flow));
  return queue;
}

async function saveNow(flow: ClaimControls) {
  const draft = $claimDraft.get();
  const answers = draft && currentAnswers(flow);
  const key = draft && JSON.stringify([draft.processId, answers]);
  if (!draft || !answers || !key || key === lastSavedKey) return;
  if (lastSavedKey === '' && isEmpty(answers)) return;
  $autosaveStatus.set('saving');
  try {
    await call(keepClaimDraft, {
      request: { claim_process_id: draft.processId, answers },
    });
    lastSavedKey = key;
    $autosaveStatus.set('saved');
  } catch (error) {
    $autosaveStatus.set(statusAfterError(error));
  }
}

/** A provider that keeps no drafts answers 404: then this tab keeps them alone, as it has. */
function statusAfterError(error: unknown): AutosaveStatus {
  const { status } = error instanceof CallError ? error : { status: 0 };
  return status === 401 ? 'signed-out' : status === 404 ? 'idle' : 'failed';
}

/** Nothing is written yet: the look at a first step is no claim to finish. */
function isEmpty({ damages, claim_description, device_id, bank_account }: ClaimAnswers): boolean {
  return damages.length === 0 && !claim_description && !device_id && !bank_account;
}

/** The answers with what is typed and not confirmed by Next yet. */
export function currentAnswers(flow: ClaimControls): ClaimAnswers {
  const draft = $claimDraft.get();
  if (!draft) throw new Error('No claim is being written');
  const fieldValues = {
    ...flow.form('damages').$values.get(),
    ...flow.form('damage-description').$values.get(),
    ...flow.form('authorization-email').$values.get(),
  };
  const selectedDamages: unknown[] = Array.isArray(fieldValues['damages'])
    ? fieldValues['damages']
    : [];
  const bank = draft.bankAccount;
  return {
    damages: damageCodes.filter((code) => selectedDamages.includes(code)),
    claim_description: stringOrEmpty(fieldValues['description']),
    device_id: stringOrEmpty(fieldValues['serialNumber']),
    authorization_sent: repairAuthorizationSchema.shape.authorized.safeParse(
      fieldValues['authorized'],
    ).success,
    is_device_mailed_out: draft.isMailedOut,
    bank_account: bank && { public_id: bank.id, last4: bank.last4, is_savings: bank.isSavings },
    ...(draft.step !== undefined && { step: draft.step }),
    unique_key: draft.idempotencyKey,
  };
}

function stringOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
