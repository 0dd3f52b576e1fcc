import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';

declare module 'fontkit' {
  /** Asked after the formats of its own; the published types leave it out. */
  function registerFormat(format: { probe(source: Uint8Array): boolean }): void;
}

/** Noto Sans, of which each paper embeds the letters that it prints. */
export interface Typeface {
  /** What pdfkit takes for the face. */
  regular: Uint8Array;
  bold: Uint8Array;
  /** Every code point that it can print: Latin, Greek and Cyrillic, and the signs around them. */
  codePoints: ReadonlySet<number>;
}

const parsed = new Map<Uint8Array, fontkit.Font>();

// pdfkit parses a face again for each document, which takes four times as long as the rest of it.
// fontkit makes a font of a source by the format that knows it: this one knows what was parsed before.
class ParsedFace {
  static probe = (source: Uint8Array) => parsed.has(source);
  constructor({ buffer }: { buffer: Uint8Array }) {
    return parsed.get(buffer) as fontkit.Font;
  }
}

function parseFace(file: string): Uint8Array {
  const path = fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${file}`));
  const font = fontkit.create(readFileSync(path)) as fontkit.Font;
  // A glyph keeps the text that it was first asked for: asked here, that is the same for every paper.
  font.layout('ff fi fl ffi ffl');
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  const source = Uint8Array.of(parsed.size);
  parsed.set(source, font);
  return source;
}

let typeface: Typeface | undefined;

/** Read at the first paper: it takes a tenth of a second. */
export function readTypeface(): Typeface {
  if (typeface) return typeface;
  fontkit.registerFormat(ParsedFace);
  const regular = parseFace('400Regular/NotoSans_400Regular.ttf');
  const bold = parseFace('700Bold/NotoSans_700Bold.ttf');
  return (typeface = { regular, bold, codePoints: new Set(parsed.get(regular)?.characterSet) });
}
