import { $account } from '../session/account.ts';

/** Of the last address that was taken on this page. */
let latestZip = '';

const zipOf = (postal: string | undefined) => /^\d{5}/.exec(postal ?? '')?.[0] ?? '';

/** Takes note of where the visitor, or what is insured, is. */
export function setLocationHint(postal: string | undefined): void {
  latestZip = zipOf(postal) || latestZip;
}

/** ZIP code near which another address most likely lies; undefined where nothing is known. */
export function locationHint(): string | undefined {
  return latestZip || zipOf($account.get()?.address?.postal) || undefined;
}
