import type { WritableAtom } from 'nanostores';
import type { NextAction } from '../contract/errors.ts';
import { answerBankCheck } from '../contract/sandbox.ts';
import { sendCall } from '../core/call/call.ts';
import { settings } from '../core/settings.ts';

/**
 * Bank check that the sandbox shows. For real cards, the processor's library shows its own dialog.
 */
export interface BankCheck extends Extract<NextAction, { type: 'sandbox' }> {
  /**
   * Sends the entered code to the bank. A call without a code tells the bank that the buyer did not
   * make the purchase. Rejects if the code is wrong.
   */
  answer: (code?: string) => Promise<void>;
  /** Closes the bank's dialog without an answer. */
  close: () => void;
}

/**
 * Shows the bank's prompt to the buyer. Returns true if the buyer has completed the prompt, and
 * false if the buyer has closed it. The bank's decision is known only after the purchase is sent
 * again.
 */
export function showBankCheck(
  action: NextAction,
  $bankCheck?: WritableAtom<BankCheck | null>,
): Promise<boolean> {
  if (action.type === 'stripe') return runStripeBankCheck(action.client_secret);
  return $bankCheck ? promptForCode(action, $bankCheck) : Promise.resolve(false);
}

async function runStripeBankCheck(clientSecret: string): Promise<boolean> {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(settings.stripeKey);
  if (!stripe) return false;
  await stripe.handleNextAction({ clientSecret });
  return true;
}

function promptForCode(
  action: Extract<NextAction, { type: 'sandbox' }>,
  $bankCheck: WritableAtom<BankCheck | null>,
): Promise<boolean> {
  return new Promise((resolve) => {
    const check: BankCheck = {
      ...action,
      async answer(code) {
        const params = { bankCheckId: action.bank_check_id };
        await sendCall(answerBankCheck, { params, request: { code } });
        end(true);
      },
      close: () => end(false),
    };
    function end(answered: boolean) {
      // Removes the prompt from the store, unless the store already contains the bank's prompt for
      // the next charge.
      if ($bankCheck.get() === check) $bankCheck.set(null);
      resolve(answered);
    }
    $bankCheck.set(check);
  });
}
