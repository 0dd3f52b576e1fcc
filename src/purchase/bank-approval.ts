import type { WritableAtom } from 'nanostores';
import type { NextAction } from '../contract/errors.ts';
import { CallError } from '../core/call/call-error.ts';
import type { BankCheck } from './bank-check.ts';

interface ApprovalOptions {
  /** Where the sandbox's bank asks; left out where it never does. */
  $bankCheck?: WritableAtom<BankCheck | null>;
  /** The bank asks now, and has been answered. */
  onBankPrompt?: (isPrompting: boolean) => void;
}

/**
 * Sends a call, and again each time that the card's holder has answered their bank. Throws its refusal, also the
 * one that says how the bank asks where they went away from it.
 */
export async function withBankApproval<Response>(
  send: () => Promise<Response>,
  { $bankCheck, onBankPrompt }: ApprovalOptions = {},
): Promise<Response> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      const action: NextAction | undefined =
        error instanceof CallError ? error.nextAction : undefined;
      if (!action) throw error;
      onBankPrompt?.(true);
      const { runBankCheck: passBankCheck } = await import('./bank-check.ts');
      if (!(await passBankCheck(action, $bankCheck))) throw error;
      onBankPrompt?.(false);
    }
  }
}
