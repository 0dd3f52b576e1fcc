import * as z from 'zod/mini';
import type { Calls } from '../../src/contract/calls.ts';
import { accountSchema } from '../../src/contract/account.ts';
import { Refusal, type FieldMessages } from '../errors.ts';
import { listCountries } from '../info/countries.ts';
import type { Handler } from '../mount.ts';
import { keepMethod, listMethods, removeMethod } from '../payment-methods.ts';
import { rateRules } from '../rate-limit.ts';
import type { Services } from '../services.ts';

/** How the beneficiary lies in its column: the contract's shape as JSON. */
const storedBeneficiary = z.nullable(accountSchema.shape.beneficiary);

export const getAccount: Handler<Calls['getAccount']> = ({ caller }, services) =>
  readAccount(services, caller.accountId);

export const saveAccount: Handler<Calls['saveAccount']> = async ({ request, caller }, services) => {
  const { beneficiary, ...before } = await readAccount(services, caller.accountId);
  const {
    beneficiary_first_name: first_name = beneficiary?.first_name,
    beneficiary_last_name: last_name = beneficiary?.last_name,
    beneficiary_email: email = beneficiary?.email ?? null,
    ...changes
  } = request;
  const named = first_name && last_name ? { first_name, last_name, email } : null;
  assertPlace(changes.country_id ?? before.country?.id, changes.region_id);
  await services.database.transact((trx) =>
    trx
      .updateTable('accounts')
      .set({ ...changes, beneficiary: named && JSON.stringify(named) })
      .where('id', '=', caller.accountId)
      .execute(),
  );
  return readAccount(services, caller.accountId);
};

/** @throws Refusal invalid_input for a country or a region that getL10n does not list */
function assertPlace(country?: string | null, region?: string | null): void {
  const listed = country ? listCountries().find(({ id }) => id === country) : undefined;
  const fields: FieldMessages = {};
  if (country && !listed) fields.country_id = ['Select a country from the list'];
  const regions = listed?.regions ?? [];
  if (region && !regions.some(({ id }) => id === region)) {
    fields.region_id = ['Select a region of the country'];
  }
  if (Object.keys(fields).length === 0) return;
  throw new Refusal('invalid_input', 'Some fields are not valid.', fields);
}

async function readAccount(services: Services, accountId: string) {
  const row = await services.database.db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    public_id: row.id,
    email: row.email,
    email_verified: row.email_verified_at !== null,
    first_name: row.first_name,
    middle_name: row.middle_name,
    last_name: row.last_name,
    phone_number: row.phone_number,
    country: row.country_id === null ? null : { id: row.country_id },
    region: row.region_id === null ? null : { id: row.region_id },
    beneficiary: storedBeneficiary.parse(JSON.parse(row.beneficiary ?? 'null')),
    payment_methods: await listMethods(services, row.id),
  };
}

export const addPaymentMethod: Handler<Calls['addPaymentMethod']> = async (
  { request, caller, ip },
  services,
) => {
  await limitCards(services, ip);
  return keepMethod(services, request, caller);
};

export const addPotentialMethod: Handler<Calls['addPotentialMethod']> = async (
  { request, ip },
  services,
) => {
  await limitCards(services, ip);
  return keepMethod(services, request, null);
};

/** The same by the connect API's name for it. */
export const addConnectMethod: Handler<Calls['addConnectMethod']> = addPotentialMethod;

/** Adding a card tells whether it is good: the same limit as for card tokens keeps lists from being tried. */
function limitCards({ limiter }: Services, ip: string): Promise<void> {
  return limiter.take(rateRules.cardTokens, `method ${ip}`);
}

export const removePaymentMethod: Handler<Calls['removePaymentMethod']> = async (
  { request, caller },
  services,
) => {
  await removeMethod(services, request.payment_method_id, caller);
  return null;
};
