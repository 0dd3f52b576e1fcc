/** What a photo of the damage may be; the picker says it before the call does. */
export const claimPhotoLimits = {
  /** Told by the file's content; its name and its Content-Type prove nothing. */
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  /** Bytes. */
  size: 10 * 1024 * 1024,
  /** Width times height, which keeps a small file from unpacking into a full memory. */
  pixels: 60_000_000,
  /** Photos of one claim. */
  count: 8,
} as const;
