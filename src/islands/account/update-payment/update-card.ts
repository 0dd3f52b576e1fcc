/** The page that a mailed link opens: another card for what is billed, without a sign-in. */
import { atom } from 'nanostores';
import { updateBilling } from '../../../contract/policies/update-billing.ts';
import { call } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { withBankApproval } from '../../../purchase/bank-approval.ts';
import { environment } from '../../../core/environment.ts';
import { cardName } from '../../../contract/purchase/card-name.ts';

/** Cards by link are for the United States. */
const COUNTRY = 'US';

export type CardUpdateState =
  | { step: 'form'; busy: boolean; error: string }
  /** The link carries no token: it was cut off on its way. */
  | { step: 'broken' }
  /** The provider knows the link no more; its words. */
  | { step: 'expired'; message: string }
  /** The card that is charged from now on, where the provider names it. */
  | { step: 'done'; card: string | null };

export const $cardUpdate = atom<CardUpdateState>({ step: 'form', busy: false, error: '' });

/** The page's first script has taken it out of the address, which servers and other sites get to see. */
function linkToken(): string {
  return environment().storage['linkToken']?.trim() ?? '';
}

/** Begins with what the link carried. */
export function startCardUpdate(): void {
  $cardUpdate.set(linkToken() ? { step: 'form', busy: false, error: '' } : { step: 'broken' });
}

interface Tokenizer {
  /** Rejects with the processor's error. */
  tokenize: (cardholder: { name: string; country: string }) => Promise<{ token: string }>;
}

/**
 * Hands the card over. The provider's message, or the processor's, is shown where it does not come to
 * that; the link stays good for another try.
 * @param name as on the card
 */
export async function updateCard(card: Tokenizer, name: string): Promise<void> {
  const current = $cardUpdate.get();
  if (current.step !== 'form' || current.busy) return;
  $cardUpdate.set({ step: 'form', busy: true, error: '' });
  try {
    const { token } = await card.tokenize({ name: name.trim(), country: COUNTRY });
    const request = { link_token: linkToken(), stripe_token: token };
    const { details } = (await withBankApproval(() => call(updateBilling, { request }))) ?? {};
    delete environment().storage['linkToken'];
    $cardUpdate.set({
      step: 'done',
      card: details ? cardName(details) : null,
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : 'The card was not accepted.';
    const isExpired = error instanceof CallError && error.code === 'token_invalid';
    if (isExpired) delete environment().storage['linkToken'];
    $cardUpdate.set(
      isExpired ? { step: 'expired', message } : { step: 'form', busy: false, error: message },
    );
  }
}
