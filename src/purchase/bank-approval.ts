import type { WritableAtom } from 'nanostores';
import type { NextAction } from '../contract/errors.ts';
import { CallError } from '../core/call/call-error.ts';
import type { BankCheck } from './bank-check.ts';

interface ApprovalOptions {
  /**
   * Store of the bank check that the sandbox shows. Undefined if the sandbox never shows a bank
   * prompt.
   */
  $bankCheck?: WritableAtom<BankCheck | null>;
  /** Called before the bank shows its prompt to the buyer. */
  onBankPrompt?: () => void;
}

/**
 * Sends a call. If the bank requires a check, shows the bank's prompt to the cardholder and then
 * sends the call again.
 * @throws CallError every API error. If the buyer closes the bank's dialog, the error still has its
 * `nextAction`.
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
      onBankPrompt?.();
      const { showBankCheck: passBankCheck } = await import('./bank-check.ts');
      if (!(await passBankCheck(action, $bankCheck))) throw error;
    }
  }
}
