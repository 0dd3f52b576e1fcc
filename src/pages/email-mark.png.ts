import sharp from 'sharp';
import { EMAIL_MARK_SIZE } from '../contract/email-mark.ts';
import { brand } from '../site/brand.ts';

/** Pixels of the file per pixel of the email, for screens with a high resolution. */
const SCALE = 3;

/** Returns the mark on the dark header of an email. */
export async function GET(): Promise<Response> {
  const { logo, tokens } = brand;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><path fill="${tokens.onDeep}" d="${logo.left}"/><path fill="${tokens.accent}" d="${logo.right}"/></svg>`;
  const size = EMAIL_MARK_SIZE * SCALE;
  const image = await sharp(Buffer.from(svg), { density: (72 * size) / 28 })
    .resize(size, size)
    .png()
    .toBuffer();
  return new Response(new Uint8Array(image), { headers: { 'content-type': 'image/png' } });
}
