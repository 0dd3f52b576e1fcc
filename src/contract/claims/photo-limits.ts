/**
 * Limits for a photo of the damage. The file picker checks the photo before the browser uploads it.
 */
export const claimPhotoLimits = {
  /**
   * Accepted media types. The server detects the type from the content, because the file name and
   * the Content-Type header are not reliable.
   */
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  /** Maximum file size in bytes. */
  size: 10 * 1024 * 1024,
  /**
   * Maximum number of pixels: width multiplied by height. This limit rejects small files that would
   * decode into very large images.
   */
  pixels: 60_000_000,
  /** Maximum number of photos per claim. */
  count: 8,
} as const;
