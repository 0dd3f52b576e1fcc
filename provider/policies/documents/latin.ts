/**
 * Text for the standard PDF fonts, which hold Latin letters only. Names in other alphabets are
 * transliterated rather than dropped; a sign with no known reading becomes a question mark.
 */

const letters: Record<string, string> = {
  // Latin letters that do not decompose
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'ng',
  ŧ: 't',
  ə: 'e',
  ơ: 'o',
  ư: 'u',
  ẞ: 'SS',
  ſ: 's',
  // Greek
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
  // Cyrillic
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  ђ: 'dj',
  ѓ: 'g',
  е: 'e',
  ё: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  ѕ: 'dz',
  и: 'i',
  і: 'i',
  ї: 'i',
  й: 'i',
  ј: 'j',
  к: 'k',
  ќ: 'k',
  л: 'l',
  љ: 'lj',
  м: 'm',
  н: 'n',
  њ: 'nj',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ћ: 'c',
  у: 'u',
  ў: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  џ: 'dz',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  // Signs
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2015': '-',
  '\u2212': '-',
  '\u2032': "'",
  '\u2033': '"',
  '\u2192': '->',
  '\u2190': '<-',
  '\u2264': '<=',
  '\u2265': '>=',
  '\ufffd': '?',
};

// Windows-1252 beyond Latin-1: what the standard fonts' encoding adds.
const extras = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

function isPrintable(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  return (
    (code >= 0x20 && code <= 0x7e) ||
    (code >= 0xa0 && code <= 0xff && code !== 0xad) ||
    extras.has(sign)
  );
}

function withoutMarks(sign: string): string {
  return sign.normalize('NFKD').replace(/\p{M}/gu, '');
}

function readSign(sign: string): string {
  if (isPrintable(sign)) return sign;
  if (/\s|\p{Cc}/u.test(sign)) return ' ';
  if (/[\p{Cf}\p{M}\u{fe0f}]/u.test(sign)) return '';
  const plain = withoutMarks(sign);
  return [...plain].map((part) => (isPrintable(part) ? part : readLetter(part))).join('');
}

function readLetter(sign: string): string {
  const small = letters[sign] ?? letters[sign.toLowerCase()];
  if (small === undefined) return '?';
  const isCapital = sign !== sign.toLowerCase();
  return isCapital ? small.charAt(0).toUpperCase() + small.slice(1) : small;
}

/** The text in letters that the standard fonts can draw, on one line. */
export function toPrintable(text: string): string {
  return [...text.normalize('NFC')].map(readSign).join('').replace(/ {2,}/g, ' ').trim();
}

/** True when printing changes how the text is spelled, so that the paper can say so. */
export function isTransliterated(text: string): boolean {
  const oneSpaced = (line: string) => line.replace(/\s+/g, ' ').trim();
  return oneSpaced(toPrintable(text)) !== oneSpaced(text.normalize('NFC'));
}

/** Keeps a phone number or an amount on one line. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}
