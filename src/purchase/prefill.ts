/** What a flow knows of its buyer before anything is typed: by a partner's link, or by the account. */
import * as z from 'zod/mini';
import type { Account } from '../contract/account/account.ts';
import { ADDRESS_MAX, type Address } from '../contract/address.ts';
import { emailSchema } from '../contract/fields.ts';
import { screenAddress } from '../core/address/wire-address.ts';
import { setLocationHint } from '../core/address/location-hint.ts';
import { environment } from '../core/environment.ts';
import { persisted } from '../core/storage.ts';

/** The parameters of a link with the specification's limits, or the field's own where that is shorter. */
const limits = {
  street_address: Math.min(60, ADDRESS_MAX),
  unit: Math.min(60, ADDRESS_MAX),
  city: 30,
  region: 30,
  postal: 30,
  first_name: 20,
  middle_name: 20,
  last_name: 20,
  suffix: 10,
  phone: 10,
  email: 50,
  // What was tried on a page that prices the product.
  plan: 40,
  days: 2,
} as const;
type Parameter = keyof typeof limits;
const parameters = Object.keys(limits) as Parameter[];

const $linkValues = persisted('prefill', z.record(z.string(), z.string()), {});
const linkValue = (name: Parameter) => $linkValues.get()[name] ?? '';

/** Takes parameters out of the address bar: names and emails have no business in the browser's history. */
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

/** Notes what the address says of the visitor. To be called before the flow starts. */
export function readPrefill(): void {
  recordPrefill(consumeQueryParams(parameters));
}

/** Notes what somebody else says of the visitor, by the same names and within the same limits. */
export function recordPrefill(values: Record<string, unknown>): void {
  const found = parameters.flatMap((name) => {
    const text = values[name];
    return typeof text === 'string' ? [[name, truncate(name, text)]] : [];
  });
  if (found.length > 0) $linkValues.set({ ...$linkValues.get(), ...Object.fromEntries(found) });
  setLocationHint(linkValue('postal'));
}

/** Of a number the last digits count: a country code stands before them. Half an email address is none. */
function truncate(name: Parameter, text: string): string {
  if (name === 'phone') return text.replace(/\D/g, '').slice(-limits.phone);
  const truncated = text.trim().slice(0, limits[name]).trim();
  return name !== 'email' || emailSchema.safeParse(truncated).success ? truncated : '';
}

/** The plan that was tried before the flow; empty for none. */
export const requestedPlan = () => linkValue('plan');
/** How long the trip was that was priced before the flow; NaN where none was. */
export const requestedDays = () => Number(linkValue('days') || NaN);

/** Where the buyer lives, as far as it is known. */
export function knownAddress(account: Account | null | undefined): Partial<Address> {
  if (!linkValue('street_address') && account?.address) return screenAddress(account.address);
  return {
    streetAddress: linkValue('street_address'),
    unit: linkValue('unit'),
    city: linkValue('city'),
    region: linkValue('region'),
    postal: linkValue('postal'),
  };
}

/** Who buys, as far as it is known, by the names of the account. */
export function knownPerson(account: Account | null | undefined) {
  if (account) {
    const { first_name, middle_name, last_name, phone_number, email } = account;
    return {
      first_name,
      middle_name: middle_name ?? '',
      last_name,
      suffix: '',
      phone_number: phone_number ?? '',
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
