// Documents of a claim that are stored as they were sent: PDF and HEIC. No library here can read
// them safely, so they are never decoded and only offered as downloads.
import { acceptedFilesText } from '../../src/contract/claims/photo-limits.ts';
import { toSingleLine } from '../mail/email-content.ts';
import { ApiError } from '../errors.ts';

/** Type of a document that is not re-encoded. It is also the extension of its file name. */
const documentKinds = ['pdf', 'heic'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentMediaTypes: Record<DocumentKind, string> = {
  pdf: 'application/pdf',
  heic: 'image/heic',
};

/** Parses the stored type of a document. Null for a photo. */
export function parseDocumentKind(stored: string | null): DocumentKind | null {
  return documentKinds.find((kind) => kind === stored) ?? null;
}

/** Detects the type of a document from its first bytes. Null if it is neither PDF nor HEIC. */
export function detectDocument(file: Uint8Array): DocumentKind | null {
  const header = Buffer.from(file.subarray(0, 64)).toString('latin1');
  if (/^%PDF-[12]\.\d/.test(header)) return 'pdf';
  if (header.slice(4, 8) !== 'ftyp' || /avi[fs]/.test(header)) return null;
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(header) ? 'heic' : null;
}

/**
 * Throws if the end of the document is missing, for example after a broken upload.
 * @throws ApiError `photo_unreadable`
 */
export function assertCompleteDocument(file: Uint8Array, kind: DocumentKind): void {
  if (kind === 'pdf' ? endsAsPdf(file) : endsAsHeic(file)) return;
  throw new ApiError(
    'photo_unreadable',
    `This ${kind.toUpperCase()} file is damaged or incomplete. Send it again, or send another file.`,
  );
}

/** Bytes at the end of a PDF among which its end marker must be. Readers use the same number. */
const PDF_TAIL = 1024;

function endsAsPdf(file: Uint8Array): boolean {
  return Buffer.from(file.subarray(-PDF_TAIL)).includes('%%EOF');
}

/** Maximum number of boxes at the top level of a HEIC file. Cameras write about five. */
const MAX_BOXES = 64;
const BOX_HEADER = 8;

/** True if the boxes of the file, each with its size in its header, end exactly at its end. */
function endsAsHeic(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let offset = 0;
  for (let count = 0; count < MAX_BOXES && offset + BOX_HEADER <= file.byteLength; count += 1) {
    const size = view.getUint32(offset);
    // A size of 0 means that the box ends with the file.
    if (size === 0) return count > 0;
    // A size of 1 means that the size has 64 bits. No accepted file needs them.
    if (size < BOX_HEADER) return false;
    offset += size;
  }
  return offset === file.byteLength;
}

const MAX_NAME = 100;

/** Returns a safe file name for a document. See `safeFileName`. */
export function documentName(sent: string | undefined, kind: DocumentKind): string {
  return safeFileName(sent, kind) ?? `Document.${kind}`;
}

/**
 * Returns a safe file name. Removes folders, control characters and characters that change the
 * direction of text, and replaces the extension by that of the stored type. Null if nothing is left.
 */
export function safeFileName(
  sent: string | undefined,
  extension: DocumentKind | 'jpg',
): string | null {
  const base = toSingleLine(sent ?? '')
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{Cf}\p{Cs}"<>:|?*%;]/gu, '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const name = [...base].slice(0, MAX_NAME).join('');
  return name === '' ? null : `${name}.${extension}`;
}

/** Returns the error for a file that is neither a photo nor a document. */
export function unsupportedFileError(): ApiError {
  return new ApiError(
    'unsupported_media_type',
    `This file can’t be used. Send ${acceptedFilesText}.`,
  );
}

/** Returns the header that makes browsers save the document under its name. */
export function attachmentHeader(name: string): string {
  const ascii = name.replace(/[^ -~]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
