import { addDays } from '../../src/contract/dates.ts';
import { claimPhotoLimits } from '../../src/contract/claims/photo-limits.ts';
import type { ClaimPhoto } from '../../src/contract/claims/photos.ts';
import { CLAIM_SECOND_LOOK_DAYS } from '../../src/contract/service-facts.ts';
import { undecidedClaimStates } from './states.ts';
import type { ClaimsTable } from '../data/claim-tables.ts';
import { todayAtShop, todayInHonolulu } from '../dates.ts';

/** Columns of a claim that determine whether a second look can be requested. */
export type SecondLookColumns = Pick<
  ClaimsTable,
  'state' | 'decided_at' | 'second_look_requested_at'
>;

/**
 * Returns the last day on which a second look can be requested, YYYY-MM-DD. Null if the claim is
 * not rejected or has already had a second look.
 */
export function lastSecondLookDay(row: SecondLookColumns): string | null {
  const { state, decided_at: decided, second_look_requested_at: requested } = row;
  if (state !== 'rejected' || requested !== null || decided === null) return null;
  return addDays(todayAtShop(new Date(decided)), CLAIM_SECOND_LOOK_DAYS);
}

/** Returns `lastSecondLookDay` until that day is over, then undefined. */
export function secondLookUntil(row: SecondLookColumns, now: Date): string | undefined {
  const day = lastSecondLookDay(row);
  return day !== null && day >= todayInHonolulu(now) ? day : undefined;
}

/** True if the claimant can add photos now: a decision follows, or a second look can follow. */
export function acceptsPhotos(row: SecondLookColumns, now: Date): boolean {
  const isUndecided = [...undecidedClaimStates].some((state) => state === row.state);
  return isUndecided || secondLookUntil(row, now) !== undefined;
}

/** Marks a photo that was added for a second look and can be removed until it is asked for. */
export function withRemovable(photo: ClaimPhoto, claim: SecondLookColumns, now: Date): ClaimPhoto {
  const isNew = claim.decided_at !== null && photo.uploaded > claim.decided_at;
  const removable = isNew && secondLookUntil(claim, now) !== undefined;
  return { ...photo, ...(removable && { removable }) };
}

/**
 * Returns the maximum number of photos of a claim. A decided claim may have as many again, because
 * a second look needs documents that the first one lacked.
 */
export function claimPhotoLimit({ decided_at }: Pick<ClaimsTable, 'decided_at'>): number {
  return decided_at === null ? claimPhotoLimits.count : 2 * claimPhotoLimits.count;
}
