import sharp from 'sharp';
import { brand } from '../site/brand.ts';
import { logoSvg } from '../site/logo-svg.ts';

/** Pixels a side. Browsers and feed readers ask for the file unasked, and scale it down themselves. */
const SIZE = 48;

/** The mark for programs that know no SVG: one PNG picture in an icon file, as Windows has allowed since Vista. */
export async function GET(): Promise<Response> {
  const image = await sharp(Buffer.from(logoSvg(brand)), { density: (72 * SIZE) / 28 })
    .resize(SIZE, SIZE)
    .png()
    .toBuffer();
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // with one picture
  head.writeUInt8(SIZE, 6);
  head.writeUInt8(SIZE, 7);
  head.writeUInt16LE(1, 10); // planes
  head.writeUInt16LE(32, 12); // bits a pixel
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18);
  return new Response(new Uint8Array(Buffer.concat([head, image])), {
    headers: { 'content-type': 'image/x-icon' },
  });
}
