import { readTypeface } from './typeface.ts';

/** The sign as the typeface prints it; without an accent that it lacks, and ? for what it cannot print. */
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

/** The text in signs of the typeface, on one line. */
export function toPrintable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^ -~]/gu, toPrintableCharacter)
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** True when printing loses signs, so that the paper can say so. */
export function hasUnprintableCharacters(text: string): boolean {
  return toPrintable(text).split('?').length > text.split('?').length;
}

/** Keeps a phone number or an amount on one line. */
export function nonBreaking(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}
