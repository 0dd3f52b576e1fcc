import { $account } from '../session/account.ts';

/** ZIP code of the latest address entered on this page. Empty if there is none. */
let latestZip = '';

const zipOf = (postal: string | undefined) => /^\d{5}/.exec(postal ?? '')?.[0] ?? '';

/**
 * Stores the ZIP code of an address, so that suggestions near it come first. Without a valid ZIP
 * code, the previously stored ZIP code stays.
 */
export function storeSuggestionZip(postal: string | undefined): void {
  latestZip = zipOf(postal) || latestZip;
}

/**
 * Returns the ZIP code that address suggestions should be near. It comes from the latest address on
 * this page, or from the account. Undefined if there is none.
 */
export function suggestionZip(): string | undefined {
  return latestZip || zipOf($account.get()?.address?.postal) || undefined;
}
