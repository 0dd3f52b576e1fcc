import sharp from 'sharp';
import type { Brand } from '../contract/brand.ts';
import { outlinedFace, type Face } from './outlined-text.ts';

/** What a shared link shows of a page. */
export interface PageWords {
  title: string;
  description: string;
  /** In the band at the foot, such as 'From $5 a trip'. */
  price?: string | undefined;
}

/** A picture that a build has to draw: /og/{page}.png. */
export interface PictureOrder extends PageWords {
  page: string;
}

const width = 1200;
const height = 630;
const left = 72;
const room = 760;

/** The page's picture for social networks: a PNG of 1200 by 630 pixels, in the brand's colours and faces. */
export async function pagePicture(
  brand: Brand,
  words: PageWords,
): Promise<Uint8Array<ArrayBuffer>> {
  const drawing = Buffer.from(pageDrawing(brand, words));
  return new Uint8Array(await sharp(drawing).removeAlpha().png().toBuffer());
}

function pageDrawing(brand: Brand, { title, description, price }: PageWords): string {
  const { tokens } = brand;
  const display = outlinedFace(tokens.fontDisplay.src);
  const text = outlinedFace(tokens.fontText.src);
  const size = display.wrap(title, 76, room).length > 3 ? 64 : 76;
  const heading = display.wrap(title, size, room).slice(0, 4);
  const top = 210;
  const below = top + (heading.length - 1) * size * 1.06 + 72;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${tokens.field}"/>`,
    arches(tokens.accent),
    logo(brand, display),
    ...heading.map((line, index) =>
      display.line(line, {
        x: left,
        y: top + index * size * 1.06,
        size,
        fill: tokens.ink,
        bold: true,
      }),
    ),
    ...clip(text.wrap(description, 30, room), 3).map((line, index) =>
      text.line(line, { x: left, y: below + index * 42, size: 30, fill: tokens.ink2 }),
    ),
    price ? band(brand, display, price) : '',
    '</svg>',
  ].join('');
}

/** The first lines, the last of them with an ellipsis where there were more. */
function clip(lines: string[], most: number): string[] {
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${lines[most - 1]?.replace(/[.,;:]$/, '')}…`];
}

/** Arch lines that run off the lower and the right edge. */
function arches(accent: string): string {
  const middle = 1130;
  const paths = [150, 180, 210, 240, 270].map(
    (radius) =>
      `M${middle - radius} ${height}V330a${radius} ${radius} 0 0 1 ${radius * 2} 0V${height}`,
  );
  return `<path d="${paths.join('')}" fill="none" stroke="${accent}" stroke-width="3"/>`;
}

function logo({ name, logo: mark, tokens }: Brand, display: Face): string {
  const halves = `<path d="${mark.left}" fill="${tokens.brand}"/><path d="${mark.right}" fill="${tokens.accent}"/>`;
  return `<g transform="translate(${left} 62) scale(1.7)">${halves}</g>${display.line(name, {
    x: left + 64,
    y: 100,
    size: 40,
    fill: tokens.ink,
    bold: true,
  })}`;
}

function band({ tokens }: Brand, display: Face, price: string): string {
  const size = 40;
  const long = display.width(price, size) + 72;
  const box = `<rect x="${left}" y="518" width="${long}" height="76" rx="${Math.min(tokens.radius, 38)}" fill="${tokens.brandDeep}"/>`;
  return box + display.line(price, { x: left + 32, y: 570, size, fill: tokens.onDeep, bold: true });
}
