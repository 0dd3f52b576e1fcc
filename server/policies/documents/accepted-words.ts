import type { Acceptance } from '../../../src/contract/purchase/acceptance.ts';

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** Returns the words of a text that this server has written, one line for each paragraph or item. */
export function wordsOf({ html }: Pick<Acceptance, 'html'>): string[] {
  return html
    .replaceAll('<li>', '<li>• ')
    .split(/<\/?(?:p|ul|ol|li|br|h\d)(?: [^<>]*)?>/)
    .map((part) =>
      part
        .replaceAll(/<[^<>]*>/g, '')
        .replaceAll(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
        .trim(),
    )
    .filter(Boolean);
}
