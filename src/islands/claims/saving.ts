/** Keeps the draft at the provider while it is written, so that it is found again after any sign-in. */
import { atom } from 'nanostores';
import { keepClaimDraft, type ClaimAnswers } from '../../contract/claims/draft.ts';
import { call } from '../../core/call/call.ts';
import { CallError } from '../../core/call/call-error.ts';
import { environment } from '../../core/environment.ts';
import { $claimDraft } from './draft.ts';
import { authorizationSchema, damageCodes } from './answers.ts';
import { claimFlow } from './flow.ts';

/** Milliseconds of rest after the last key press. */
const REST = 800;

export type Saving = 'idle' | 'saving' | 'saved' | 'failed' | 'signed-out';
/** How the latest answers are kept at the provider. */
export const $saving = atom<Saving>('idle');

let latest = 0;
let saved = '';
let queue: Promise<void> = Promise.resolve();

/** Saves whenever an answer or a field changes, until it is stopped. */
export function startSaving(): () => void {
  // What a page before this one could not save is saved now.
  saved = '';
  void saveSoon();
  const stops = [
    $claimDraft.listen(saveSoon),
    ...(['damages', 'damage-description', 'authorization-email'] as const).map((step) =>
      claimFlow.form(step).$values.listen(saveSoon),
    ),
  ];
  return () => {
    latest += 1;
    for (const stop of stops) stop();
  };
}

async function saveSoon() {
  latest += 1;
  const mine = latest;
  await environment().wait(REST);
  if (mine === latest) await saveDraft();
}

/** Saves at once, after what is being saved. Never throws: what could not be saved is tried again. */
export function saveDraft(): Promise<void> {
  queue = queue.then(save);
  return queue;
}

async function save() {
  const draft = $claimDraft.get();
  const key = keyOf();
  if (!draft || key === saved || (saved === '' && isBlank(answersNow()))) return;
  $saving.set('saving');
  try {
    await call(keepClaimDraft, {
      request: { claim_process_id: draft.processId, answers: answersNow() },
    });
    saved = key;
    $saving.set('saved');
  } catch (error) {
    $saving.set(error instanceof CallError && error.status === 401 ? 'signed-out' : 'failed');
  }
}

/** Nothing is written yet: the look at a first step is no claim to finish. */
function isBlank({ damages, claim_description, device_id, bank_account }: ClaimAnswers): boolean {
  return damages.length === 0 && !claim_description && !device_id && !bank_account;
}

function keyOf(): string {
  const draft = $claimDraft.get();
  return draft ? JSON.stringify([draft.processId, answersNow()]) : '';
}

/** The answers with what is typed and not confirmed by Next yet. */
export function answersNow(): ClaimAnswers {
  const draft = $claimDraft.get();
  if (!draft) throw new Error('No claim is being written');
  const typed = {
    ...claimFlow.form('damages').$values.get(),
    ...claimFlow.form('damage-description').$values.get(),
    ...claimFlow.form('authorization-email').$values.get(),
  };
  const ticked: unknown[] = Array.isArray(typed['damages']) ? typed['damages'] : [];
  const bank = draft.bankAccount;
  return {
    damages: damageCodes.filter((code) => ticked.includes(code)),
    claim_description: textOf(typed['description']),
    device_id: textOf(typed['serialNumber']),
    authorization_sent: authorizationSchema.shape.authorized.safeParse(typed['authorized']).success,
    is_device_mailed_out: draft.isMailedOut,
    bank_account: bank && { public_id: bank.id, last4: bank.last4, is_savings: bank.isSavings },
    unique_key: draft.uniqueKey,
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
