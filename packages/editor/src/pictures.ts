import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { svgFaults } from '../../../src/site/refusals/svg-faults.ts';

const folder = 'pictures';
const kilobyte = 1024;
export const limits = {
  /** Bytes of what is handed in. */
  upload: 10_000 * kilobyte,
  /** Bytes of what is kept. */
  kept: 200 * kilobyte,
  drawing: 40 * kilobyte,
  /** Pixels. */
  side: 1600,
};

const plain =
  'It may hold shapes, text and pixels, no script and no link: save it as “plain SVG”, or hand in a PNG file';

/** Words for who handed in a picture that is refused. */
export class PictureFault extends Error {}

/**
 * Keeps a picture under public/pictures: an SVG file as it is, a photograph as WebP of at most 1600 by 1600 pixels.
 * @returns its path on the site
 * @throws PictureFault where it is none, too large, or an SVG file that holds more than a drawing
 */
export async function keepPicture(root: string, name: string, bytes: Buffer): Promise<string> {
  if (bytes.length > limits.upload) throw new PictureFault('A picture has at most 10 MB');
  const isDrawing = /\.svg$/i.test(name);
  const kept = isDrawing ? checkDrawing(bytes) : await shrink(bytes);
  const file = freeName(join(root, 'public', folder), name, isDrawing ? 'svg' : 'webp', kept);
  mkdirSync(join(root, 'public', folder), { recursive: true });
  writeFileSync(join(root, 'public', folder, file), kept);
  return `/${folder}/${file}`;
}

function checkDrawing(bytes: Buffer): Buffer {
  if (bytes.length > limits.drawing) throw new PictureFault('An SVG file has at most 40 KB');
  const [fault] = svgFaults(bytes);
  if (!fault) return bytes;
  throw new PictureFault(`The SVG file ${fault.says} (line ${fault.line}). ${plain}`);
}

async function shrink(bytes: Buffer): Promise<Buffer> {
  try {
    const picture = sharp(bytes).rotate();
    const { side } = limits;
    const kept = await picture
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
    if (kept.length <= limits.kept) return kept;
  } catch {
    throw new PictureFault('This is no picture that can be read: PNG, JPEG, WebP and SVG can');
  }
  throw new PictureFault('Even as WebP the picture has more than 200 KB: take a smaller one');
}

/** Of the file's own name; another picture of that name keeps it. */
function freeName(place: string, name: string, extension: string, bytes: Buffer): string {
  const stem =
    name
      .replace(/\.\w+$/, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'picture';
  for (let at = 1; ; at += 1) {
    const file = `${stem}${at === 1 ? '' : `-${at}`}.${extension}`;
    const path = join(place, file);
    if (!existsSync(path) || readFileSync(path).equals(bytes)) return file;
  }
}
