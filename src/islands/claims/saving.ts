/** Keeps the draft at the provider while it is written, so that it is found again after any sign-in. */
import { atom } from 'nanostores';
import { keepClaimDraft, type ClaimAnswers } from '../../contract/claims/draft.ts';
import { call } from '../../core/call/call.ts';
import { CallError } from '../../core/call/call-error.ts';
import { environment } from '../../core/environment.ts';
import { beforeSignOut } from '../../core/session/before-sign-out.ts';
import { $claimDraft, keepInDraft } from './draft.ts';
import { authorizationSchema, damageCodes } from './answers.ts';
import type { ClaimControls } from './path.ts';

/** Milliseconds of rest after the last key press. */
const REST = 800;

export type Saving = 'idle' | 'saving' | 'saved' | 'failed' | 'signed-out';
/** How the latest answers are kept at the provider. */
export const $saving = atom<Saving>('idle');

let latest = 0;
let saved = '';
let queue: Promise<void> = Promise.resolve();

/** Saves whenever an answer or a field changes, until it is stopped. */
export function startSaving(flow: ClaimControls): () => void {
  const onChange = () => void saveSoon(flow);
  // What a page before this one could not save is saved now.
  saved = '';
  onChange();
  const stops = [
    flow.$place.subscribe((step) => {
      if ($claimDraft.get()?.step !== step) keepInDraft({ step });
    }),
    $claimDraft.listen(onChange),
    ...(['damages', 'damage-description', 'authorization-email'] as const).map((step) =>
      flow.form(step).$values.listen(onChange),
    ),
  ];
  beforeSignOut.save = () => saveDraft(flow);
  return () => {
    latest += 1;
    beforeSignOut.save = undefined;
    for (const stop of stops) stop();
  };
}

async function saveSoon(flow: ClaimControls) {
  latest += 1;
  const mine = latest;
  await environment().wait(REST);
  if (mine === latest) await saveDraft(flow);
}

/** Saves at once, after what is being saved. Never throws: what could not be saved is tried again. */
export function saveDraft(flow: ClaimControls): Promise<void> {
  queue = queue.then(() => save(flow));
  return queue;
}

async function save(flow: ClaimControls) {
  const draft = $claimDraft.get();
  const answers = draft && answersNow(flow);
  const key = draft && JSON.stringify([draft.processId, answers]);
  if (!draft || !answers || !key || key === saved) return;
  if (saved === '' && isBlank(answers)) return;
  $saving.set('saving');
  try {
    await call(keepClaimDraft, {
      request: { claim_process_id: draft.processId, answers },
    });
    saved = key;
    $saving.set('saved');
  } catch (error) {
    $saving.set(savingAfter(error));
  }
}

/** A provider that keeps no drafts answers 404: then this tab keeps them alone, as it has. */
function savingAfter(error: unknown): Saving {
  const { status } = error instanceof CallError ? error : { status: 0 };
  return status === 401 ? 'signed-out' : status === 404 ? 'idle' : 'failed';
}

/** Nothing is written yet: the look at a first step is no claim to finish. */
function isBlank({ damages, claim_description, device_id, bank_account }: ClaimAnswers): boolean {
  return damages.length === 0 && !claim_description && !device_id && !bank_account;
}

/** The answers with what is typed and not confirmed by Next yet. */
export function answersNow(flow: ClaimControls): ClaimAnswers {
  const draft = $claimDraft.get();
  if (!draft) throw new Error('No claim is being written');
  const typed = {
    ...flow.form('damages').$values.get(),
    ...flow.form('damage-description').$values.get(),
    ...flow.form('authorization-email').$values.get(),
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
    ...(draft.step !== undefined && { step: draft.step }),
    unique_key: draft.uniqueKey,
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
