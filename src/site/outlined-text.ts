import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';

/** Text as outlines of a brand's face: what draws pictures at build time reads no woff2. */
export interface Face {
  /** How far it reaches above and below the baseline, in parts of the size. */
  ascent: number;
  descent: number;
  /** Width of the text at a size, in pixels. */
  width(text: string, size: number): number;
  /** The words in lines that fit a width. */
  wrap(text: string, size: number, width: number): string[];
  /** One line as SVG with its baseline at (x, y). `bold` thickens the regular outlines. */
  line(
    text: string,
    place: { x: number; y: number; size: number; fill: string; bold?: boolean },
  ): string;
}

/** Letters of large type stand closer. */
const TRACKING_BOLD = -0.02;
/** Thickness added to the regular outlines, in parts of the size. */
const BOLDER = 0.036;

const faces = new Map<string, Face>();

/** @param src the face's path under public/, as in the brand file */
export function outlinedFace(src: string): Face {
  const known = faces.get(src);
  if (known) return known;
  const font = create(readFileSync(join(process.cwd(), 'public', src)));
  if ('fonts' in font) throw new Error(`${src} holds several faces; one is needed`);
  const face = faceOf(font);
  faces.set(src, face);
  return face;
}

function faceOf(font: Font): Face {
  const glyphs = new Map<string, { path: string; advance: number }>();
  const glyphOf = (letter: string) => {
    const known = glyphs.get(letter);
    if (known) return known;
    const glyph = font.glyphForCodePoint(letter.codePointAt(0) ?? 32);
    const made = { path: glyph.path.toSVG(), advance: glyph.advanceWidth / font.unitsPerEm };
    glyphs.set(letter, made);
    return made;
  };
  const width = (text: string, size: number) =>
    [...text].reduce((sum, letter) => sum + glyphOf(letter).advance * size, 0);

  return {
    ascent: font.ascent / font.unitsPerEm,
    descent: -font.descent / font.unitsPerEm,
    width,
    wrap(text, size, room) {
      const lines: string[] = [];
      for (const word of text.split(/\s+/)) {
        const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
        if (lines.length > 0 && width(longer, size) <= room) lines[lines.length - 1] = longer;
        else lines.push(word);
      }
      return lines;
    },
    line(text, { x, y, size, fill, bold = false }) {
      const scale = size / font.unitsPerEm;
      let left = x;
      const letters = [...text].map((letter) => {
        const { path, advance } = glyphOf(letter);
        const at = `translate(${left.toFixed(2)} ${y}) scale(${scale} ${-scale})`;
        left += (advance + (bold ? TRACKING_BOLD + BOLDER / 2 : 0)) * size;
        return path ? `<path transform="${at}" d="${path}"/>` : '';
      });
      const stroke = bold ? ` stroke="${fill}" stroke-width="${BOLDER * font.unitsPerEm}"` : '';
      return `<g fill="${fill}"${stroke}>${letters.join('')}</g>`;
    },
  };
}
