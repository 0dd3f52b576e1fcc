/**
 * Saves the claim draft on the server while the claimant enters answers. The claimant can then
 * continue after a new sign-in, on any device.
 */
import { keepClaimDraft, type ClaimAnswers } from '../../contract/claims/draft.ts';
import { sendCall } from '../../core/call/call.ts';
import { CallError } from '../../core/call/call-error.ts';
import { environment } from '../../core/environment.ts';
import { signOutHooks } from '../../core/session/sign-out-hooks.ts';
import { repairAuthorizationSchema, damageCodes } from './answers.ts';
import type { AutosaveStatus, ClaimControls } from './claim-stores.ts';

/** The draft is saved after this time without input, in milliseconds. */
const DEBOUNCE_MS = 800;

/**
 * Starts the autosave: every change of an answer or field value saves the draft. Returns a function
 * that stops the autosave.
 */
export function startAutosave(flow: ClaimControls): () => void {
  const { $state, autosave } = flow;
  const onChange = () => void saveDebounced(flow);
  // Removes the record of the last save, so that the draft is saved now. It may contain changes
  // that an earlier page could not save.
  autosave.lastSavedKey = '';
  onChange();
  const unsubscribers = [
    flow.$location.subscribe((step) => {
      if ($state.get()?.step !== step) flow.updateDraft({ step });
    }),
    $state.listen(onChange),
    ...(['damages', 'damage-description', 'authorization-email'] as const).map((step) =>
      flow.form(step).$values.listen(onChange),
    ),
  ];
  signOutHooks.save = () => saveDraft(flow);
  return () => {
    autosave.latestRequest += 1;
    signOutHooks.save = undefined;
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}

async function saveDebounced(flow: ClaimControls) {
  const ownRequest = (flow.autosave.latestRequest += 1);
  await environment().wait(DEBOUNCE_MS);
  if (ownRequest === flow.autosave.latestRequest) await saveDraft(flow);
}

/**
 * Saves the draft. If another save is in progress, waits for it first. Never throws: if a save
 * fails, the next save sends all answers again.
 */
export function saveDraft(flow: ClaimControls): Promise<void> {
  const { autosave } = flow;
  autosave.queue = autosave.queue.then(() => saveNow(flow));
  return autosave.queue;
}

async function saveNow(flow: ClaimControls) {
  const { autosave } = flow;
  const draft = flow.$state.get();
  const answers = draft && currentClaimAnswers(flow);
  const key = draft && JSON.stringify([draft.processId, answers]);
  if (!draft || !answers || !key || key === autosave.lastSavedKey) return;
  if (autosave.lastSavedKey === '' && isEmpty(answers)) return;
  // The button 'Sign in again' takes the focus, which starts a save. The button must stay until it
  // is pressed.
  if (autosave.$status.get() !== 'signed-out') autosave.$status.set('saving');
  try {
    await sendCall(keepClaimDraft, {
      request: { claim_process_id: draft.processId, answers },
    });
    autosave.lastSavedKey = key;
    autosave.$status.set('saved');
  } catch (error) {
    autosave.$status.set(statusAfterError(error));
  }
}

/**
 * Returns the autosave status for the error of a save. A backend without drafts returns 404. The
 * draft then exists only in this tab, and no error is shown.
 */
function statusAfterError(error: unknown): AutosaveStatus {
  const { status } = error instanceof CallError ? error : { status: 0 };
  return status === 401 ? 'signed-out' : status === 404 ? 'idle' : 'failed';
}

/**
 * True if the draft has no answers. Such a draft is not saved, so that a visit to the first step
 * alone creates no draft on the server.
 */
function isEmpty({ damages, claim_description, device_id, bank_account }: ClaimAnswers): boolean {
  return damages.length === 0 && !claim_description && !device_id && !bank_account;
}

/**
 * Returns all answers of the draft, including values that the claimant has typed but not submitted
 * yet.
 * @internal exported for tests
 */
export function currentClaimAnswers(flow: ClaimControls): ClaimAnswers {
  const draft = flow.$state.get();
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
