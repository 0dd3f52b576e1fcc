import type { Kysely } from 'kysely';
import { recordAuditEvent } from '../audit.ts';
import { portalLink, invalidTokenError } from './password-links.ts';
import type { Schema } from '../data/schema.ts';
import type { Services } from '../services.ts';
import { generateToken, consumeEmailedToken, storeToken, tokenLifetimesMs } from './tokens.ts';
import type { Caller } from '../http/caller.ts';
import { consumeEmailQuota } from './mail-limits.ts';

/**
 * Verifies an email address by the token of an emailed link. The link of a registration verifies
 * the registered account. The link of a guest's purchase, or of a second registration, belongs to a
 * separate account; that account is merged into the existing account. If the existing account's
 * email was not verified before, its password and sessions are removed.
 * @returns A token that sets a new password, if the password was removed. The same token is
 * emailed.
 * @throws ApiError token_invalid
 */
export async function verifyEmailWithToken(
  services: Services,
  token: string,
): Promise<{ resetToken?: string }> {
  const [resetToken, now] = [generateToken(), services.now()];
  const confirmed = await services.database.transact(async (trx) => {
    const tokenAccountId = await consumeEmailedToken(trx, { token, kind: 'verify', now });
    if (!tokenAccountId) return undefined;
    const account = await mergeIntoVerifiedAccount(trx, tokenAccountId, now);
    const isPasswordRevoked = account.id !== tokenAccountId && account.email_verified_at === null;
    if (isPasswordRevoked) await revokePassword(trx, services, { account, resetToken, now });
    await trx
      .updateTable('accounts')
      .set({ email_verified_at: now.toISOString() })
      .where('id', '=', account.id)
      .where('email_verified_at', 'is', null)
      .execute();
    await recordAuditEvent(trx, services, { action: 'email_verified', accountId: account.id });
    return { isPasswordRevoked };
  });
  if (!confirmed) throw invalidTokenError();
  void services.mailer.deliver();
  return confirmed.isPasswordRevoked ? { resetToken } : {};
}

/** Tables whose rows move to the existing account when an account is merged into it. */
const mergedTables = [
  'policies',
  'quotes',
  'claims',
  'claim_processes',
  'claim_photos',
  'bank_accounts',
] as const;

/**
 * Returns the account `ownerId`, or the account that it waits to merge into. In the second case,
 * first merges the account `ownerId` into that account.
 */
async function mergeIntoVerifiedAccount(trx: Kysely<Schema>, ownerId: string, now: Date) {
  const owner = await findAccountById(trx, ownerId);
  if (owner.merge_into_id === null) return owner;
  const target = await findAccountById(trx, owner.merge_into_id);
  // The target's owner may have changed its email address since the purchase.
  await trx
    .updateTable('policies')
    .set({ policyholder_email: target.email })
    .where('account_id', '=', ownerId)
    .execute();
  for (const table of mergedTables) {
    await trx
      .updateTable(table)
      .set({ account_id: target.id })
      .where('account_id', '=', ownerId)
      .execute();
  }
  // The cards of the merged account are not moved. Each card still pays for the policies that were
  // bought with it, like a guest's card, but no account can select it.
  await trx
    .updateTable('payment_methods')
    .set({ account_id: null, removed_at: now.toISOString() })
    .where('account_id', '=', ownerId)
    .execute();
  // A request to delete the merged account does not apply to the target, which had another owner.
  await trx
    .updateTable('deletion_requests')
    .set({ open_account_id: null, outcome: 'withdrawn', closed_at: now.toISOString() })
    .where('open_account_id', '=', ownerId)
    .execute();
  await trx.deleteFrom('tokens').where('account_id', '=', ownerId).execute();
  await trx.deleteFrom('accounts').where('id', '=', ownerId).execute();
  return target;
}

type VerifiedAccount = Awaited<ReturnType<typeof findAccountById>>;

function findAccountById(trx: Kysely<Schema>, id: string) {
  return trx
    .selectFrom('accounts')
    .select(['id', 'email', 'first_name', 'email_verified_at', 'merge_into_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * Removes the account's password, sessions and links, because a stranger could have set the
 * password. Also removes the beneficiary: new policies must not pay a person whom a stranger named.
 * Emails a link that sets a new password.
 */
async function revokePassword(
  trx: Kysely<Schema>,
  { mailer, settings }: Services,
  { account, resetToken, now }: { account: VerifiedAccount; resetToken: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ password_hash: null, beneficiary: null })
    .where('id', '=', account.id)
    .execute();
  await trx.deleteFrom('tokens').where('account_id', '=', account.id).execute();
  await storeToken(trx, {
    token: resetToken,
    accountId: account.id,
    kind: 'reset',
    lifeMs: tokenLifetimesMs.purchase,
    now,
  });
  await mailer.enqueue(trx, {
    to: account.email,
    template: 'activateAccount',
    data: { firstName: account.first_name, link: portalLink(settings, 'reset', resetToken) },
  });
}

/**
 * Emails the link that verifies the caller's email address again. Does nothing if the email address
 * is already verified or a limit is reached.
 */
export async function resendVerificationLink(
  services: Services,
  { accountId, email }: Caller,
  ip: string,
): Promise<void> {
  const { database, mailer, settings } = services;
  const account = await database.db
    .selectFrom('accounts')
    .select(['email_verified_at', 'merge_into_id'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (account.email_verified_at !== null || !(await consumeEmailQuota(services, email, ip))) return;
  const [token, now] = [generateToken(), services.now()];
  await database.transact(async (trx) => {
    await storeToken(trx, {
      token,
      accountId,
      kind: 'verify',
      lifeMs: tokenLifetimesMs.verify,
      now,
    });
    await mailer.enqueue(trx, {
      to: email,
      template: account.merge_into_id === null ? 'verifyEmail' : 'duplicateRegistration',
      data: { link: portalLink(settings, 'verify', token) },
    });
  });
  void mailer.deliver();
}
