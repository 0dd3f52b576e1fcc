import sharp from 'sharp';
import type { Brand } from '../contract/brand.ts';
import { readOutlinedFont, type OutlinedFont } from './outlined-text.ts';

/**
 * Text on the preview image of a page. Social networks show this image next to a shared link to the
 * page.
 */
export interface OgImageText {
  title: string;
  description: string;
  /** Text in the band at the bottom of the image, such as 'From $5 a trip'. */
  price?: string | undefined;
}

/** A preview image that the build must render. The image's path is /og/{page}.png. */
export interface OgImageRequest extends OgImageText {
  page: string;
}

const width = 1200;
const height = 630;
const left = 72;
const textWidth = 760;

/**
 * Renders the page's preview image for social networks: a PNG of 1200 by 630 pixels, in the brand's
 * colors and fonts.
 */
export async function renderOgImage(
  brand: Brand,
  text: OgImageText,
): Promise<Uint8Array<ArrayBuffer>> {
  const svg = Buffer.from(ogImageSvg(brand, text));
  return new Uint8Array(await sharp(svg).removeAlpha().png().toBuffer());
}

function ogImageSvg(brand: Brand, { title, description, price }: OgImageText): string {
  const { tokens } = brand;
  const displayFont = readOutlinedFont(tokens.fontDisplay.src);
  const textFont = readOutlinedFont(tokens.fontText.src);
  const size = displayFont.wrap(title, 76, textWidth).length > 3 ? 64 : 76;
  const heading = displayFont.wrap(title, size, textWidth).slice(0, 4);
  const top = 210;
  const below = top + (heading.length - 1) * size * 1.06 + 72;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${tokens.field}"/>`,
    arches(tokens.accent),
    logo(brand, displayFont),
    ...heading.map((line, index) =>
      displayFont.line(line, {
        x: left,
        y: top + index * size * 1.06,
        size,
        fill: tokens.ink,
        bold: true,
      }),
    ),
    ...clip(textFont.wrap(description, 30, textWidth), 3).map((line, index) =>
      textFont.line(line, { x: left, y: below + index * 42, size: 30, fill: tokens.ink2 }),
    ),
    price ? priceBand(brand, displayFont, price) : '',
    '</svg>',
  ].join('');
}

/**
 * Returns at most `maxLines` lines. If there are more lines, the last returned line ends with an
 * ellipsis.
 */
function clip(lines: string[], maxLines: number): string[] {
  if (lines.length <= maxLines) return lines;
  return [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1]?.replace(/[.,;:]$/, '')}…`];
}

/**
 * Returns decorative arch-shaped lines as SVG. The lines continue beyond the bottom and right edges
 * of the image.
 */
function arches(accent: string): string {
  const middle = 1130;
  const paths = [150, 180, 210, 240, 270].map(
    (radius) =>
      `M${middle - radius} ${height}V330a${radius} ${radius} 0 0 1 ${radius * 2} 0V${height}`,
  );
  return `<path d="${paths.join('')}" fill="none" stroke="${accent}" stroke-width="3"/>`;
}

function logo({ name, logo: logoShape, tokens }: Brand, displayFont: OutlinedFont): string {
  const halves = `<path d="${logoShape.left}" fill="${tokens.brand}"/><path d="${logoShape.right}" fill="${tokens.accent}"/>`;
  return `<g transform="translate(${left} 62) scale(1.7)">${halves}</g>${displayFont.line(name, {
    x: left + 64,
    y: 100,
    size: 40,
    fill: tokens.ink,
    bold: true,
  })}`;
}

function priceBand({ tokens }: Brand, displayFont: OutlinedFont, price: string): string {
  const size = 40;
  const bandWidth = displayFont.width(price, size) + 72;
  const rect = `<rect x="${left}" y="518" width="${bandWidth}" height="76" rx="${Math.min(tokens.radius, 38)}" fill="${tokens.brandDeep}"/>`;
  return (
    rect + displayFont.line(price, { x: left + 32, y: 570, size, fill: tokens.onDeep, bold: true })
  );
}
