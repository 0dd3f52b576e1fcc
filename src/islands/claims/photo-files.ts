import { claimPhotoLimits } from '../../contract/claims/photo-limits.ts';
import { CLAIM_PHOTO_MEGABYTES } from '../../contract/service-facts.ts';

/** Returns the text with the accepted types and the limits. `limit` is the maximum number. */
export function photoRulesText(limit: number = claimPhotoLimits.count): string {
  return `JPEG, PNG, WebP or AVIF, up to ${CLAIM_PHOTO_MEGABYTES} MB each, ${limit} at most.`;
}

/**
 * Returns the error message for a file that is not accepted as a claim photo. Empty if the file is
 * accepted.
 * @param existingCount number of photos that the claim already has
 * @param limit maximum number of photos of the claim
 */
export function photoFileError(
  { type, size }: File,
  existingCount: number,
  limit: number = claimPhotoLimits.count,
): string {
  const { types } = claimPhotoLimits;
  // Some phones send no file type. Such a file is sent, and the server checks it.
  if (type && !(types as readonly string[]).includes(type))
    return 'This is no photo we can take. Use JPEG, PNG, WebP or AVIF.';
  if (size === 0) return 'This file is empty.';
  if (size > claimPhotoLimits.size) return `This photo is larger than ${CLAIM_PHOTO_MEGABYTES} MB.`;
  return existingCount >= limit ? `A claim takes ${limit} photos at most.` : '';
}
