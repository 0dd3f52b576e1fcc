import type { RequestOf } from '../../src/contract/define-call.ts';
import type { replacePassword } from '../../src/contract/account/credentials.ts';
import { recordAuditEvent } from '../audit.ts';
import { ApiError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { assertPasskeyIfAny } from './recent-authentication.ts';
import { assertStrongPassword } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import { requireCurrentPassword, wrongPasswordError } from './sessions.ts';

/**
 * Changes the password of a signed-in account. This session continues. All other sessions and all
 * emailed links of the account end.
 * @throws ApiError wrong_credentials, password_missing, passkey_required, too_many_requests, invalid_input for the
 * current password and for a password that is easy to guess
 */
export async function changeOwnPassword(
  services: Services,
  { current_password, password }: RequestOf<typeof replacePassword>,
  caller: Caller,
): Promise<void> {
  const { accountId, tokenHash } = caller;
  const oldHash = await requireCurrentPassword(services, current_password, caller);
  // Otherwise a stolen password could end the owner's sessions and lock the owner out of signing in with it.
  await assertPasskeyIfAny(services, caller);
  if (password.normalize('NFKC') === current_password.normalize('NFKC'))
    throw new ApiError('invalid_input', 'Some fields are invalid.', {
      password: ['That’s already your password. Choose a different one'],
    });
  await assertStrongPassword(services, password, [caller.email, caller.firstName, caller.lastName]);
  const passwordHash = await hashPassword(password, services.settings);
  const now = services.now().toISOString();
  const isChanged = await services.database.transact(async (trx) => {
    const changed = await trx
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('id', '=', accountId)
      // Another change may have been faster. Its password must not be overwritten by a session that
      // knows only the older one.
      .where('password_hash', '=', oldHash)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return false;
    await trx
      .deleteFrom('tokens')
      .where('account_id', '=', accountId)
      .where('hash', '!=', tokenHash)
      .execute();
    await trx
      .updateTable('tokens')
      .set({ reauthenticated_at: now })
      .where('hash', '=', tokenHash)
      .execute();
    await recordAuditEvent(trx, services, { action: 'password_changed', accountId });
    await services.mailer.enqueue(trx, {
      to: caller.email,
      template: 'passwordChanged',
      data: { firstName: caller.firstName },
    });
    return true;
  });
  if (!isChanged) throw wrongPasswordError();
  void services.mailer.deliver();
}
