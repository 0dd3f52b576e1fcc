import { createHmac, timingSafeEqual } from 'node:crypto';

/** Each photo is stored as these two pictures. */
export const photoImageSizes = ['photo', 'thumbnail'] as const;
type PhotoSize = (typeof photoImageSizes)[number];

export interface PhotoLinkSigner {
  /** Returns the URL of a picture. It works for one to two days, for anyone who has the URL. */
  url(photoId: string, size: PhotoSize): string;
  check(link: {
    photoId: string;
    size: string;
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
  const sign = (photoId: string, size: string, expires: number) =>
    createHmac('sha256', secret)
      .update(`claim-photo:${photoId}:${size}:${expires}`)
      .digest('base64url');
  return {
    url(photoId, size) {
      const expires = (Math.floor(seconds() / DAY_SECONDS) + 2) * DAY_SECONDS;
      const key = sign(photoId, size, expires);
      return `${baseUrl}/documents/claims/${photoId}/${size}.jpg?expires=${expires}&key=${key}`;
    },
    check({ photoId, size, expires, key }) {
      if (!key || !/^[1-9]\d{0,11}$/.test(expires ?? '')) return false;
      const expected = Buffer.from(sign(photoId, size, Number(expires)));
      const received = Buffer.from(key);
      if (expected.length !== received.length || !timingSafeEqual(expected, received)) return false;
      return seconds() < Number(expires);
    },
  };
}
