/**
 * Data about the buyer that is known before the buyer's first answer. It comes from a partner's
 * link or from the account.
 */
import * as z from 'zod/mini';
import type { Account } from '../contract/account/account.ts';
import { ADDRESS_LENGTH_MAX, type Address } from '../contract/address.ts';
import { emailSchema } from '../contract/fields.ts';
import { fromWireAddress } from '../core/address/wire-address.ts';
import { storeSuggestionZip } from '../core/address/suggestion-zip.ts';
import { environment } from '../core/environment.ts';
import { persistedAtom } from '../core/storage.ts';

/**
 * Maximum lengths of the query parameters in a partner's link, in characters. If the form field's
 * limit is lower than the specification's limit, the form field's limit is used.
 */
const limits = {
  street_address: Math.min(60, ADDRESS_LENGTH_MAX),
  unit: Math.min(60, ADDRESS_LENGTH_MAX),
  city: 30,
  region: 30,
  postal: 30,
  first_name: 20,
  middle_name: 20,
  last_name: 20,
  suffix: 10,
  phone: 10,
  email: 50,
  // The plan and the number of days that the visitor chose on a landing page with prices.
  plan: 40,
  days: 2,
} as const;
export type PrefillParameter = keyof typeof limits;
/** @internal exported for tests */
export const prefillParameters = Object.keys(limits) as PrefillParameter[];

/** Known data about the buyer, by the name of its query parameter. */
export const $linkValues = persistedAtom('prefill', z.record(z.string(), z.string()), {});
const linkValue = (name: PrefillParameter) => $linkValues.get()[name] ?? '';

/**
 * Removes query parameters from the URL of the page and returns them. Names and email addresses
 * must not appear in the browser's history.
 */
export function consumeQueryParams<Name extends string>(
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const { navigation } = environment();
  const query = new URLSearchParams(navigation.search());
  const found: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const text = query.get(name);
    if (text !== null) found[name] = text;
    query.delete(name);
  }
  if (Object.keys(found).length === 0) return found;
  const rest = String(query);
  navigation.replace(navigation.path() + (rest && `?${rest}`) + navigation.hash());
  return found;
}

/**
 * Persists the visitor's data from the URL and removes it from the URL. Call it before the flow
 * starts.
 */
export function persistPrefillFromUrl(): void {
  persistPrefill(consumeQueryParams(prefillParameters));
}

/**
 * Persists data about the visitor that does not come from the URL. The names and the length limits
 * are the same as in the URL.
 */
export function persistPrefill(values: Record<string, unknown>): void {
  const found = prefillParameters.flatMap((name) => {
    const text = values[name];
    return typeof text === 'string' ? [[name, truncate(name, text)]] : [];
  });
  if (found.length > 0) $linkValues.set({ ...$linkValues.get(), ...Object.fromEntries(found) });
  storeSuggestionZip(linkValue('postal'));
}

/**
 * Shortens a value to its maximum length. A phone number keeps its last digits, because the first
 * digits can be a country code. If a shortened email address is invalid, returns an empty text.
 */
function truncate(name: PrefillParameter, text: string): string {
  if (name === 'phone') return text.replace(/\D/g, '').slice(-limits.phone);
  const truncated = text.trim().slice(0, limits[name]).trim();
  return name !== 'email' || emailSchema.safeParse(truncated).success ? truncated : '';
}

/** The plan that the visitor chose before the flow. Empty if the visitor chose none. */
export const requestedPlanId = () => linkValue('plan');
/** Number of days of the trip whose price the visitor saw before the flow. NaN if there is none. */
export const requestedTripDays = () => Number(linkValue('days') || NaN);

/**
 * Returns the known parts of the buyer's postal address, from the partner's link or the account.
 */
export function knownAddress(account: Account | null | undefined): Partial<Address> {
  if (!linkValue('street_address') && account?.address) return fromWireAddress(account.address);
  return {
    streetAddress: linkValue('street_address'),
    unit: linkValue('unit'),
    city: linkValue('city'),
    region: linkValue('region'),
    postal: linkValue('postal'),
  };
}

/** Returns the known personal data of the buyer, with the account's field names. */
export function knownPerson(account: Account | null | undefined) {
  if (account) {
    const { first_name, middle_name, last_name, phone_number, email } = account;
    return {
      first_name,
      middle_name: middle_name ?? '',
      last_name,
      suffix: '',
      phone_number: phone_number || linkValue('phone'),
      email,
    };
  }
  return {
    first_name: linkValue('first_name'),
    middle_name: linkValue('middle_name'),
    last_name: linkValue('last_name'),
    suffix: linkValue('suffix'),
    phone_number: linkValue('phone'),
    email: linkValue('email'),
  };
}
