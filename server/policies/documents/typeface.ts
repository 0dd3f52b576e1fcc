import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';

declare module 'fontkit' {
  /**
   * Adds a font format. fontkit tries it after its own formats. The published types of fontkit lack
   * this function.
   */
  function registerFormat(format: { probe(source: Uint8Array): boolean }): void;
}

/** The typeface Arimo. Each PDF file embeds only the letters that it prints. */
export interface Typeface {
  /** Identifies the parsed font for pdfkit, which expects the bytes of a font file here. */
  regular: Uint8Array;
  bold: Uint8Array;
  /** All code points that the typeface can print: Latin, Greek and Cyrillic, with their signs. */
  codePoints: ReadonlySet<number>;
}

const parsedFonts = new Map<Uint8Array, fontkit.Font>();

// This format makes pdfkit use fonts that are already parsed. Without it, pdfkit would parse each
// font again for every document, which takes twice as long as the rest of the document. fontkit
// opens a font source with the format that recognizes the source. This format recognizes the
// sources in `parsedFonts`.
class ParsedFont {
  static probe = (source: Uint8Array) => parsedFonts.has(source);
  constructor({ buffer }: { buffer: Uint8Array }) {
    return parsedFonts.get(buffer) as fontkit.Font;
  }
}

function parseFont(file: string): Uint8Array {
  const path = fileURLToPath(import.meta.resolve(`@expo-google-fonts/arimo/${file}`));
  const font = fontkit.create(readFileSync(path)) as fontkit.Font;
  // fontkit remembers, for each glyph, the text for which the glyph was first requested. All glyphs
  // are requested here, so that this text does not depend on the first document.
  font.layout('ff fi fl ffi ffl');
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  const source = Uint8Array.of(parsedFonts.size);
  parsedFonts.set(source, font);
  return source;
}

let typeface: Typeface | undefined;

/**
 * Returns the typeface. The first call loads the typeface, so that the server starts without
 * loading it.
 */
export function readTypeface(): Typeface {
  if (typeface) return typeface;
  fontkit.registerFormat(ParsedFont);
  const regular = parseFont('400Regular/Arimo_400Regular.ttf');
  const bold = parseFont('700Bold/Arimo_700Bold.ttf');
  const characterSet = parsedFonts.get(regular)?.characterSet ?? [];
  // Hebrew characters are left out, because pdfkit always sets the words of a line from left to
  // right.
  const printable = characterSet.filter(
    (point) => !/\p{Script=Hebrew}/u.test(String.fromCodePoint(point)),
  );
  return (typeface = { regular, bold, codePoints: new Set(printable) });
}
