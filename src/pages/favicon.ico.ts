import sharp from 'sharp';
import { brand } from '../site/brand.ts';
import { logoSvg } from '../site/logo-svg.ts';

/**
 * Width and height of the icon in pixels. Browsers and feed readers request /favicon.ico by default
 * and scale the image themselves.
 */
const SIZE = 48;

/**
 * Returns the logo for programs that cannot show SVG. The icon file contains one PNG image, which
 * Windows supports since Vista.
 */
export async function GET(): Promise<Response> {
  const image = await sharp(Buffer.from(logoSvg(brand)), { density: (72 * SIZE) / 28 })
    .resize(SIZE, SIZE)
    .png()
    .toBuffer();
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // type of the file: icon
  head.writeUInt16LE(1, 4); // number of images in the file
  head.writeUInt8(SIZE, 6);
  head.writeUInt8(SIZE, 7);
  head.writeUInt16LE(1, 10); // color planes
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18);
  return new Response(new Uint8Array(Buffer.concat([head, image])), {
    headers: { 'content-type': 'image/x-icon' },
  });
}
