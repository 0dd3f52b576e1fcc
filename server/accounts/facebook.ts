import type { Kysely } from 'kysely';
import { recordAuditEvent } from '../audit.ts';
import { newId } from '../data/ids.ts';
import type { Schema } from '../data/schema.ts';
import type { ClientInfo } from '../http/client-info.ts';
import { rateLimitRules } from '../http/rate-limit.ts';
import { assertSignInWithoutPasskey } from './passkeys/sign-in.ts';
import type { Services } from '../services.ts';
import { fetchFacebookProfile, type FacebookProfile } from './facebook-graph.ts';
import { generateToken, sessionToNewToken, storeToken } from './tokens.ts';

/** Maximum length of a name, as in registerAccount. */
const NAME_MAX = 40;

/**
 * Signs in the owner of a Facebook token by the email address that Facebook has confirmed. Creates
 * an account if no account has that email address. The new account has no password until an emailed
 * link sets one.
 * @returns The session's token.
 * @throws ApiError not_available, wrong_credentials, too_many_requests
 */
export async function signInWithFacebook(
  services: Services,
  facebookToken: string,
  clientInfo: ClientInfo,
): Promise<string> {
  await services.limiter.consume(rateLimitRules.signInByIp, clientInfo.ip);
  const profile = await fetchFacebookProfile(services.settings, facebookToken);
  const [token, newAccountId, now] = [generateToken(), newId('acc'), services.now()];
  await services.database.transact(async (trx) => {
    await insertAccount(trx, profile, { id: newAccountId, now });
    const accountId = await verifiedAccountId(trx, profile.email, now);
    await assertSignInWithoutPasskey(trx, services.settings, accountId);
    await storeToken(trx, sessionToNewToken({ token, accountId, clientInfo, by: 'provider', now }));
    await recordAuditEvent(trx, services, { action: 'signed_in', accountId });
  });
  return token;
}

/** Inserts the account. Does nothing if an account with this email exists. */
async function insertAccount(
  trx: Kysely<Schema>,
  { email, firstName, lastName }: FacebookProfile,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('accounts')
    .values({
      id,
      email,
      password_hash: null,
      email_verified_at: now.toISOString(),
      first_name: firstName.slice(0, NAME_MAX),
      middle_name: null,
      last_name: lastName.slice(0, NAME_MAX),
      phone_number: null,
      country_id: null,
      region_id: null,
      beneficiary: null,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Returns the id of the account with this email. An account whose email was never verified is
 * marked as verified. Its password, beneficiary, sessions and links are removed, because a stranger
 * could have set them.
 */
async function verifiedAccountId(trx: Kysely<Schema>, email: string, now: Date): Promise<string> {
  const { id, email_verified_at: verified } = await trx
    .selectFrom('accounts')
    .select(['id', 'email_verified_at'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  if (verified !== null) return id;
  await trx
    .updateTable('accounts')
    .set({ email_verified_at: now.toISOString(), password_hash: null, beneficiary: null })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('tokens').where('account_id', '=', id).execute();
  return id;
}
