import type { Kysely } from 'kysely';
import { recordAuditEvent } from '../audit.ts';
import { portalLink, invalidTokenError } from './password-links.ts';
import type { Schema } from '../data/schema.ts';
import type { Services } from '../services.ts';
import { generateToken, consumeToken, storeToken, tokenLifetimesMs } from './tokens.ts';

/**
 * Accepts the token of an emailed link as proof of an email address. A registration's link verifies
 * its own account. The link of a guest's purchase, or of a second registration, merges its account
 * into the existing one. If that account's email was not verified before, its password and sessions
 * end.
 * @returns The token that sets a new password if the old one has ended. It is emailed as well.
 * @throws ApiError token_invalid
 */
export async function confirmEmail(
  services: Services,
  token: string,
): Promise<{ resetToken?: string }> {
  const [resetToken, now] = [generateToken(), services.now()];
  const confirmed = await services.database.transact(async (trx) => {
    const tokenAccountId = await consumeToken(trx, { token, kind: 'verify', now });
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

/** Tables whose rows move into the target account of a merge. */
const mergedTables = [
  'policies',
  'quotes',
  'claims',
  'claim_processes',
  'claim_photos',
  'bank_accounts',
] as const;

/**
 * Returns the account that the token of `ownerId` verifies, after merging a pending account into
 * it.
 */
async function mergeIntoVerifiedAccount(trx: Kysely<Schema>, ownerId: string, now: Date) {
  const owner = await findAccountById(trx, ownerId);
  if (owner.merge_into_id === null) return owner;
  for (const table of mergedTables) {
    await trx
      .updateTable(table)
      .set({ account_id: owner.merge_into_id })
      .where('account_id', '=', ownerId)
      .execute();
  }
  // The cards keep paying for the policies that they bought, like a guest's. No account can choose
  // them.
  await trx
    .updateTable('payment_methods')
    .set({ account_id: null, removed_at: now.toISOString() })
    .where('account_id', '=', ownerId)
    .execute();
  await trx.deleteFrom('tokens').where('account_id', '=', ownerId).execute();
  await trx.deleteFrom('accounts').where('id', '=', ownerId).execute();
  return findAccountById(trx, owner.merge_into_id);
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
 * Removes a password that anyone could have set, with every session and link. Removes the
 * beneficiary too: new policies must not pay a person whom a stranger named.
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
