import { createHmac, timingSafeEqual } from 'node:crypto';

/** The two pictures that are kept of each photo. */
export const photoSizes = ['photo', 'thumbnail'] as const;
export type PhotoSize = (typeof photoSizes)[number];

export interface PhotoLinks {
  /** An address that shows one picture for a day or two, to whoever was given it. */
  url(photoId: string, size: PhotoSize): string;
  check(link: {
    photoId: string;
    size: string;
    expires: string | undefined;
    key: string | undefined;
  }): boolean;
}

/** Seconds. The same link all through a day (UTC), so that a browser keeps its picture. */
const DAY_SECONDS = 24 * 60 * 60;

export interface PhotoLinksOptions {
  /** Signs the links. */
  secret: string;
  /** The provider's own address when the storefront is elsewhere; '' leaves links as paths. */
  baseUrl: string;
  now: () => Date;
}

/** Pictures are asked for by <img>, which sends no token: the link is the permission, as for documents. */
export function createPhotoLinks({ secret, baseUrl, now }: PhotoLinksOptions): PhotoLinks {
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
