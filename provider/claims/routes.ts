import type { Calls } from '../../src/contract/calls.ts';
import { keepBankAccount } from './bank-accounts.ts';
import { restartClaim as restart } from './decisions.ts';
import { fileClaim } from './filing.ts';
import { listClaims as list } from './list.ts';
import { addPhotoToClaim, keepPhoto, listWaitingPhotos, removePhoto } from './photos.ts';
import { findProcess } from './processes.ts';
import { assertPasswordGiven } from '../accounts/sessions.ts';
import type { Handler } from '../http/mount.ts';
import { rateRules } from '../http/rate-limit.ts';

export const listClaims: Handler<Calls['listClaims']> = ({ caller }, services) =>
  list(services, caller.accountId);

export const findClaimProcess: Handler<Calls['findClaimProcess']> = async (
  { request, caller },
  services,
) => ({ process: await findProcess(services, request.policy_number, caller.accountId) });

export const submitClaim: Handler<Calls['submitClaim']> = (input, services) =>
  fileClaim(services, input);

export const restartClaim: Handler<Calls['restartClaim']> = ({ params, caller }, services) =>
  restart(services, params.claimId, caller.accountId);

export const uploadClaimPhoto: Handler<Calls['uploadClaimPhoto']> = async (
  { file, query, caller },
  services,
) => {
  await services.limiter.take(rateRules.claimPhotos, caller.accountId);
  const { policy_number: policyNumber } = query;
  return keepPhoto(services, { policyNumber, accountId: caller.accountId, file });
};

export const addClaimPhoto: Handler<Calls['addClaimPhoto']> = async (
  { file, params, caller },
  services,
) => {
  await services.limiter.take(rateRules.claimPhotos, caller.accountId);
  const { claimId: claimNumber } = params;
  return addPhotoToClaim(services, { claimNumber, accountId: caller.accountId, file });
};

export const listClaimPhotos: Handler<Calls['listClaimPhotos']> = ({ query, caller }, services) =>
  listWaitingPhotos(services, query.policy_number, caller.accountId);

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
  await services.limiter.take(rateRules.bankAccounts, caller.accountId);
  await assertPasswordGiven(services, caller);
  return keepBankAccount(services, request, caller.accountId);
};
