import { Hono } from 'hono';
import { photoImageSizes } from './photo-links.ts';
import type { Services } from '../services.ts';

/**
 * Serves /documents/claims/{photoId}/photo.jpg and thumbnail.jpg to anyone who has the signed link.
 */
export function mountClaimPhotoRoutes(app: Hono, services: Services): void {
  const { PUBLIC_API_BASE: base, SITE_URL } = services.settings;
  const isCrossOrigin = base !== undefined && new URL(base).origin !== new URL(SITE_URL).origin;
  app.get('/documents/claims/:photoId/:file{\\w+\\.jpg}', async (context) => {
    const photoId = context.req.param('photoId');
    const size = photoImageSizes.find((one) => `${one}.jpg` === context.req.param('file'));
    const { expires, key } = context.req.query();
    const isValidLink = size && services.photoLinks.check({ photoId, size, expires, key });
    const bytes = isValidLink ? await readPhoto(services, photoId, size) : undefined;
    if (!bytes) return context.text('There is no such photo.', 404);
    // Copies the bytes, because the database driver's buffer also contains other rows.
    return context.body(new Uint8Array(bytes).buffer, 200, {
      'Content-Type': 'image/jpeg',
      'Content-Length': String(bytes.byteLength),
      // Browsers may cache a photo, because it never changes. Its link expires at the end of the
      // next day (UTC).
      'Cache-Control': 'private, max-age=86400, immutable',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      // A storefront on another origin must be able to show the picture. The browser still needs
      // the key in the signed link.
      'Cross-Origin-Resource-Policy': isCrossOrigin ? 'cross-origin' : 'same-origin',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });
}

async function readPhoto(
  { database }: Services,
  photoId: string,
  size: (typeof photoImageSizes)[number],
): Promise<Uint8Array | undefined> {
  const column = size === 'photo' ? 'image' : 'thumbnail';
  const row = await database.db
    .selectFrom('claim_photos')
    .select(`${column} as bytes`)
    .where('id', '=', photoId)
    .executeTakeFirst();
  return row?.bytes;
}
