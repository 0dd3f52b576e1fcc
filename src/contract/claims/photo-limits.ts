/** Limits of a damage photo. The file picker checks them before the upload. */
export const claimPhotoLimits = {
  /**
   * Accepted media types. They are detected from the content, because the file name and
   * Content-Type are not reliable.
   */
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  /** Maximum file size in bytes. */
  size: 10 * 1024 * 1024,
  /** Maximum width times height. It stops small files that decode into very large images. */
  pixels: 60_000_000,
  /** Maximum number of photos per claim. */
  count: 8,
} as const;
