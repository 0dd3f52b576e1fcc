import * as z from 'zod/mini';
import type { Calls } from '../../src/contract/calls.ts';
import { accountSchema } from '../../src/contract/account/account.ts';
import { recordAuditEvent } from '../audit.ts';
import { ApiError, type FieldErrorMessages } from '../errors.ts';
import { listCountries } from '../reference-data/countries.ts';
import type { Handler } from '../http/mount.ts';
import { listPaymentMethods } from './list-payment-methods.ts';
import { changeEmailWithToken, sendEmailChangeLink } from './change-email.ts';
import { cancelPendingEmail, findPendingEmail, resendPendingEmail } from './pending-email.ts';
import { changeOwnPassword } from './change-password.ts';
import { endSessionById, endOtherSessions as endOthers, listActiveSessions } from './sessions.ts';
import type { Services } from '../services.ts';

/** Schemas of the JSON that the account's columns contain. They are part of the contract. */
const storedBeneficiary = z.nullable(accountSchema.shape.beneficiary);
const storedAddress = accountSchema.shape.address;

export const getAccount: Handler<Calls['getAccount']> = ({ caller }, services) =>
  readAccount(services, caller.accountId);

export const saveAccount: Handler<Calls['saveAccount']> = async ({ request, caller }, services) => {
  const { beneficiary, ...current } = await readAccount(services, caller.accountId);
  const {
    beneficiary_first_name: first_name = beneficiary?.first_name ?? null,
    beneficiary_last_name: last_name = beneficiary?.last_name ?? null,
    beneficiary_email: email = beneficiary?.email ?? null,
    ...changes
  } = request;
  const newBeneficiary = first_name || last_name || email ? { first_name, last_name, email } : null;
  assertCountryAndRegion(changes.country_id ?? current.country?.id, changes.region_id);
  const { accountId } = caller;
  await services.database.transact(async (trx) => {
    await trx
      .updateTable('accounts')
      .set({ ...changes, beneficiary: newBeneficiary && JSON.stringify(newBeneficiary) })
      .where('id', '=', accountId)
      .execute();
    await recordAuditEvent(trx, services, { action: 'account_updated', accountId });
  });
  return readAccount(services, caller.accountId);
};

export const saveAddress: Handler<Calls['saveAddress']> = async ({ request, caller }, services) => {
  assertCountryAndRegion(request.country);
  const { accountId } = caller;
  await services.database.transact(async (trx) => {
    await trx
      .updateTable('accounts')
      .set({ address: JSON.stringify(request) })
      .where('id', '=', accountId)
      .execute();
    await recordAuditEvent(trx, services, { action: 'address_changed', accountId });
  });
  return readAccount(services, caller.accountId);
};

export const listSessions: Handler<Calls['listSessions']> = ({ caller }, services) =>
  listActiveSessions(services, caller);

export const endSession: Handler<Calls['endSession']> = async ({ request, caller }, services) => {
  await endSessionById(services, request.session_id, caller);
  return null;
};

export const endOtherSessions: Handler<Calls['endOtherSessions']> = async (
  { caller },
  services,
) => {
  await endOthers(services, caller);
  return null;
};

export const replacePassword: Handler<Calls['replacePassword']> = async (
  { request, caller },
  services,
) => {
  await changeOwnPassword(services, request, caller);
  return null;
};

export const requestEmailChange: Handler<Calls['requestEmailChange']> = async (
  { request, caller, ip },
  services,
) => {
  await sendEmailChangeLink(services, request, { caller, ip });
  return null;
};

export const resendEmailChange: Handler<Calls['resendEmailChange']> = async (
  { caller, ip },
  services,
) => {
  await resendPendingEmail(services, caller, ip);
  return null;
};

export const cancelEmailChange: Handler<Calls['cancelEmailChange']> = async (
  { caller },
  services,
) => {
  await cancelPendingEmail(services, caller.accountId);
  return null;
};

export const confirmEmailChange: Handler<Calls['confirmEmailChange']> = async (
  { request },
  services,
) => {
  await changeEmailWithToken(services, request.token);
  return null;
};

/**
 * Checks the country and the region.
 * @throws ApiError invalid_input for a country or region that getL10n does not list.
 */
function assertCountryAndRegion(country?: string | null, region?: string | null): void {
  const listedCountry = country ? listCountries().find(({ id }) => id === country) : undefined;
  const fields: FieldErrorMessages = {};
  if (country && !listedCountry) fields.country_id = ['Select a country from the list'];
  const regions = listedCountry?.regions ?? [];
  if (region && !regions.some(({ id }) => id === region)) {
    fields.region_id = ['Select a region in this country'];
  }
  if (Object.keys(fields).length === 0) return;
  throw new ApiError('invalid_input', 'Some fields are invalid.', fields);
}

async function readAccount(services: Services, accountId: string) {
  const row = await services.database.db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    public_id: row.id,
    email: row.registered_email ?? row.email,
    email_verified: row.email_verified_at !== null,
    email_change: await findPendingEmail(services, accountId),
    first_name: row.first_name,
    middle_name: row.middle_name,
    last_name: row.last_name,
    phone_number: row.phone_number,
    country: row.country_id === null ? null : { id: row.country_id },
    region: row.region_id === null ? null : { id: row.region_id },
    beneficiary: storedBeneficiary.parse(JSON.parse(row.beneficiary ?? 'null')),
    address: storedAddress.parse(JSON.parse(row.address ?? 'null')),
    ...(await listPaymentMethods(services, row.id)),
  };
}
