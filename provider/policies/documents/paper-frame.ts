// What stands around the text of a paper: the band with the brand, the foot, and the signs beside a list.
import { rgb, type PDFFont, type PDFPage, type RGB } from 'pdf-lib';
import type { Brand } from '../../../src/contract/brand.ts';
import { toPrintable } from './latin.ts';

/** US Letter, in points. */
export const WIDTH = 612;
export const HEIGHT = 792;
export const MARGIN = 56;
/** Height of the band on the first page. */
export const BAND = 130;

export interface PaperOptions {
  brand: Brand;
  /** Kind of paper, over the title in the band. */
  kind: string;
  title: string;
  /** Right under the title. */
  subtitle?: string;
  /** At the foot of every page, beside the page number. */
  footer: string;
  /** Written into the file; the same paper is the same file, byte for byte. */
  date: Date;
}

/** '#124368' as pdf-lib takes colours. */
export function colour(hex: string): RGB {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return rgb(part(1), part(3), part(5));
}

/** The brand, the kind of paper and its title, over the arch. */
export function drawBand(
  page: PDFPage,
  { brand, kind, title, subtitle }: PaperOptions,
  { regular, bold }: { regular: PDFFont; bold: PDFFont },
): void {
  const bottom = HEIGHT - BAND;
  const onDeep = colour(brand.tokens.onDeep);
  const accent = colour(brand.tokens.accent);
  const deep = colour(brand.tokens.brandDeep);
  page.drawRectangle({ x: 0, y: bottom, width: WIDTH, height: BAND, color: deep });
  drawArch(page, bottom, accent);
  const mark = { x: MARGIN, y: HEIGHT - 32, scale: 0.8 };
  page.drawSvgPath(brand.logo.left, { ...mark, color: onDeep });
  page.drawSvgPath(brand.logo.right, { ...mark, color: accent });
  const say = (text: string, y: number, font: PDFFont, size: number, x = MARGIN) =>
    page.drawText(toPrintable(text), { x, y, font, size, color: onDeep });
  say(brand.name, HEIGHT - 49, bold, 16, MARGIN + 30);
  say(kind, bottom + 58, regular, 10.5);
  say(title, bottom + 35, bold, 21);
  if (subtitle) say(subtitle, bottom + 18, regular, 10.5);
}

/** Concentric arches on straight legs, as on the schedules of the site; the page's edge cuts them. */
function drawArch(page: PDFPage, bottom: number, borderColor: RGB): void {
  const legs = 54;
  for (let radius = 12; radius <= 84; radius += 12) {
    page.drawSvgPath(`M${-radius} 0V${-legs}A${radius} ${radius} 0 0 1 ${radius} ${-legs}V0`, {
      x: WIDTH - 104,
      y: bottom,
      borderColor,
      borderWidth: 1.2,
    });
  }
}

/** The small print and the page number over the lower edge. */
export function drawFoot(
  page: PDFPage,
  { brand, footer, count, font }: { brand: Brand; footer: string; count: string; font: PDFFont },
): void {
  const style = { y: 34, size: 8.5, font, color: colour(brand.tokens.ink2) };
  page.drawLine({
    start: { x: MARGIN, y: 48 },
    end: { x: WIDTH - MARGIN, y: 48 },
    thickness: 0.6,
    color: colour(brand.tokens.line),
  });
  page.drawText(toPrintable(footer), { ...style, x: MARGIN });
  const width = font.widthOfTextAtSize(count, style.size);
  page.drawText(count, { ...style, x: WIDTH - MARGIN - width });
}

/** A check in the system's green, or a cross in the quiet ink. */
export function drawSign(
  page: PDFPage,
  kind: 'check' | 'cross',
  { x, y, quiet }: { x: number; y: number; quiet: RGB },
): void {
  const path = kind === 'check' ? 'M0 4.5L3.2 7.7L10 0.6' : 'M0.8 0.8L8 8M8 0.8L0.8 8';
  const borderColor = kind === 'check' ? rgb(0.043, 0.42, 0.275) : quiet;
  page.drawSvgPath(path, { x, y, borderColor, borderWidth: 1.4 });
}
