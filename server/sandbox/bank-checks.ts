// The sandbox's 3-D Secure check. The simulated bank asks for a code when a charge uses one
// particular test card.
import { hash } from 'node:crypto';
import { sandboxVerificationCode } from '../../src/contract/sandbox.ts';
import type { Database } from '../data/database.ts';
import { newId } from '../data/ids.ts';
import { paymentActionRequiredError, invalidInputError, ApiError } from '../errors.ts';
import { toDecimal } from '../money.ts';
import type { AuthorizationRequest } from '../sales/gateway/gateway.ts';

interface Parts {
  database: Database;
  now: () => Date;
}

/** Number of wrong codes after which the bank declines the charge. */
const MAX_ATTEMPTS = 3;

/**
 * Checks that the cardholder has approved this exact charge.
 * @throws ApiError payment_action_required until the cardholder has responded,
 * payment_method_rejected_by_service after a rejection.
 */
export async function requireBankApproval(
  { database, now }: Parts,
  order: AuthorizationRequest,
): Promise<void> {
  const { key, gatewayRef, amount, currency } = order;
  // The hash includes the card and the amount, so that an approval is valid only for this charge.
  const charge_hash = hash('sha256', `${key} ${gatewayRef} ${amount} ${currency}`);
  const row = {
    id: newId('bnk'),
    charge_hash,
    attempts: 0,
    state: 'pending',
    created_at: now().toISOString(),
  };
  const check = await database.transact(async (trx) => {
    await trx
      .insertInto('bank_checks')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return trx
      .selectFrom('bank_checks')
      .select(['id', 'state'])
      .where('charge_hash', '=', charge_hash)
      .executeTakeFirstOrThrow();
  });
  if (check.state === 'declined') {
    throw new ApiError(
      'payment_method_rejected_by_service',
      'Your bank couldn’t confirm it’s you. Nothing was charged. Try again, or try another card.',
    );
  }
  if (check.state === 'pending') {
    throw paymentActionRequiredError({
      type: 'sandbox',
      bank_check_id: check.id,
      amount: toDecimal(amount),
      currency_code: currency,
    });
  }
}

/**
 * Records the cardholder's response to the simulated bank. A response without a code rejects the
 * charge.
 * @throws ApiError not_found, also for a completed check; invalid_input for a wrong code
 */
export async function submitBankCode(
  { database }: Parts,
  { id, code }: { id: string; code: string | undefined },
): Promise<void> {
  const isCorrect = code === sandboxVerificationCode;
  const isFinal = isCorrect || code === undefined;
  const updated = await database.transact((trx) =>
    trx
      .updateTable('bank_checks')
      .set((eb) => ({
        attempts: eb('attempts', '+', 1),
        state: isFinal
          ? isCorrect
            ? 'approved'
            : 'declined'
          : eb
              .case()
              .when('attempts', '>=', MAX_ATTEMPTS - 1)
              .then('declined')
              .else('pending')
              .end(),
      }))
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .returning('state')
      .executeTakeFirst(),
  );
  if (!updated) throw new ApiError('not_found', 'Your bank doesn’t have an open check.');
  if (updated.state === 'pending') {
    throw invalidInputError([
      { path: ['code'], message: 'That isn’t the right code. Check it and try again.' },
    ]);
  }
}
