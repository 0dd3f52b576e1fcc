import { CLAIM_PHOTO_COUNT, CLAIM_PHOTO_MEGABYTES } from '../service-facts.ts';

/** The accepted files, for texts. The server does not decode PDF and HEIC: it stores them as sent. */
export const acceptedFilesText = 'JPEG, PNG, WebP, AVIF, HEIC or PDF';

/**
 * Limits for a photo or document of a claim. The file picker checks the file before the browser uploads it.
 */
export const claimPhotoLimits = {
  /**
   * Accepted media types. The server detects the type from the content, because the file name and
   * the Content-Type header are not reliable.
   */
  types: [
    'image/jpeg',
    'image/png',
    'image/webp',
    'image/avif',
    'image/heic',
    'image/heif',
    'application/pdf',
  ],
  /** Maximum file size in bytes. */
  size: CLAIM_PHOTO_MEGABYTES * 1024 * 1024,
  /**
   * Maximum number of pixels: width multiplied by height. This limit rejects small files that would
   * decode into very large images.
   */
  pixels: 60_000_000,
  /** Maximum number of photos per claim. */
  count: CLAIM_PHOTO_COUNT,
} as const;
