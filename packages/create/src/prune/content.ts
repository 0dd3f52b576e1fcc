/** Removes products from content: rows of lists, and paragraphs that use their prices or pages. */
import type { Dropped, Files } from '../products.ts';

export function pruneContent(files: Files, dropped: Dropped): void {
  const mentions = mentionOf(dropped);
  for (const [path, text] of files) {
    if (!path.startsWith('src/content/') || path.includes('/brand/') || !mentions.test(text))
      continue;
    if (path.endsWith('.json')) files.set(path, withoutRows(text, mentions));
    else files.set(path, withoutBlocks(text, mentions));
  }
}

/** Finds placeholders and links of dropped products: `{baggage.from}`, `/baggage-protection`. */
function mentionOf({ products }: Dropped): RegExp {
  const names = products.map(({ folder }) => folder).join('|');
  const paths = products.flatMap((one) => one.paths.map((path) => path.slice(1)));
  return new RegExp(
    `\\{(?:${names})\\.|\\b(?:${[...paths, ...products.map(({ folder }) => `${folder}/`)].join('|')})\\b`,
  );
}

function withoutRows(text: string, mentions: RegExp): string {
  const rows = JSON.parse(text) as unknown;
  if (!Array.isArray(rows)) return text;
  const remaining = rows.flatMap((row: object): object[] => {
    if (!mentions.test(JSON.stringify(row))) return [row];
    const links = 'links' in row && Array.isArray(row.links) ? (row.links as object[]) : undefined;
    return links
      ? [{ ...row, links: links.filter((link) => !mentions.test(JSON.stringify(link))) }]
      : [];
  });
  return `${JSON.stringify(remaining, null, 2)}\n`;
}

/** Removes the paragraphs and list items of the text. Front matter stays as it is. */
function withoutBlocks(text: string, mentions: RegExp): string {
  const [front = ''] = /^---\n.*?\n---\n/s.exec(text) ?? [];
  const blocks = text.slice(front.length).split(/\n{2,}/);
  const remaining = blocks.map((block) =>
    block
      .split(/\n(?=[-*] )/)
      .filter((item) => !mentions.test(item))
      .join('\n'),
  );
  return front + remaining.filter((block) => block.trim() !== '').join('\n\n');
}
