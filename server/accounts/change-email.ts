import type { Kysely } from 'kysely';
import type { RequestOf } from '../../src/contract/define-call.ts';
import type { requestEmailChange } from '../../src/contract/account/credentials.ts';
import { recordAuditEvent } from '../audit.ts';
import { isUniqueViolation } from '../data/postgres.ts';
import type { Schema } from '../data/schema.ts';
import { ApiError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { rateLimitRules } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { consumeEmailQuota } from './mail-limits.ts';
import { releaseEmail, replacePolicyEmail } from './move-email.ts';
import { invalidTokenError, portalLink, portalPage } from './password-links.ts';
import { assertPasskeyIfAny } from './recent-authentication.ts';
import { requireCurrentPassword } from './sessions.ts';
import { consumeEmailChangeToken, generateToken, storeToken, tokenLifetimesMs } from './tokens.ts';

/**
 * Emails a link to the new address. The account changes only when the link is opened. Also tells
 * the present address. If another account has the new address, the email says so and has no link.
 * The caller cannot see this difference.
 * @param ip IP address of the request.
 * @throws ApiError wrong_credentials, password_missing, passkey_required, too_many_requests, invalid_input for the
 * account's own address
 */
export async function sendEmailChangeLink(
  services: Services,
  { current_password, email }: RequestOf<typeof requestEmailChange>,
  { caller, ip }: { caller: Caller; ip: string },
): Promise<void> {
  const { database, limiter } = services;
  await requireCurrentPassword(services, current_password, caller);
  // Otherwise a stolen password could move the account to a mailbox that then sets a new one.
  await assertPasskeyIfAny(services, caller);
  if (email === caller.email)
    throw new ApiError('invalid_input', 'Some fields are invalid.', {
      email: ['Your account already has this email address'],
    });
  await limiter.consume(rateLimitRules.emailChanges, caller.accountId);
  if (!(await consumeEmailQuota(services, email, ip))) return database.ping();
  const token = generateToken();
  await database.transact(async (trx) => {
    const requestedBy = caller.tokenHash;
    await storeEmailChange(trx, services, { caller, email, token, requestedBy });
    await recordAuditEvent(trx, services, {
      action: 'email_change_requested',
      accountId: caller.accountId,
    });
  });
  void services.mailer.deliver();
}

interface EmailChange {
  caller: Caller;
  /** The new address. */
  email: string;
  token: string;
  /** Hash of the session that asked for the change. */
  requestedBy: string | null;
}

/**
 * Stores the token of a change and its emails. Ends the account's earlier links of this kind, so
 * that only the newest one counts.
 */
export async function storeEmailChange(
  trx: Kysely<Schema>,
  services: Services,
  change: EmailChange,
): Promise<void> {
  const { accountId } = change.caller;
  await endEmailChanges(trx, accountId);
  // The token is stored in both cases, so that both take the same time. Without an email, nobody
  // knows the token of an address that another account has.
  await storeToken(trx, {
    token: change.token,
    accountId,
    kind: 'email_change',
    lifeMs: tokenLifetimesMs.emailChange,
    now: services.now(),
    emailChange: { new_email: change.email, requested_by: change.requestedBy },
  });
  await enqueueRequestEmails(trx, services, change);
}

/** Ends all links of the account that change its email address. */
export async function endEmailChanges(trx: Kysely<Schema>, accountId: string): Promise<bigint> {
  await lockAccount(trx, accountId);
  const { numDeletedRows } = await trx
    .deleteFrom('tokens')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'email_change')
    .executeTakeFirst();
  return numDeletedRows;
}

/** Locks an account, so that two changes of its email address or passkeys happen one after the other. */
export async function lockAccount(trx: Kysely<Schema>, id: string): Promise<void> {
  await trx
    .updateTable('accounts')
    .set((is) => ({ email: is.ref('email') }))
    .where('id', '=', id)
    .execute();
}

async function enqueueRequestEmails(
  trx: Kysely<Schema>,
  { mailer, settings }: Services,
  { caller, email, token }: EmailChange,
): Promise<void> {
  if (await hasAccount(trx, email))
    await mailer.enqueue(trx, { to: email, template: 'emailAlreadyUsed', data: {} });
  else
    await mailer.enqueue(trx, {
      to: email,
      template: 'confirmEmailChange',
      data: { link: portalLink(settings, 'confirm-email', token) },
    });
  const { merge_into_id } = await findAccount(trx, caller.accountId);
  // The present address of such an account is unproven and belongs to the owner of another account,
  // whom this does not concern.
  if (merge_into_id !== null) return;
  await mailer.enqueue(trx, {
    to: caller.email,
    template: 'emailChangeRequested',
    data: { firstName: caller.firstName, resetLink: portalPage(settings, 'forgot') },
  });
}

/**
 * Changes an account's email address by the token of an emailed link. The session that asked
 * continues. The other sessions end, and so do links in the mailbox of the old address that give
 * access to the account. The link that updates a card gives none and continues to work.
 * @returns the new address
 * @throws ApiError token_invalid, also if another account has the address by now
 */
export async function changeEmailWithToken(services: Services, token: string): Promise<string> {
  const email = await services.database
    .transact((trx) => applyEmailChange(trx, services, token))
    .catch((error: unknown) => {
      // Another account has taken the address at the same moment.
      if (isUniqueViolation(error)) return null;
      throw error;
    });
  if (email === null) throw invalidTokenError();
  void services.mailer.deliver();
  return email;
}

async function applyEmailChange(
  trx: Kysely<Schema>,
  services: Services,
  token: string,
): Promise<string | null> {
  const now = services.now();
  const change = await consumeEmailChangeToken(trx, { token, now });
  if (!change?.new_email || (await hasAccount(trx, change.new_email))) return null;
  const { account_id: accountId, new_email: email, requested_by } = change;
  const account = await findAccount(trx, accountId);
  await trx
    .updateTable('accounts')
    .set({
      email,
      registered_email: null,
      merge_into_id: null,
      email_verified_at: now.toISOString(),
    })
    .where('id', '=', accountId)
    .execute();
  const oldEmail = account.registered_email ?? account.email;
  await replacePolicyEmail(trx, { accountId, oldEmail, email });
  await trx
    .deleteFrom('tokens')
    .where('account_id', '=', accountId)
    .where('kind', '!=', 'card')
    .where('hash', '!=', requested_by ?? '')
    .execute();
  await recordAuditEvent(trx, services, { action: 'email_changed', accountId });
  if (account.merge_into_id !== null) return email;
  await releaseEmail(trx, { ...account, id: accountId });
  await services.mailer.enqueue(trx, {
    to: oldEmail,
    template: 'emailChanged',
    data: { firstName: account.first_name },
  });
  return email;
}

async function hasAccount(trx: Kysely<Schema>, email: string): Promise<boolean> {
  const row = await trx
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

function findAccount(trx: Kysely<Schema>, id: string) {
  return trx
    .selectFrom('accounts')
    .select(['email', 'registered_email', 'first_name', 'merge_into_id', 'email_verified_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
