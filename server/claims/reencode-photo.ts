import type { Metadata } from 'sharp';
import { claimPhotoLimits } from '../../src/contract/claims/photo-limits.ts';
import { unsupportedFileError } from './claim-documents.ts';
import { serviceFacts } from '../../src/contract/service-facts.ts';
import { ApiError } from '../errors.ts';

/**
 * A photo in the form that is stored. The server encodes it again, so that it contains only the
 * picture and no other data of the original file.
 */
export interface ReencodedPhoto {
  image: Uint8Array;
  thumbnail: Uint8Array;
  width: number;
  height: number;
}

const MAX_SIDE = 2400;
const THUMBNAIL_SIDE = 320;
const JPEG_QUALITY = 82;
/**
 * Time limit in seconds for decoding one picture. A picture that takes longer is probably an
 * attack.
 */
const TIMEOUT_SECONDS = 20;
/**
 * Maximum number of pictures that are decoded at the same time. Each may need some hundred
 * megabytes of memory.
 */
const MAX_CONCURRENT = 2;

/** Maximum width or height. The panoramas of phones have up to 17,000 pixels. */
const MAX_SENT_SIDE = 30_000;

type ImageFormat = 'jpeg' | 'png' | 'webp' | 'heif';

/**
 * Detects a file's format from its first bytes. Only formats that cameras use are decoded. The
 * image library's other decoders (SVG, TIFF, GIF …) are therefore never used.
 */
function detectFormat(file: Uint8Array): ImageFormat | null {
  const header = Buffer.from(file.subarray(0, 64)).toString('latin1');
  if (header.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (header.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (header.startsWith('RIFF') && header.slice(8, 12) === 'WEBP') return 'webp';
  return header.slice(4, 8) === 'ftyp' && /avi[fs]/.test(header) ? 'heif' : null;
}

let active: Promise<unknown>[] = [];

/** Runs `work`. If MAX_CONCURRENT decodings are running, waits first until one of them ends. */
async function withConcurrencyLimit<T>(work: () => Promise<T>): Promise<T> {
  while (active.length >= MAX_CONCURRENT) await Promise.race(active);
  const job = work();
  const settled = job.catch(() => {});
  active.push(settled);
  try {
    return await job;
  } finally {
    active = active.filter((one) => one !== settled);
  }
}

/**
 * Encodes a photo again as an upright JPEG with a thumbnail. Removes the location, time, camera and
 * all other metadata.
 * @throws ApiError `unsupported_media_type`, `photo_too_large`, `photo_unreadable`
 */
export async function reencodePhoto(file: Uint8Array): Promise<ReencodedPhoto> {
  const kind = detectFormat(file);
  if (kind === null) throw unsupportedFileError();
  return withConcurrencyLimit(() => convertToJpeg(file, kind));
}

async function convertToJpeg(file: Uint8Array, kind: ImageFormat): Promise<ReencodedPhoto> {
  // The image library is loaded with the first photo and not at the server's start, because it
  // would then take half of the server's memory.
  const { default: sharp } = await import('sharp');
  const options = { limitInputPixels: claimPhotoLimits.pixels, failOn: 'error' } as const;
  const metadata = await sharp(file, { ...options, limitInputPixels: false })
    .metadata()
    .catch(throwUnreadable);
  assertSize(metadata, kind);
  const upright = sharp(file, options).timeout({ seconds: TIMEOUT_SECONDS }).autoOrient();
  const { data, info } = await upright
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer({ resolveWithObject: true })
    .catch(throwUnreadable);
  const thumbnail = await sharp(data)
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'cover' })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
  return { image: data, thumbnail, width: info.width, height: info.height };
}

/** Checks the format and the size that the file's header states, before the picture is decoded. */
function assertSize(metadata: Metadata, kind: ImageFormat): void {
  const { format, width, height } = metadata;
  if (format !== kind || !(width > 0) || !(height > 0)) throwUnreadable();
  const limit = pixelLimit(metadata);
  if (width * height > limit) throw tooLarge(`${limit / 1_000_000} million pixels`);
  if (Math.max(width, height) > MAX_SENT_SIDE)
    throw tooLarge(`${MAX_SENT_SIDE.toLocaleString('en-US')} pixels on one side`);
}

/**
 * Returns the maximum number of pixels. Pictures that need twice the memory or more per pixel may
 * have half as many. A 60-megapixel AVIF would take a gigabyte.
 */
function pixelLimit({ format, depth }: Metadata): number {
  const isHeavy = format === 'heif' || depth !== 'uchar';
  return claimPhotoLimits.pixels / (isHeavy ? 2 : 1);
}

function tooLarge(limit: string): ApiError {
  return new ApiError(
    'photo_too_large',
    `This photo has more than ${limit}. Send a smaller one, up to ${serviceFacts.claimPhotoSize}.`,
  );
}

function throwUnreadable(): never {
  throw new ApiError(
    'photo_unreadable',
    'We can’t read this photo, because the file is damaged or incomplete. Send it again, or send another one.',
  );
}
