import sharp from 'sharp';
import { EMAIL_MARK_HEIGHT, EMAIL_MARK_WIDTH } from '../contract/email-mark.ts';
import { brand } from '../site/brand.ts';

/** Pixels of the file per pixel of the email, for screens with a high resolution. */
const SCALE = 3;

/** Returns the mark for the dark header of an email. The logo has a grid of 28 by 28. */
export async function GET(): Promise<Response> {
  const { logo, tokens } = brand;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${EMAIL_MARK_WIDTH} ${EMAIL_MARK_HEIGHT}"><path fill="${tokens.onDeep}" d="${logo.left}"/><path fill="${tokens.accent}" d="${logo.right}"/></svg>`;
  const image = await sharp(Buffer.from(svg), { density: 72 * SCALE })
    .resize(EMAIL_MARK_WIDTH * SCALE, EMAIL_MARK_HEIGHT * SCALE)
    .png()
    .toBuffer();
  return new Response(new Uint8Array(image), { headers: { 'content-type': 'image/png' } });
}
