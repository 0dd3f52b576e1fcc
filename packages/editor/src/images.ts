import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { projectFile } from './project-file.ts';
import { svgErrors } from '../../../src/site/content-checks/svg-checks.ts';

const folder = 'pictures';
const kilobyte = 1024;
const IMAGE_LIMITS = {
  /** Maximum size of an upload in bytes. */
  upload: 10_000 * kilobyte,
  /** Maximum size of a stored photo in bytes. */
  stored: 200 * kilobyte,
  drawing: 40 * kilobyte,
  /** Maximum number of pixels of an upload. A small file can decode into a very large picture. */
  pixels: 60_000_000,
};

/**
 * Maximum width and height in pixels, and quality. A photo that is still too large is stored with
 * the next ones.
 */
const reductions = [
  { side: 1600, quality: 80 },
  { side: 1600, quality: 65 },
  { side: 1400, quality: 60 },
  { side: 1200, quality: 50 },
  { side: 900, quality: 45 },
  { side: 600, quality: 40 },
];

/** Formats of photos. The image library would also draw an SVG file that is named photo.png. */
const photoFormats = new Set(['png', 'jpeg', 'webp']);
/** Maximum seconds for decoding a photo. */
const TIMEOUT_SECONDS = 20;

const plainSvgHint =
  'It may contain only shapes, text and pixels, no script and no link: save it as “plain SVG”, or upload a PNG file';

/** Error whose message is shown to the person who uploads a picture. */
export class ImageError extends Error {}

/**
 * Stores a picture under public/pictures. An SVG file is stored unchanged. A photo is converted to
 * WebP with at most 1600 by 1600 pixels, and reduced further until it has at most 200 KB.
 * @returns The picture's path on the site.
 * @throws ImageError if the file is not a picture, is too large, or is an SVG file that contains
 * more than a drawing
 */
export async function saveImage(root: string, name: string, bytes: Buffer): Promise<string> {
  if (bytes.length > IMAGE_LIMITS.upload) throw new ImageError('A picture can have at most 10 MB');
  const isSvg = /\.svg$/i.test(name);
  const output = isSvg ? assertSafeSvg(bytes) : await shrinkImage(bytes);
  const targetFolder = projectFile(root, `public/${folder}`);
  const file = availableName(targetFolder, name, isSvg ? 'svg' : 'webp', output);
  mkdirSync(targetFolder, { recursive: true });
  // An existing file, also a link, is not written again: its content is the same.
  if (!existsSync(join(targetFolder, file))) writeFileSync(join(targetFolder, file), output);
  return `/${folder}/${file}`;
}

function assertSafeSvg(bytes: Buffer): Buffer {
  if (bytes.length > IMAGE_LIMITS.drawing)
    throw new ImageError('An SVG file can have at most 40 KB');
  const [error] = svgErrors(bytes);
  if (!error) return bytes;
  throw new ImageError(`The SVG file ${error.message} (line ${error.line}). ${plainSvgHint}`);
}

async function shrinkImage(bytes: Buffer): Promise<Buffer> {
  try {
    const { format } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!photoFormats.has(format)) throw new Error(format);
    for (const { side, quality } of reductions) {
      const output = await sharp(bytes, { limitInputPixels: IMAGE_LIMITS.pixels })
        .timeout({ seconds: TIMEOUT_SECONDS })
        .rotate()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality })
        .toBuffer();
      if (output.length <= IMAGE_LIMITS.stored) return output;
    }
  } catch {
    throw new ImageError(
      'The picture cannot be read or is too large: use PNG, JPEG, WebP or SVG with up to 60 million pixels',
    );
  }
  throw new ImageError(
    'Even at 600 by 600 pixels, the picture has more than 200 KB: use a picture with less detail',
  );
}

/**
 * Returns a free file name that is similar to the name of the upload, because an existing different
 * picture must not be overwritten.
 */
function availableName(
  targetFolder: string,
  name: string,
  extension: string,
  bytes: Buffer,
): string {
  const stem =
    name
      .replace(/\.\w+$/, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'picture';
  for (let attempt = 1; ; attempt += 1) {
    const file = `${stem}${attempt === 1 ? '' : `-${attempt}`}.${extension}`;
    const path = join(targetFolder, file);
    if (!existsSync(path) || readFileSync(path).equals(bytes)) return file;
  }
}
