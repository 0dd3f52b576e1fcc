import { readTypeface } from './typeface.ts';

/**
 * Returns the character when the typeface can print it. Otherwise returns the character without its
 * accents. When the typeface cannot print this character either, returns a question mark.
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

/**
 * Longest word in characters. The PDF library tries all ways to break a longer word, and takes
 * minutes for some thousand characters.
 */
const MAX_WORD = 100;
const longWord = new RegExp(`[^ ]{${MAX_WORD}}(?=[^ ])`, 'gu');

/**
 * Returns the text on one line. Characters that the typeface cannot print are replaced. Very long
 * words are split, and a character keeps at most two accents.
 */
export function toPrintable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/[^ -~]/gu, toPrintableCharacter)
    .replace(longWord, '$& ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/**
 * True when printing would replace a character of the text by a question mark. The document then
 * mentions that characters were lost.
 */
export function hasUnprintableCharacters(text: string): boolean {
  return toPrintable(text).split('?').length > text.split('?').length;
}

/**
 * Replaces spaces by non-breaking spaces, so that a phone number or an amount is not split into two
 * lines.
 */
export function nonBreaking(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

/** Note of a document whose text has lost characters. */
export const UNPRINTABLE_NOTE = 'A “?” in a name stands for a character that we can’t print here.';
