import { sql } from 'kysely';
import type { ClaimPhoto } from '../../src/contract/claims/photos.ts';
import {
  assertCompleteDocument,
  detectDocument,
  documentMediaTypes,
  documentName,
  parseDocumentKind,
  safeFileName,
} from './claim-documents.ts';
import { reencodePhoto } from './reencode-photo.ts';
import { newId } from '../data/ids.ts';
import type { ClaimPhotosTable } from '../data/claim-tables.ts';
import type { Services } from '../services.ts';

/** Metadata of a photo, without its image data. */
export type PhotoMetadataRow = Pick<
  ClaimPhotosTable,
  'id' | 'width' | 'height' | 'created_at' | 'document_kind' | 'document_name'
> & {
  /** Size of the picture in bytes. */
  bytes: number | string;
};

export const photoMetadataColumns = [
  'id',
  'width',
  'height',
  'created_at',
  'document_kind',
  'document_name',
] as const;

/**
 * SQL expression for the size of the picture in bytes. The database does not read the picture for
 * it.
 */
export const photoByteCountColumn = sql<number | string>`length(image)`.as('bytes');

/** A file as it was sent. */
export interface SentFile {
  file: Uint8Array;
  /** Name of the file, if the sender gave it. */
  fileName: string | undefined;
}

/** Returns the row of a sent file that belongs to no claim yet. */
export async function createPhotoRow(
  sent: SentFile,
  { accountId, policyId, now }: { accountId: string; policyId: string; now: Date },
) {
  const stored = storeDocument(sent) ?? (await storePhoto(sent));
  return {
    id: newId('pho'),
    account_id: accountId,
    policy_id: policyId,
    claim_id: null,
    position: 0,
    created_at: now.toISOString(),
    ...stored,
  };
}

/** Returns the columns of a document, as it was sent. Null if the file is no document. */
function storeDocument({ file, fileName }: SentFile) {
  const kind = detectDocument(file);
  if (kind === null) return null;
  assertCompleteDocument(file, kind);
  return {
    image: file,
    thumbnail: new Uint8Array(),
    width: 0,
    height: 0,
    document_kind: kind,
    document_name: documentName(fileName, kind),
  };
}

async function storePhoto({ file, fileName }: SentFile) {
  const document_name = safeFileName(fileName, 'jpg');
  return { ...(await reencodePhoto(file)), document_kind: null, document_name };
}

export function toApiPhoto(
  row: PhotoMetadataRow,
  { photoLinks }: Pick<Services, 'photoLinks'>,
): ClaimPhoto {
  const kind = parseDocumentKind(row.document_kind);
  const common = { photo_id: row.id, uploaded: row.created_at, bytes: Number(row.bytes) };
  if (kind !== null) {
    const document = {
      name: row.document_name ?? documentName(undefined, kind),
      media_type: documentMediaTypes[kind],
    };
    return { ...common, url: photoLinks.url(row.id, `document.${kind}`), document };
  }
  return {
    ...common,
    url: photoLinks.url(row.id, 'photo.jpg'),
    thumbnail_url: photoLinks.url(row.id, 'thumbnail.jpg'),
    width: row.width,
    height: row.height,
    ...(row.document_name !== null && { file_name: row.document_name }),
  };
}
