import type { WritableAtom } from 'nanostores';
import type { NextAction } from '../contract/errors.ts';
import { answerBankCheck } from '../contract/sandbox.ts';
import { call } from '../core/call/call.ts';
import { settings } from '../core/settings.ts';

/** The sandbox's bank asks; a card processor's library draws its own dialog. */
export interface BankCheck extends Extract<NextAction, { type: 'sandbox' }> {
  /** Without a code it was not the buyer. Rejects where the code is wrong. */
  answer: (code?: string) => Promise<void>;
  /** Goes away without an answer. */
  close: () => void;
}

/**
 * Has the buyer asked by their bank. True once they have answered: whether the bank is content is said to whoever
 * sends the purchase again. False where they went away.
 */
export function runBankCheck(
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
        await call(answerBankCheck, { params, request: { code } });
        end(true);
      },
      close: () => end(false),
    };
    function end(answered: boolean) {
      // The bank may ask about the next charge already.
      if ($bankCheck.get() === check) $bankCheck.set(null);
      resolve(answered);
    }
    $bankCheck.set(check);
  });
}
