import * as z from 'zod/mini';
import { claimSubmissionSchema, submitClaim } from '../../contract/claims/submission.ts';
import { sendCall } from '../../core/call/call.ts';
import { isSignedOut } from '../../core/call/call-error.ts';
import { environment } from '../../core/environment.ts';
import { idempotentRequest } from '../../core/idempotent-request.ts';
import { $account } from '../../core/session/account.ts';
import type { DraftStore } from './draft.ts';
import { claimStorageKeys } from './keys.ts';
import type { ClaimStep } from './path.ts';

/**
 * Creates the request that files a claim. Because of its idempotency key, a retry or a reload does
 * not file the claim twice.
 */
export function openSubmission({ $state, updateDraft }: DraftStore) {
  const submission = idempotentRequest({
    storageKey: claimStorageKeys.pending,
    schema: z.object({
      account: z.string(),
      idempotencyKey: z.string(),
      request: claimSubmissionSchema,
    }),
    send: ({ request, idempotencyKey }) => sendCall(submitClaim, { request, idempotencyKey }),
    renewKey: () => updateDraft({ idempotencyKey: environment().uuid() }),
    // Error 401 does not reject the claim, so the same key is used again after the next sign-in.
    meaningOf: (error) => (isSignedOut(error) ? 'pending' : 'rejected'),
    isSameRequest: () => isResultUnknown($state.get()?.policyNumber ?? ''),
  });
  const { $pending } = submission;

  /** True if the signed-in account has sent a claim on this policy and the result is unknown. */
  function isResultUnknown(policyNumber: string): boolean {
    const pending = $pending.get();
    return (
      pending?.account === $account.get()?.public_id &&
      pending?.request.policy_number === policyNumber
    );
  }

  return {
    ...submission,
    isResultUnknown,
    /** Deletes the pending claim if it belongs to another account. */
    discardOfOtherAccount(): void {
      const account = $account.get();
      const pending = $pending.get();
      if (account && pending && pending.account !== account.public_id) $pending.set(null);
    },
    /**
     * Returns the step on which the pending claim was sent: 'damages' for a mail-in repair,
     * otherwise 'review'.
     */
    pendingStep: (): ClaimStep =>
      $pending.get()?.request.details.is_device_mailed_out ? 'damages' : 'review',
  };
}
