/**
 * State of the page to update a card. An emailed link opens this page. The policyholder can change
 * the card for future payments there without signing in.
 */
import { atom } from 'nanostores';
import { updateBilling } from '../../../contract/policies/update-billing.ts';
import { sendCall } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { withBankApproval } from '../../../purchase/bank-approval.ts';
import { environment } from '../../../core/environment.ts';
import { cardBrandAndLast4 } from '../../../contract/purchase/card-name.ts';

/** Country of the card. This page accepts only cards from the United States. */
const COUNTRY = 'US';

type CardUpdateState =
  | { step: 'form'; busy: boolean; error: string }
  /** The link has no token, because the end of its URL is missing. */
  | { step: 'broken' }
  /** The server no longer accepts the link. `message` is the server's error message. */
  | { step: 'expired'; message: string }
  /** `card` is the name of the new card, or null if the server does not name it. */
  | { step: 'done'; card: string | null };

export const $cardUpdate = atom<CardUpdateState>({ step: 'form', busy: false, error: '' });

/**
 * Returns the link's token from the storage. The page's first script has moved it there from the
 * URL, because servers and other sites can see the URL.
 */
function linkToken(): string {
  return environment().storage['linkToken']?.trim() ?? '';
}

/** Shows the form if the link has a token. Otherwise shows a message that the link is broken. */
export function showFormIfLinkHasToken(): void {
  $cardUpdate.set(linkToken() ? { step: 'form', busy: false, error: '' } : { step: 'broken' });
}

interface Tokenizer {
  /**
   * Sends the card to the processor and returns a token for it. Rejects with the processor's error.
   */
  tokenize: (cardholder: { name: string; country: string }) => Promise<{ token: string }>;
}

/**
 * Sends the new card to the server. If this fails, shows the error message of the server or the
 * processor. Error code `token_invalid` means that the link has expired. After any other error, the
 * link stays valid for another attempt.
 * @param name cardholder's name as on the card
 */
export async function submitCard(card: Tokenizer, name: string): Promise<void> {
  const current = $cardUpdate.get();
  if (current.step !== 'form' || current.busy) return;
  $cardUpdate.set({ step: 'form', busy: true, error: '' });
  try {
    const { token } = await card.tokenize({ name: name.trim(), country: COUNTRY });
    const request = { link_token: linkToken(), stripe_token: token };
    const { details } = (await withBankApproval(() => sendCall(updateBilling, { request }))) ?? {};
    delete environment().storage['linkToken'];
    $cardUpdate.set({
      step: 'done',
      card: details ? cardBrandAndLast4(details) : null,
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : 'We couldn’t accept this card.';
    const isExpired = error instanceof CallError && error.code === 'token_invalid';
    if (isExpired) delete environment().storage['linkToken'];
    $cardUpdate.set(
      isExpired ? { step: 'expired', message } : { step: 'form', busy: false, error: message },
    );
  }
}
