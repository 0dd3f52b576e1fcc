import { atom } from 'nanostores';
import type { ResponseOf } from '../../../contract/define-call.ts';
import {
  listElectronicDelivery,
  setElectronicDelivery,
} from '../../../contract/policies/electronic-delivery.ts';
import { acceptTexts } from '../../../contract/purchase/accept-texts.ts';
import { sendCall } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { runOrRedirectToSignIn } from '../../../core/session/with-session.ts';
import { showToast } from '../../../core/toasts.ts';

type DeliveryList = ResponseOf<typeof listElectronicDelivery>;
export type PolicyDelivery = DeliveryList['policies'][number];

/** The delivery of each policy. Null until it is loaded, or if the backend does not ask for consent. */
export const $delivery = atom<DeliveryList | null>(null);

/** Fetches the delivery of each policy. If the call fails, nothing is shown. */
export async function loadDelivery(): Promise<void> {
  const list = await runOrRedirectToSignIn(() => sendCall(listElectronicDelivery, {})).catch(
    () => false as const,
  );
  $delivery.set(list || null);
}

/** Gives or withdraws the consent for a policy. */
export async function changeDelivery(
  { policy_id: policyId, policy_number: number }: PolicyDelivery,
  consents: boolean,
): Promise<void> {
  const statement = $delivery.get()?.statement;
  if (!statement) return;
  try {
    const accepted = consents ? await acceptTexts([statement]) : undefined;
    const request = { consents, ...(accepted && { accepted }) };
    const send = () => sendCall(setElectronicDelivery, { params: { policyId }, request });
    if ((await runOrRedirectToSignIn(send)) === false) return;
    const way = consents ? 'electronic' : 'on paper';
    showToast('success', `Documents and notices of ${number} are now ${way}`);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showToast(
      'error',
      error.code === 'acceptance_required'
        ? 'The statement has changed. Read it and try again.'
        : error.message,
    );
  }
  await loadDelivery();
}
