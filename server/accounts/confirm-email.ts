import type { Kysely } from 'kysely';
import { recordAuditEvent } from '../audit.ts';
import { portalLink, invalidTokenError } from './password-links.ts';
import type { Schema } from '../data/schema.ts';
import type { Services } from '../services.ts';
import { generateToken, consumeToken, storeToken, tokenLifetimesMs } from './tokens.ts';

/**
 * Takes the token of a mailed link as proof of an address. The link of a registration confirms its
 * account's. That of a visitor's purchase, or of a second registration, brings what was bought into the
 * account that has the address; a password that was set there before anybody had proven the address ends, with its sessions.
 * @returns the token that sets a new password where the old one has ended; it is mailed as well
 * @throws Refusal token_invalid
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

/** What an account that waited brings into the one that it joins. */
const mergedTables = [
  'policies',
  'quotes',
  'claims',
  'claim_processes',
  'claim_photos',
  'bank_accounts',
] as const;

/** The account whose address is proven by a token of `ownerId`; what waited to join it has joined. */
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
  // Its cards go on paying what was bought with them, like a visitor's; they are nobody's to choose.
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
 * Takes a password away that anybody could have set, with every session and link. A beneficiary goes too:
 * what the account insures from now on must not be paid to whom a stranger named.
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
