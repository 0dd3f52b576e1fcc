import { readTypeface } from './typeface.ts';

/**
 * Returns the character when the typeface can print it. Otherwise it returns the character without
 * accents. When the typeface cannot print that either, it returns a question mark.
 */
function toPrintableCharacter(character: string): string {
  if (character === '\u00a0') return character;
  if (/[\p{Cc}\p{Z}]/u.test(character)) return ' ';
  if (/\p{Cf}/u.test(character)) return '';
  const { codePoints } = readTypeface();
  const isPrintable = (part: string) => codePoints.has(part.codePointAt(0) ?? 0);
  if (isPrintable(character)) return character;
  const baseCharacters = [...character.normalize('NFKD')].filter((part) => !/\p{M}/u.test(part));
  return baseCharacters.map((part) => (isPrintable(part) ? part : '?')).join('');
}

/** Returns the text in characters of the typeface, on one line. */
export function toPrintable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^ -~]/gu, toPrintableCharacter)
    .replace(/ {2,}/g, ' ')
    .trim();
}

/**
 * True when printing replaces characters by question marks, so that the document can mention the
 * loss.
 */
export function hasUnprintableCharacters(text: string): boolean {
  return toPrintable(text).split('?').length > text.split('?').length;
}

/**
 * Replaces spaces by non-breaking spaces, so that a phone number or an amount stays on one line.
 */
export function nonBreaking(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}
