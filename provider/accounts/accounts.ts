import type { RequestOf } from '../../src/contract/define-call.ts';
import type { login, register } from '../../src/contract/account/auth.ts';
import { mailPasswordLink, portalLink } from './links.ts';
import { findByEmail, type KnownAccount } from './find-account.ts';
import { record } from '../audit.ts';
import { newId } from '../data/ids.ts';
import { Refusal } from '../errors.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { rateRules } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { newToken, storeToken, tokenLifeMs } from './tokens.ts';

/**
 * Checks email and password and opens a session.
 * @returns the session's token
 * @throws Refusal wrong_credentials (the same for an unknown email), too_many_requests
 */
export async function signIn(
  services: Services,
  { email, password }: RequestOf<typeof login>,
  ip: string,
): Promise<string> {
  await services.limiter.take(rateRules.signInByIp, ip);
  await services.limiter.take(rateRules.signInByEmail, `${ip} ${email}`);
  const account = await findByEmail(services, email);
  const right = await verifyPassword(password, account?.password_hash ?? null);
  if (!account || !right) {
    await refuseSignIn(services, account?.id ?? null);
    throw new Refusal('wrong_credentials', 'The email address or the password is wrong.');
  }
  return openSession(services, account.id);
}

/** Written for unknown addresses too, so that the time taken does not tell whether an account exists. */
function refuseSignIn(services: Services, accountId: string | null): Promise<void> {
  return services.database.transact((trx) =>
    record(trx, services, { deed: 'sign_in_refused', accountId }),
  );
}

async function openSession({ database, now, by }: Services, accountId: string): Promise<string> {
  const token = newToken();
  const grant = {
    token,
    accountId,
    kind: 'session',
    lifeMs: tokenLifeMs.session,
    now: now(),
  } as const;
  await database.transact(async (trx) => {
    await storeToken(trx, grant);
    await record(trx, { by, now }, { deed: 'signed_in', accountId });
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

/**
 * Opens an account, signs it in and mails a link that verifies the address.
 * @throws Refusal account_exists; for a dormant account a link that activates it is mailed
 */
export async function registerAccount(
  services: Services,
  request: RequestOf<typeof register>,
  ip: string,
): Promise<string> {
  await services.limiter.take(rateRules.signInByIp, ip);
  const existing = await findByEmail(services, request.email);
  if (existing) return refuseExisting(services, existing);
  const made = await insertAccount(services, request);
  if (made) return made;
  throw alreadyThere();
}

async function insertAccount(services: Services, request: RequestOf<typeof register>) {
  const { database, mailer } = services;
  const passwordHash = await hashPassword(request.password);
  const [accountId, session, verify, now] = [newId('acc'), newToken(), newToken(), services.now()];
  const grant = { accountId, now };
  const made = await database.transact(async (trx) => {
    const row = await trx
      .insertInto('accounts')
      .values({
        id: accountId,
        email: request.email,
        password_hash: passwordHash,
        email_verified_at: null,
        first_name: request.first_name,
        middle_name: null,
        last_name: request.last_name,
        phone_number: null,
        country_id: null,
        region_id: null,
        beneficiary: null,
        created_at: now.toISOString(),
      })
      // Two browsers may register the same address at the same moment.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) return false;
    await record(trx, services, { deed: 'account_opened', accountId });
    await storeToken(trx, {
      ...grant,
      token: session,
      kind: 'session',
      lifeMs: tokenLifeMs.session,
    });
    await storeToken(trx, { ...grant, token: verify, kind: 'verify', lifeMs: tokenLifeMs.verify });
    const link = portalLink(services.settings, 'verify', verify);
    await mailer.enqueue(trx, {
      to: request.email,
      template: 'verifyEmail',
      data: { firstName: request.first_name, link },
    });
    return true;
  });
  void mailer.deliver();
  return made ? session : null;
}

async function refuseExisting(services: Services, account: KnownAccount): Promise<never> {
  if (account.password_hash !== null) throw alreadyThere();
  await services.limiter.take(rateRules.resetMails, account.email);
  await mailPasswordLink(services, account);
  throw new Refusal(
    'account_exists',
    'You bought a plan with this email address, so you already have an account. We’ve emailed you a link to set its password.',
  );
}

function alreadyThere(): Refusal {
  return new Refusal(
    'account_exists',
    'You already have an account with this email address. Sign in, or reset your password.',
  );
}
