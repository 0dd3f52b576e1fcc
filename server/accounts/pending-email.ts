// A change of the email address that was requested and not confirmed yet.
import type { Kysely } from 'kysely';
import type { Account } from '../../src/contract/account/account.ts';
import { recordAuditEvent } from '../audit.ts';
import type { Schema } from '../data/schema.ts';
import { ApiError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { rateLimitRules } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { endEmailChanges, lockAccount, storeEmailChange } from './change-email.ts';
import { consumeEmailQuota } from './mail-limits.ts';
import { generateToken, hashToken } from './tokens.ts';

/** Selects the changes whose link still works. */
function selectPendingEmails(db: Kysely<Schema>, now: Date) {
  return db
    .selectFrom('tokens')
    .select(['new_email as email', 'created_at as sent', 'requested_by'])
    .where('kind', '=', 'email_change')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .$narrowType<{ email: string }>();
}

/** Returns the account's pending change. Null if there is none. */
export async function findPendingEmail(
  { database, now }: Services,
  accountId: string,
): Promise<NonNullable<Account['email_change']> | null> {
  const pending = await selectPendingEmails(database.db, now())
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return pending ? { email: pending.email, sent: pending.sent } : null;
}

/** Returns the new address of a link's token. Undefined if the link does not work. */
export async function findNewEmailOfToken(
  { database, now }: Services,
  token: string,
): Promise<string | undefined> {
  const pending = await selectPendingEmails(database.db, now())
    .where('hash', '=', hashToken(token))
    .executeTakeFirst();
  return pending?.email;
}

/**
 * Emails a new link for the pending change, also to the present address. The session that asked
 * first still is the one that continues after the change. Otherwise a stolen session could become
 * it without the password.
 * @throws ApiError not_found, too_many_requests
 */
export async function resendPendingEmail(
  services: Services,
  caller: Caller,
  ip: string,
): Promise<void> {
  const { database, limiter } = services;
  const { accountId } = caller;
  const pending = await findPendingEmail(services, accountId);
  if (!pending) throw noPendingChangeError();
  await limiter.consume(rateLimitRules.emailChanges, accountId);
  if (!(await consumeEmailQuota(services, pending.email, ip))) return;
  const token = generateToken();
  await database.transact(async (trx) => {
    await lockAccount(trx, accountId);
    const current = await selectPendingEmails(trx, services.now())
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (current?.email !== pending.email) throw noPendingChangeError();
    const { email, requested_by: requestedBy } = current;
    await storeEmailChange(trx, services, { caller, email, token, requestedBy });
    await recordAuditEvent(trx, services, { action: 'email_change_requested', accountId });
  });
  void services.mailer.deliver();
}

/** Cancels the pending change, so that its link no longer works. */
export async function cancelPendingEmail(services: Services, accountId: string): Promise<void> {
  await services.database.transact(async (trx) => {
    if ((await endEmailChanges(trx, accountId)) === 0n) return;
    await recordAuditEvent(trx, services, { action: 'email_change_canceled', accountId });
  });
}

function noPendingChangeError(): ApiError {
  return new ApiError('not_found', 'There’s no email change to confirm.');
}
