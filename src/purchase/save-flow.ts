/** Saves a flow's answers on the server, so that the visitor can continue on another device. */
import { savableFlows, saveFlow, type SavableFlowId } from '../contract/purchase/saved-flows.ts';
import { sendCall } from '../core/call/call.ts';
import { environment } from '../core/environment.ts';
import { isAnswerStorageKey } from '../core/saved-answers.ts';
import { storeSavedFlowReference, savedFlowReference } from '../core/saved-flow-reference.ts';
import type { PricedCheckout } from './persisted-price.ts';

export function isSavableFlow(id: string): id is SavableFlowId {
  return Object.hasOwn(savableFlows, id);
}

export interface SaveOptions {
  email: string;
  /** Input of the checkout call for the price of the answers. Undefined if there is no price. */
  quote: PricedCheckout['input'];
}

/** Saves the answers on the server, which emails a link to the visitor. */
export async function saveFlowAndEmailLink(
  flow: SavableFlowId,
  { email, quote }: SaveOptions,
): Promise<void> {
  const { storage, navigation } = environment();
  const answers = Object.keys(storage)
    .filter((key) => isAnswerStorageKey(flow, key))
    .map((key) => [key, storage[key] ?? '']);
  const screen = new URLSearchParams(navigation.search()).get('screen');
  const reference = savedFlowReference(flow) ?? {
    saved_key: environment().uuid(),
    opener: environment().uuid(),
  };
  await sendCall(saveFlow, {
    request: {
      email,
      flow,
      saved_key: reference.saved_key,
      path: navigation.path().replace(/\/$/, '') + (screen ? `?screen=${screen}` : ''),
      answers: Object.fromEntries(answers),
      ...(quote && { quote }),
    },
  });
  storeSavedFlowReference(flow, reference);
}
