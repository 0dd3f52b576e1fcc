/** Letters and digits alone, without accents and case: two spellings of one name become the same. */
export function normalizeForComparison(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
