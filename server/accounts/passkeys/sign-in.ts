import type { Kysely } from 'kysely';
import type { ResponseOf } from '../../../src/contract/define-call.ts';
import type { Assertion, startPasskeyCheck } from '../../../src/contract/account/passkeys.ts';
import { recordAuditEvent } from '../../audit.ts';
import type { Schema } from '../../data/schema.ts';
import { ApiError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { ClientInfo } from '../../http/client-info.ts';
import { rateLimitRules } from '../../http/rate-limit.ts';
import type { Services } from '../../services.ts';
import { recordStrongAuthentication } from '../sessions.ts';
import { generateToken, sessionToNewToken, storeToken } from '../tokens.ts';
import { recordPasskeyUse, verifyAssertion } from './assertion.ts';
import { CHALLENGE_VALID_MS, issueChallenge } from './challenges.ts';
import { findRelyingParty, requireRelyingParty } from './relying-party.ts';
import { selectPasskeys, toDescriptors } from './stored-passkeys.ts';

type RequestOptions = ResponseOf<typeof startPasskeyCheck>;

/** Returns the options of a sign-in. They are the same for every visitor and name no account. */
export async function startSignIn(services: Services, ip: string): Promise<RequestOptions> {
  const { id } = requireRelyingParty(services.settings);
  await services.limiter.consume(rateLimitRules.passkeyChallenges, ip);
  const challenge = await issueChallenge(services, { purpose: 'login', caller: null });
  return { challenge, rpId: id, timeout: CHALLENGE_VALID_MS, userVerification: 'required' };
}

/**
 * Opens a session with a passkey.
 * @returns The session's token.
 * @throws ApiError passkey_rejected, too_many_requests
 */
export async function signInWithPasskey(
  services: Services,
  credential: Assertion,
  clientInfo: ClientInfo,
): Promise<string> {
  await services.limiter.consume(rateLimitRules.signInByIp, clientInfo.ip);
  const use = { purpose: 'login', caller: null } as const;
  const used = await verifyAssertion(services, credential, use);
  const accountId = used.passkey.account_id;
  const token = generateToken();
  const now = services.now();
  const session = sessionToNewToken({ token, accountId, clientInfo, by: 'passkey', now });
  await services.database.transact(async (trx) => {
    await recordPasskeyUse(trx, services, used);
    await storeToken(trx, session);
    await recordAuditEvent(trx, services, { action: 'passkey_used', accountId });
    await recordAuditEvent(trx, services, { action: 'signed_in', accountId });
  });
  return token;
}

/** Returns the options of a check within a session. They list the account's passkeys. */
export async function startCheck(services: Services, caller: Caller): Promise<RequestOptions> {
  const { id } = requireRelyingParty(services.settings);
  await services.limiter.consume(rateLimitRules.passkeyChecks, caller.accountId);
  const passkeys = await selectPasskeys(services.database.db, caller.accountId);
  return {
    challenge: await issueChallenge(services, { purpose: 'check', caller }),
    rpId: id,
    timeout: CHALLENGE_VALID_MS,
    userVerification: 'required',
    allowCredentials: toDescriptors(passkeys),
  };
}

/**
 * Checks a passkey of the caller's account and records in this session that it was used.
 * @throws ApiError passkey_rejected, too_many_requests
 */
export async function checkOwnPasskey(
  services: Services,
  credential: Assertion,
  caller: Caller,
): Promise<void> {
  const { accountId } = caller;
  await services.limiter.consume(rateLimitRules.passkeyChecks, accountId);
  const used = await verifyAssertion(services, credential, { purpose: 'check', caller });
  await services.database.transact(async (trx) => {
    await recordPasskeyUse(trx, services, used);
    await recordStrongAuthentication(trx, services, caller);
    await recordAuditEvent(trx, services, { action: 'passkey_used', accountId });
  });
}

/**
 * Rejects a sign-in without a passkey to an account that has one, if the settings require it. Called only
 * after the password was checked, so that it tells strangers nothing.
 * @throws ApiError passkey_required
 */
export async function assertSignInWithoutPasskey(
  db: Kysely<Schema>,
  settings: Services['settings'],
  accountId: string,
): Promise<void> {
  if (settings.PASSKEYS !== 'required' || !findRelyingParty(settings)) return;
  if ((await selectPasskeys(db, accountId)).length === 0) return;
  throw new ApiError(
    'passkey_required',
    'Sign in with your passkey. If you’ve lost it, choose “Forgot your password?” and set a new password with the link we’ll email you.',
  );
}
