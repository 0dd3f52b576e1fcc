import { $account } from '../session/account.ts';

/** ZIP code of the last address on this page. */
let latestZip = '';

const zipOf = (postal: string | undefined) => /^\d{5}/.exec(postal ?? '')?.[0] ?? '';

/** Stores the ZIP code of the visitor's or the insured address. */
export function setLocationHint(postal: string | undefined): void {
  latestZip = zipOf(postal) || latestZip;
}

/** Returns the ZIP code near which another address most likely is; undefined if none is known. */
export function locationHint(): string | undefined {
  return latestZip || zipOf($account.get()?.address?.postal) || undefined;
}
