import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { requiredText } from '../fields.ts';

/** Digits of a routing or account number. Spaces and dashes are removed. */
function digits(missingMessage: string, pattern: RegExp, invalidMessage: string) {
  return z.pipe(
    z.pipe(
      z.string(missingMessage).check(z.maxLength(60, invalidMessage)),
      z.transform((text) => text.replace(/[\s-]/g, '')),
    ),
    z.string().check(z.minLength(1, missingMessage), z.regex(pattern, invalidMessage)),
  );
}

/**
 * Bank account for a reimbursement. The form also asks to confirm the account number, but does not
 * send that.
 */
export const bankAccountRequestSchema = z.object({
  /**
   * Routing number of nine digits. The form shows a hint for a wrong checksum, but the number is
   * accepted.
   */
  bank_routing_number: digits(
    'Enter the routing number',
    /^\d{9}$/,
    'A routing number has 9 digits',
  ),
  /** Account number of 4 to 17 digits. No response ever contains it. */
  bank_account_number: digits(
    'Enter the account number',
    /^\d{4,17}$/,
    'An account number has 4 to 17 digits',
  ),
  /** Name of the account's owner. */
  name_on_account: requiredText(100, "Enter the account holder's name"),
  is_savings: z.boolean('Choose Checking or Savings'),
});
export type BankAccountRequest = z.infer<typeof bankAccountRequestSchema>;

export const addBankAccount = defineCall({
  id: 'addBankAccount',
  method: 'POST',
  path: '/api/user/v2/accounts/bank-account',
  summary: 'Stores a bank account for reimbursements. No response contains its number',
  tag: 'Claims',
  auth: 'required',
  request: bankAccountRequestSchema,
  response: z.object({ public_id: z.string(), last4: z.optional(z.string()) }),
  errors: ['unauthorized', 'password_required', 'password_missing'],
});
