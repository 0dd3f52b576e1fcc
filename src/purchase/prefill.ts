/** What a flow knows of its buyer before anything is typed: by a partner's link, or by the account. */
import * as z from 'zod/mini';
import type { Account } from '../contract/account/account.ts';
import { ADDRESS_MAX, type Address } from '../contract/address.ts';
import { emailSchema } from '../contract/fields.ts';
import { screenAddress } from '../core/address/wire-address.ts';
import { noteNear } from '../core/address/near.ts';
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

const $link = persisted('prefill', z.record(z.string(), z.string()), {});
const said = (name: Parameter) => $link.get()[name] ?? '';

/** Takes parameters out of the address bar: names and emails have no business in the browser's history. */
export function takeParameters<Name extends string>(
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
export function takePrefill(): void {
  notePrefill(takeParameters(parameters));
}

/** Notes what somebody else says of the visitor, by the same names and within the same limits. */
export function notePrefill(values: Record<string, unknown>): void {
  const found = parameters.flatMap((name) => {
    const text = values[name];
    return typeof text === 'string' ? [[name, cut(name, text)]] : [];
  });
  if (found.length > 0) $link.set({ ...$link.get(), ...Object.fromEntries(found) });
  noteNear(said('postal'));
}

/** Of a number the last digits count: a country code stands before them. Half an email address is none. */
function cut(name: Parameter, text: string): string {
  if (name === 'phone') return text.replace(/\D/g, '').slice(-limits.phone);
  const kept = text.trim().slice(0, limits[name]).trim();
  return name !== 'email' || emailSchema.safeParse(kept).success ? kept : '';
}

/** The plan that was tried before the flow; empty for none. */
export const wishedPlan = () => said('plan');
/** How long the trip was that was priced before the flow; NaN where none was. */
export const wishedDays = () => Number(said('days') || NaN);

/** Where the buyer lives, as far as it is known. */
export function knownAddress(account: Account | null | undefined): Partial<Address> {
  if (!said('street_address') && account?.address) return screenAddress(account.address);
  return {
    streetAddress: said('street_address'),
    unit: said('unit'),
    city: said('city'),
    region: said('region'),
    postal: said('postal'),
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
    first_name: said('first_name'),
    middle_name: said('middle_name'),
    last_name: said('last_name'),
    suffix: said('suffix'),
    phone_number: said('phone'),
    email: said('email'),
  };
}
