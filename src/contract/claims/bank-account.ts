import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { identityErrorCodes } from '../errors.ts';
import { requiredTextSchema } from '../fields.ts';

/**
 * Returns a schema for the digits of a routing number or an account number. It removes spaces and
 * dashes before it checks the digits.
 */
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
 * Bank account that receives a reimbursement. The form asks for the account number twice, but sends
 * it once.
 */
export const bankAccountRequestSchema = z.object({
  /**
   * Routing number of nine digits. The server does not check the number's checksum. If the checksum
   * is wrong, the form only shows a hint.
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
  /** Name of the bank account's owner. */
  name_on_account: requiredTextSchema(100, 'Enter the account holder’s name'),
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
  errors: ['unauthorized', ...identityErrorCodes],
});
