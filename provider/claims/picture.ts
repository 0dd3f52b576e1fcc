import type { Metadata } from 'sharp';
import { claimPhotoLimits } from '../../src/contract/claims/photo-limits.ts';
import { Refusal } from '../errors.ts';

/** A photo as it is kept: drawn anew, so that nothing of the file but its picture is left. */
export interface Picture {
  picture: Uint8Array;
  thumbnail: Uint8Array;
  width: number;
  height: number;
}

const LONGER_SIDE = 2400;
const THUMBNAIL_SIDE = 320;
const QUALITY = 82;
/** A picture that takes longer to unpack was made to. */
const SECONDS = 20;
/** Pictures unpacked at the same moment; each may take some hundred megabytes. */
const AT_ONCE = 2;

const megabytes = claimPhotoLimits.size / (1024 * 1024);
const megapixels = claimPhotoLimits.pixels / 1_000_000;
const kinds = 'JPEG, PNG, WebP or AVIF';

type Kind = 'jpeg' | 'png' | 'webp' | 'heif';

/**
 * What the first bytes say. Only these decoders are ever given a file: the others that the library holds
 * (SVG, TIFF, GIF …) read what nobody photographs.
 */
function kindOf(file: Uint8Array): Kind | 'heic' | null {
  const signs = Buffer.from(file.subarray(0, 64)).toString('latin1');
  if (signs.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (signs.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (signs.startsWith('RIFF') && signs.slice(8, 12) === 'WEBP') return 'webp';
  if (signs.slice(4, 8) !== 'ftyp') return null;
  if (/avi[fs]/.test(signs)) return 'heif';
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(signs) ? 'heic' : null;
}

let waiting: Promise<unknown>[] = [];

/** Lets AT_ONCE pictures through at a time. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  while (waiting.length >= AT_ONCE) await Promise.race(waiting);
  const running = work();
  const settled = running.catch(() => {});
  waiting.push(settled);
  try {
    return await running;
  } finally {
    waiting = waiting.filter((one) => one !== settled);
  }
}

/**
 * Draws a photo anew as JPEG, upright, with a thumbnail; place, time and camera are gone with the rest of
 * the file.
 * @throws Refusal unsupported_media_type, photo_too_large, photo_unreadable
 */
export async function readPicture(file: Uint8Array): Promise<Picture> {
  const kind = kindOf(file);
  if (kind === 'heic') {
    throw new Refusal(
      'unsupported_media_type',
      `HEIC photos cannot be read here. Send it as ${kinds}: phones offer “Most compatible” for that.`,
    );
  }
  if (kind === null) {
    throw new Refusal('unsupported_media_type', `This file is no photo. Send ${kinds}.`);
  }
  return inTurn(() => draw(file, kind));
}

async function draw(file: Uint8Array, kind: Kind): Promise<Picture> {
  // Loaded with the first photo: the library is half of what the provider would hold at start.
  const { default: sharp } = await import('sharp');
  const options = { limitInputPixels: claimPhotoLimits.pixels, failOn: 'error' } as const;
  const metadata = await sharp(file, { ...options, limitInputPixels: false })
    .metadata()
    .catch(unreadable);
  assertSize(metadata, kind);
  const upright = sharp(file, options).timeout({ seconds: SECONDS }).autoOrient();
  const { data, info } = await upright
    .resize({ width: LONGER_SIDE, height: LONGER_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  const thumbnail = await sharp(data)
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'cover' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return { picture: data, thumbnail, width: info.width, height: info.height };
}

/** By the header alone, before anything is unpacked. */
function assertSize({ format, width, height }: Metadata, kind: Kind): void {
  if (format !== kind || !(width > 0) || !(height > 0)) unreadable();
  if (width * height > claimPhotoLimits.pixels) {
    throw new Refusal(
      'photo_too_large',
      `This photo has more than ${megapixels} million pixels. Send a smaller one, up to ${megabytes} MB.`,
    );
  }
}

function unreadable(): never {
  throw new Refusal(
    'photo_unreadable',
    'This photo cannot be read: the file is damaged or incomplete. Send it again, or another one.',
  );
}
