import { Hono } from 'hono';
import { attachmentHeader, documentMediaTypes, parseDocumentKind } from './claim-documents.ts';
import { photoFiles, type PhotoFile } from './photo-links.ts';
import type { Services } from '../services.ts';

/**
 * Serves /documents/claims/{photoId}/photo.jpg, thumbnail.jpg and document.pdf or .heic to anyone
 * who has the signed link.
 */
export function mountClaimPhotoRoutes(app: Hono, services: Services): void {
  const { PUBLIC_API_BASE: base, SITE_URL } = services.settings;
  const isCrossOrigin = base !== undefined && new URL(base).origin !== new URL(SITE_URL).origin;
  app.get('/documents/claims/:photoId/:file{\\w+\\.\\w+}', async (context) => {
    const photoId = context.req.param('photoId');
    const file = photoFiles.find((one) => one === context.req.param('file'));
    const { expires, key } = context.req.query();
    const isValidLink = file && services.photoLinks.check({ photoId, file, expires, key });
    const found = isValidLink ? await readPhoto(services, photoId, file) : undefined;
    if (!found) return context.text('We can’t find that photo.', 404);
    // Copies the bytes, because the database driver's buffer also contains other rows.
    return context.body(new Uint8Array(found.bytes).buffer, 200, {
      ...found.headers,
      'Content-Length': String(found.bytes.byteLength),
      // Browsers may cache a photo, because it never changes. Its link expires at the end of the
      // next day (UTC).
      'Cache-Control': 'private, max-age=86400, immutable',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      // A storefront on another origin must be able to show the picture. The browser still needs
      // the key in the signed link.
      'Cross-Origin-Resource-Policy': isCrossOrigin ? 'cross-origin' : 'same-origin',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  });
}

/** The name of the file comes from this server, so that no browser guesses one from the URL. */
const photoHeaders = (file: PhotoFile) => ({
  'Content-Type': 'image/jpeg',
  'Content-Disposition': `inline; filename="${file}"`,
});

/** Reads a picture of a photo, or a document. Undefined if the row has no such file. */
async function readPhoto({ database }: Services, photoId: string, file: PhotoFile) {
  const row = await database.db
    .selectFrom('claim_photos')
    .select([
      file === 'thumbnail.jpg' ? 'thumbnail as bytes' : 'image as bytes',
      'document_kind',
      'document_name',
    ])
    .where('id', '=', photoId)
    .executeTakeFirst();
  if (!row) return undefined;
  const kind = parseDocumentKind(row.document_kind);
  if (kind === null)
    return file.endsWith('.jpg') ? { bytes: row.bytes, headers: photoHeaders(file) } : undefined;
  if (file !== `document.${kind}`) return undefined;
  // A document comes from a stranger and was not checked, so browsers must not show it.
  const headers = {
    'Content-Type': documentMediaTypes[kind],
    'Content-Disposition': attachmentHeader(row.document_name ?? file),
  };
  return { bytes: row.bytes, headers };
}
