import { createHmac, timingSafeEqual } from 'node:crypto';

/** Files of the links: the two pictures of a photo, or the document. */
export const photoFiles = ['photo.jpg', 'thumbnail.jpg', 'document.pdf', 'document.heic'] as const;
export type PhotoFile = (typeof photoFiles)[number];

export interface PhotoLinkSigner {
  /** Returns the URL of a file. It works for one to two days, for anyone who has the URL. */
  url(photoId: string, file: PhotoFile): string;
  check(link: {
    photoId: string;
    file: string;
    expires: string | undefined;
    key: string | undefined;
  }): boolean;
}

/**
 * Seconds per day. The URL of a picture stays the same during one day (UTC), so that a browser can
 * cache the picture.
 */
const DAY_SECONDS = 24 * 60 * 60;

export interface PhotoLinkSignerOptions {
  /** Key that signs the links. */
  secret: string;
  /** The server's base URL when the storefront has another origin. With '', the links are paths. */
  baseUrl: string;
  now: () => Date;
}

/**
 * Creates the signer of links to photos. An <img> sends no access token, so a signed link itself
 * gives access, as for documents.
 */
export function createPhotoLinkSigner({
  secret,
  baseUrl,
  now,
}: PhotoLinkSignerOptions): PhotoLinkSigner {
  const seconds = () => now().getTime() / 1000;
  const sign = (photoId: string, file: string, expires: number) =>
    createHmac('sha256', secret)
      .update(`claim-photo:${photoId}:${file}:${expires}`)
      .digest('base64url');
  return {
    url(photoId, file) {
      const expires = (Math.floor(seconds() / DAY_SECONDS) + 2) * DAY_SECONDS;
      const key = sign(photoId, file, expires);
      return `${baseUrl}/documents/claims/${photoId}/${file}?expires=${expires}&key=${key}`;
    },
    check({ photoId, file, expires, key }) {
      if (!key || !/^[1-9]\d{0,11}$/.test(expires ?? '')) return false;
      const expected = Buffer.from(sign(photoId, file, Number(expires)));
      const received = Buffer.from(key);
      if (expected.length !== received.length || !timingSafeEqual(expected, received)) return false;
      return seconds() < Number(expires);
    },
  };
}
