/**
 * Removes everything except letters and digits from a text, and removes case and accents. So
 * different spellings of a name become equal.
 */
export function normalizeForComparison(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
