import { $account } from '../session/account.ts';

/** Of the last address that was taken on this page. */
let latest = '';

const zipIn = (postal: string | undefined) => /^\d{5}/.exec(postal ?? '')?.[0] ?? '';

/** Takes note of where the visitor, or what is insured, is. */
export function noteNear(postal: string | undefined): void {
  latest = zipIn(postal) || latest;
}

/** ZIP code near which another address most likely lies; undefined where nothing is known. */
export function nearestKnown(): string | undefined {
  return latest || zipIn($account.get()?.address?.postal) || undefined;
}
