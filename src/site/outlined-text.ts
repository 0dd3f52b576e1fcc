import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';

/**
 * Draws text as outlines of a brand's font. The build's image renderer needs outlines, because it
 * cannot read woff2 fonts.
 */
export interface OutlinedFont {
  /**
   * Height of the font above the baseline, as a fraction of the font size. `descent` is the height
   * below the baseline.
   */
  ascent: number;
  descent: number;
  /** Returns the width in pixels of the text at a font size. */
  width(text: string, size: number): number;
  /** Splits the text into lines that are not wider than `width`. */
  wrap(text: string, size: number, width: number): string[];
  /**
   * Returns one line of text as SVG with its baseline at (x, y). If `bold` is true, the outlines of
   * the regular font are drawn thicker.
   */
  line(
    text: string,
    position: { x: number; y: number; size: number; fill: string; bold?: boolean },
  ): string;
}

/** Letter spacing of bold text, as a fraction of the font size. */
const TRACKING_BOLD = -0.02;
/**
 * Thickness that is added to the outlines of the regular font for bold text, as a fraction of the
 * font size.
 */
const BOLD_STROKE = 0.036;

const fontCache = new Map<string, OutlinedFont>();

/**
 * Reads a font file, so that its outlines can be drawn.
 * @param src the font's path under public/, as in the brand file
 */
export function readOutlinedFont(src: string): OutlinedFont {
  const cached = fontCache.get(src);
  if (cached) return cached;
  const font = create(readFileSync(join(process.cwd(), 'public', src)));
  if ('fonts' in font) throw new Error(`${src} contains several fonts; use a file with one`);
  const outlined = toOutlinedFont(font);
  fontCache.set(src, outlined);
  return outlined;
}

function toOutlinedFont(font: Font): OutlinedFont {
  const glyphs = new Map<string, { path: string; advance: number }>();
  const glyphOf = (letter: string) => {
    const cached = glyphs.get(letter);
    if (cached) return cached;
    const glyph = font.glyphForCodePoint(letter.codePointAt(0) ?? 32);
    const outline = { path: glyph.path.toSVG(), advance: glyph.advanceWidth / font.unitsPerEm };
    glyphs.set(letter, outline);
    return outline;
  };
  const width = (text: string, size: number) =>
    [...text].reduce((sum, letter) => sum + glyphOf(letter).advance * size, 0);

  return {
    ascent: font.ascent / font.unitsPerEm,
    descent: -font.descent / font.unitsPerEm,
    width,
    wrap(text, size, maxWidth) {
      const lines: string[] = [];
      for (const word of text.split(/\s+/)) {
        const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
        if (lines.length > 0 && width(longer, size) <= maxWidth) lines[lines.length - 1] = longer;
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
        left += (advance + (bold ? TRACKING_BOLD + BOLD_STROKE / 2 : 0)) * size;
        return path ? `<path transform="${at}" d="${path}"/>` : '';
      });
      const stroke = bold
        ? ` stroke="${fill}" stroke-width="${BOLD_STROKE * font.unitsPerEm}"`
        : '';
      return `<g fill="${fill}"${stroke}>${letters.join('')}</g>`;
    },
  };
}
