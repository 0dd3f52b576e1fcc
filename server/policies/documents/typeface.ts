import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';

declare module 'fontkit' {
  /**
   * Adds a format that fontkit tries after its own formats. The published types lack this function.
   */
  function registerFormat(format: { probe(source: Uint8Array): boolean }): void;
}

/** The typeface Arimo. Each document embeds only the letters that it prints. */
export interface Typeface {
  /** Font source for pdfkit. */
  regular: Uint8Array;
  bold: Uint8Array;
  /** All code points that the typeface can print: Latin, Greek and Cyrillic, with their signs. */
  codePoints: ReadonlySet<number>;
}

const parsedFonts = new Map<Uint8Array, fontkit.Font>();

// This format makes pdfkit use fonts that are already parsed. pdfkit parses a font again for each
// document, which takes twice as long as the rest of the document. fontkit opens a source with the
// format that recognizes it, and this format recognizes the sources of parsed fonts.
class ParsedFont {
  static probe = (source: Uint8Array) => parsedFonts.has(source);
  constructor({ buffer }: { buffer: Uint8Array }) {
    return parsedFonts.get(buffer) as fontkit.Font;
  }
}

function parseFont(file: string): Uint8Array {
  const path = fileURLToPath(import.meta.resolve(`@expo-google-fonts/arimo/${file}`));
  const font = fontkit.create(readFileSync(path)) as fontkit.Font;
  // A glyph stores the text for which it was first requested. All glyphs are requested here first,
  // so that this text is the same for every document.
  font.layout('ff fi fl ffi ffl');
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  const source = Uint8Array.of(parsedFonts.size);
  parsedFonts.set(source, font);
  return source;
}

let typeface: Typeface | undefined;

/** Loads the typeface when the first document needs it, and not at the server's start. */
export function readTypeface(): Typeface {
  if (typeface) return typeface;
  fontkit.registerFormat(ParsedFont);
  const regular = parseFont('400Regular/Arimo_400Regular.ttf');
  const bold = parseFont('700Bold/Arimo_700Bold.ttf');
  const characterSet = parsedFonts.get(regular)?.characterSet ?? [];
  // Hebrew is left out, because pdfkit sets the words of a line from left to right.
  const printable = characterSet.filter(
    (point) => !/\p{Script=Hebrew}/u.test(String.fromCodePoint(point)),
  );
  return (typeface = { regular, bold, codePoints: new Set(printable) });
}
