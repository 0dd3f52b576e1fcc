import type { Calls } from '../../src/contract/calls.ts';
import { saveBankAccount } from './bank-accounts.ts';
import { changeBankAccount, storeClaimMessage, withdrawOwnClaim } from './claimant-changes.ts';
import { startSwitchToInStore as restart } from './decisions.ts';
import { fileClaim } from './filing.ts';
import { listClaims as list } from './list.ts';
import {
  addPhotoToClaim,
  storeUnattachedPhoto,
  listUnattachedPhotos,
  removePhoto,
} from './photos.ts';
import { findOrCreateProcessByPolicyNumber } from './processes.ts';
import { requestSecondLook } from './second-looks.ts';
import { assertRecentlyAuthenticated } from '../accounts/recent-authentication.ts';
import type { Handler } from '../http/mount.ts';
import { rateLimitRules } from '../http/rate-limit.ts';

export const listClaims: Handler<Calls['listClaims']> = ({ query, caller }, services) => {
  const { after, limit } = query;
  return list(services, caller.accountId, { after, limit: limit ? Number(limit) : undefined });
};

export const findClaimProcess: Handler<Calls['findClaimProcess']> = async (
  { request, caller },
  services,
) => ({
  process: await findOrCreateProcessByPolicyNumber(
    services,
    request.policy_number,
    caller.accountId,
  ),
});

export const submitClaim: Handler<Calls['submitClaim']> = (input, services) =>
  fileClaim(services, input);

export const restartClaim: Handler<Calls['restartClaim']> = ({ params, caller }, services) =>
  restart(services, params.claimId, caller.accountId);

export const askSecondLook: Handler<Calls['askSecondLook']> = async (
  { params, request, caller },
  services,
) => {
  await services.limiter.consume(rateLimitRules.claimMessages, caller.accountId);
  const { claimId: claimNumber } = params;
  await requestSecondLook(services, { claimNumber, accountId: caller.accountId, ...request });
  return null;
};

export const sendClaimMessage: Handler<Calls['sendClaimMessage']> = async (
  { params, request, caller },
  services,
) => {
  await services.limiter.consume(rateLimitRules.claimMessages, caller.accountId);
  const { claimId: claimNumber } = params;
  await storeClaimMessage(services, { claimNumber, accountId: caller.accountId, ...request });
  return null;
};

export const changeClaimBankAccount: Handler<Calls['changeClaimBankAccount']> = async (
  { params, request, caller },
  services,
) => {
  await services.limiter.consume(rateLimitRules.bankAccounts, caller.accountId);
  await assertRecentlyAuthenticated(services, caller);
  const { claimId: claimNumber } = params;
  const { bank_account_id: bankAccountId } = request;
  await changeBankAccount(services, { claimNumber, accountId: caller.accountId, bankAccountId });
  return null;
};

export const withdrawClaim: Handler<Calls['withdrawClaim']> = async (
  { params, caller },
  services,
) => {
  const { claimId: claimNumber } = params;
  await withdrawOwnClaim(services, { claimNumber, accountId: caller.accountId });
  return null;
};

export const uploadClaimPhoto: Handler<Calls['uploadClaimPhoto']> = async (
  { file, query, caller },
  services,
) => {
  await services.limiter.consume(rateLimitRules.claimPhotos, caller.accountId);
  const { policy_number: policyNumber, file_name: fileName } = query;
  const { accountId } = caller;
  return storeUnattachedPhoto(services, { policyNumber, accountId, file, fileName });
};

export const addClaimPhoto: Handler<Calls['addClaimPhoto']> = async (
  { file, params, query, caller },
  services,
) => {
  await services.limiter.consume(rateLimitRules.claimPhotos, caller.accountId);
  const { claimId: claimNumber } = params;
  const { accountId } = caller;
  return addPhotoToClaim(services, { claimNumber, accountId, file, fileName: query.file_name });
};

export const listClaimPhotos: Handler<Calls['listClaimPhotos']> = ({ query, caller }, services) =>
  listUnattachedPhotos(services, query.policy_number, caller.accountId);

export const removeClaimPhoto: Handler<Calls['removeClaimPhoto']> = async (
  { params, caller },
  services,
) => {
  await removePhoto(services, params.photoId, caller.accountId);
  return null;
};

export const addBankAccount: Handler<Calls['addBankAccount']> = async (
  { request, caller },
  services,
) => {
  await services.limiter.consume(rateLimitRules.bankAccounts, caller.accountId);
  await assertRecentlyAuthenticated(services, caller);
  return saveBankAccount(services, request, caller.accountId);
};
