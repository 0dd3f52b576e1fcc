import type { Calls } from '../../../src/contract/calls.ts';
import type { Handler } from '../../http/mount.ts';
import { assertMayChangePasskeys } from '../recent-authentication.ts';
import { CHALLENGE_VALID_MS } from './challenges.ts';
import { addVerifiedPasskey, startRegistration } from './registration.ts';
import { requireRelyingParty } from './relying-party.ts';
import { checkOwnPasskey, signInWithPasskey, startCheck, startSignIn } from './sign-in.ts';
import {
  changePasskeyName,
  deletePasskey,
  selectPasskeys,
  toApiPasskey,
} from './stored-passkeys.ts';
import { rateLimitRules } from '../../http/rate-limit.ts';

export const listPasskeys: Handler<Calls['listPasskeys']> = async ({ caller }, services) => {
  requireRelyingParty(services.settings);
  const rows = await selectPasskeys(services.database.db, caller.accountId);
  return { passkeys: rows.map(toApiPasskey) };
};

export const startPasskeyRegistration: Handler<Calls['startPasskeyRegistration']> = async (
  { caller },
  services,
) => {
  requireRelyingParty(services.settings);
  await services.limiter.consume(rateLimitRules.passkeyChecks, caller.accountId);
  await assertMayChangePasskeys(services, caller);
  return startRegistration(services, caller);
};

export const addPasskey: Handler<Calls['addPasskey']> = async (
  { request, caller, clientInfo },
  services,
) => {
  requireRelyingParty(services.settings);
  // Checked again, because the account may have got its first passkey since the challenge was issued.
  await assertMayChangePasskeys(services, caller, { leewayMs: CHALLENGE_VALID_MS });
  return addVerifiedPasskey(services, request, { caller, clientInfo });
};

export const renamePasskey: Handler<Calls['renamePasskey']> = (
  { request: { passkey_id: id, name }, caller },
  services,
) => {
  requireRelyingParty(services.settings);
  return changePasskeyName(services, { id, name }, caller);
};

export const removePasskey: Handler<Calls['removePasskey']> = async (
  { request, caller },
  services,
) => {
  requireRelyingParty(services.settings);
  await assertMayChangePasskeys(services, caller);
  await deletePasskey(services, request.passkey_id, caller);
  return null;
};

export const startPasskeyCheck: Handler<Calls['startPasskeyCheck']> = ({ caller }, services) =>
  startCheck(services, caller);

export const checkPasskey: Handler<Calls['checkPasskey']> = async (
  { request, caller },
  services,
) => {
  await checkOwnPasskey(services, request.credential, caller);
  return null;
};

export const startPasskeyLogin: Handler<Calls['startPasskeyLogin']> = ({ ip }, services) =>
  startSignIn(services, ip);

export const passkeyLogin: Handler<Calls['passkeyLogin']> = async (
  { request, clientInfo },
  services,
) => ({ token: await signInWithPasskey(services, request.credential, clientInfo) });
