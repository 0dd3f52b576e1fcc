/**
 * Reduces text to lowercase letters and digits without accents, so that different spellings of a
 * name compare as equal.
 */
export function normalizeForComparison(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
