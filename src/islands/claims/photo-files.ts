import { acceptedFilesText, claimPhotoLimits } from '../../contract/claims/photo-limits.ts';
import type { ClaimPhoto } from '../../contract/claims/photos.ts';
import type { CallError } from '../../core/call/call-error.ts';
import { CLAIM_PHOTO_MEGABYTES } from '../../contract/service-facts.ts';

/**
 * Returns the text with the accepted types, the limits, and the types that keep their metadata.
 * `limit` is the maximum number.
 */
export function photoRulesText(limit: number = claimPhotoLimits.count): string {
  return `Up to ${limit} files, ${CLAIM_PHOTO_MEGABYTES} MB each: ${acceptedFilesText}. We store PDF and HEIC files unchanged, including any location data in them.`;
}

/**
 * Returns the error message for a file that a claim does not accept. Empty if the file is
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
    return `We can’t accept this type of file. Upload ${acceptedFilesText} instead.`;
  if (size === 0) return 'This file is empty. Choose another one.';
  if (size > claimPhotoLimits.size)
    return `This file is larger than ${CLAIM_PHOTO_MEGABYTES} MB. Choose a smaller one.`;
  return existingCount >= limit ? `A claim can have up to ${limit} files.` : '';
}

/**
 * Returns the error message for a file whose name promises an accepted type that the server does
 * not find in its content. Empty for another error.
 */
export function damagedFileError({ code }: CallError, { type }: File): string {
  const { types } = claimPhotoLimits;
  return code === 'unsupported_media_type' && (types as readonly string[]).includes(type)
    ? 'This file is damaged. Upload another copy.'
    : '';
}

/** Maximum characters of a file name in a request. */
const MAX_NAME = 255;

/** Returns the name of a file for the upload. The end of a long name is kept, with its extension. */
export function fileNameOf({ name }: File): string {
  return name.slice(-MAX_NAME);
}

/** Returns the name under which a photo or document was sent. Undefined if it is unknown. */
export function sentFileName({ document, file_name }: ClaimPhoto): string | undefined {
  return document?.name ?? file_name;
}

/**
 * Returns the name of one of several files. If the name is unknown, returns the position, such as
 * 'Photo 1'. If several files have the same name, adds the position, such as 'image.jpg (2)', because
 * phones name all pictures of the camera the same.
 */
export function fileNameAmong(names: readonly (string | undefined)[], index: number): string {
  const name = names[index];
  if (name === undefined) return `Photo ${index + 1}`;
  const isUnique = names.filter((other) => other === name).length === 1;
  return isUnique ? name : `${name} (${index + 1})`;
}

/** True if the browser can show the file as a picture. Most browsers cannot show HEIC. */
export function isPicture({ type }: Pick<File, 'type'>): boolean {
  return type.startsWith('image/') && !/hei[cf]/.test(type);
}

/**
 * Returns the types that the file picker offers. On a touch screen, HEIC is left out: phones then
 * convert their photos to JPEG, which everyone can see.
 */
export function pickerTypes(isTouchScreen: boolean): string {
  const types: readonly string[] = claimPhotoLimits.types;
  return (isTouchScreen ? types.filter((type) => !/hei[cf]/.test(type)) : types).join(',');
}
