import type { RequestOf } from '../../src/contract/define-call.ts';
import type { login } from '../../src/contract/account/auth.ts';
import { record } from '../audit.ts';
import { findByEmail } from './find-account.ts';
import { Refusal } from '../errors.ts';
import { hashPassword, isWeakerThan, verifyPassword } from './passwords.ts';
import type { Sender } from '../http/sender.ts';
import { rateRules } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { newToken, sessionGrant, storeToken } from './tokens.ts';

/**
 * Checks email and password and opens a session.
 * @returns the session's token
 * @throws Refusal wrong_credentials (the same for an unknown email), too_many_requests
 */
export async function signIn(
  services: Services,
  { email, password }: RequestOf<typeof login>,
  sender: Sender,
): Promise<string> {
  await services.limiter.take(rateRules.signInByIp, sender.ip);
  await services.limiter.take(rateRules.signInByEmail, `${sender.ip} ${email}`);
  const account = await findByEmail(services, email);
  const registered = account && (await registeredAgain(services, account.id));
  // Both, whether or not there is anything to compare with: the time taken tells of no account.
  const [right, rightAgain] = await Promise.all([
    verifyPassword(password, account?.password_hash ?? null, services.settings),
    verifyPassword(password, registered?.password_hash ?? null, services.settings),
  ]);
  const signedIn = right ? account : rightAgain ? registered : undefined;
  if (!signedIn) {
    await refuseSignIn(services, account?.id ?? null);
    throw new Refusal('wrong_credentials', 'The email address or the password is wrong.');
  }
  await strengthenHash(services, signedIn, password);
  return openSession(services, { accountId: signedIn.id, sender });
}

/** Hashes a password again whose stored hash is cheaper than the settings ask for. */
async function strengthenHash(
  { database, settings }: Services,
  { id, password_hash: stored }: { id: string; password_hash: string | null },
  password: string,
): Promise<void> {
  if (stored === null || !isWeakerThan(settings, stored)) return;
  const password_hash = await hashPassword(password, settings);
  await database.db
    .updateTable('accounts')
    .set({ password_hash })
    .where('id', '=', id)
    // The password may have been changed in the meantime.
    .where('password_hash', '=', stored)
    .execute();
}

/** Who has last registered with the address of this account, and has not proven that it is theirs. */
function registeredAgain({ database }: Services, accountId: string) {
  return database.db
    .selectFrom('accounts')
    .select(['id', 'password_hash'])
    .where('joins', '=', accountId)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
}

/** Written for unknown addresses too, so that the time taken does not tell whether an account exists. */
function refuseSignIn(services: Services, accountId: string | null): Promise<void> {
  return services.database.transact((trx) =>
    record(trx, services, { deed: 'sign_in_refused', accountId }),
  );
}

async function openSession(
  { database, now, by }: Services,
  holder: { accountId: string; sender: Sender },
): Promise<string> {
  const token = newToken();
  const grant = sessionGrant({ ...holder, token, byPassword: true, now: now() });
  await database.transact(async (trx) => {
    await storeToken(trx, grant);
    await record(trx, { by, now }, { deed: 'signed_in', accountId: holder.accountId });
  });
  return token;
}

/** Ends the session whose token has this hash; ending it again changes nothing. */
export async function endSession(services: Services, tokenHash: string): Promise<void> {
  await services.database.transact(async (trx) => {
    await trx.deleteFrom('tokens').where('hash', '=', tokenHash).execute();
    await record(trx, services, { deed: 'signed_out', accountId: services.by.name });
  });
}
