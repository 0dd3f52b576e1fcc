import type { Kysely } from 'kysely';
import { record } from '../audit.ts';
import { portalLink, tokenInvalid } from './links.ts';
import type { Schema } from '../data/schema.ts';
import type { Services } from '../services.ts';
import { newToken, spendToken, storeToken, tokenLifeMs } from './tokens.ts';

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
  const [resetToken, now] = [newToken(), services.now()];
  const proven = await services.database.transact(async (trx) => {
    const tokenOwner = await spendToken(trx, { token, kind: 'verify', now });
    if (!tokenOwner) return undefined;
    const account = await provenAccount(trx, tokenOwner, now);
    const ended = account.id !== tokenOwner && account.email_verified_at === null;
    if (ended) await endPassword(trx, services, { account, resetToken, now });
    await trx
      .updateTable('accounts')
      .set({ email_verified_at: now.toISOString() })
      .where('id', '=', account.id)
      .where('email_verified_at', 'is', null)
      .execute();
    await record(trx, services, { deed: 'email_confirmed', accountId: account.id });
    return { ended };
  });
  if (!proven) throw tokenInvalid();
  void services.mailer.deliver();
  return proven.ended ? { resetToken } : {};
}

/** What an account that waited brings into the one that it joins. */
const joining = [
  'policies',
  'quotes',
  'claims',
  'claim_processes',
  'claim_photos',
  'bank_accounts',
] as const;

/** The account whose address is proven by a token of `ownerId`; what waited to join it has joined. */
async function provenAccount(trx: Kysely<Schema>, ownerId: string, now: Date) {
  const owner = await accountBy(trx, ownerId);
  if (owner.joins === null) return owner;
  for (const table of joining) {
    await trx
      .updateTable(table)
      .set({ account_id: owner.joins })
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
  return accountBy(trx, owner.joins);
}

type ProvenAccount = Awaited<ReturnType<typeof accountBy>>;

function accountBy(trx: Kysely<Schema>, id: string) {
  return trx
    .selectFrom('accounts')
    .select(['id', 'email', 'first_name', 'email_verified_at', 'joins'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * Takes a password away that anybody could have set, with every session and link. A beneficiary goes too:
 * what the account insures from now on must not be paid to whom a stranger named.
 */
async function endPassword(
  trx: Kysely<Schema>,
  { mailer, settings }: Services,
  { account, resetToken, now }: { account: ProvenAccount; resetToken: string; now: Date },
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
    lifeMs: tokenLifeMs.holder,
    now,
  });
  await mailer.enqueue(trx, {
    to: account.email,
    template: 'activateAccount',
    data: { firstName: account.first_name, link: portalLink(settings, 'reset', resetToken) },
  });
}
