import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';

declare module 'fontkit' {
  /** Asked after the formats of its own; the published types leave it out. */
  function registerFormat(format: { probe(source: Uint8Array): boolean }): void;
}

/** Arimo, of which each paper embeds the letters that it prints. */
export interface Typeface {
  /** What pdfkit takes for the face. */
  regular: Uint8Array;
  bold: Uint8Array;
  /** Every code point that it can print: Latin, Greek and Cyrillic, and the signs around them. */
  codePoints: ReadonlySet<number>;
}

const parsedFonts = new Map<Uint8Array, fontkit.Font>();

// pdfkit parses a face again for each document, which takes twice as long as the rest of it.
// fontkit makes a font of a source by the format that knows it: this one knows what was parsed before.
class ParsedFont {
  static probe = (source: Uint8Array) => parsedFonts.has(source);
  constructor({ buffer }: { buffer: Uint8Array }) {
    return parsedFonts.get(buffer) as fontkit.Font;
  }
}

function parseFont(file: string): Uint8Array {
  const path = fileURLToPath(import.meta.resolve(`@expo-google-fonts/arimo/${file}`));
  const font = fontkit.create(readFileSync(path)) as fontkit.Font;
  // A glyph keeps the text that it was first asked for: asked here, that is the same for every paper.
  font.layout('ff fi fl ffi ffl');
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  const source = Uint8Array.of(parsedFonts.size);
  parsedFonts.set(source, font);
  return source;
}

let typeface: Typeface | undefined;

/** Read at the first paper, not at the start. */
export function readTypeface(): Typeface {
  if (typeface) return typeface;
  fontkit.registerFormat(ParsedFont);
  const regular = parseFont('400Regular/Arimo_400Regular.ttf');
  const bold = parseFont('700Bold/Arimo_700Bold.ttf');
  const characterSet = parsedFonts.get(regular)?.characterSet ?? [];
  // Its Hebrew is left out: pdfkit sets the words of a line from left to right.
  const printable = characterSet.filter(
    (point) => !/\p{Script=Hebrew}/u.test(String.fromCodePoint(point)),
  );
  return (typeface = { regular, bold, codePoints: new Set(printable) });
}
