/** Removes products from content: rows of lists, and sentences that use their prices or pages. */
import { isMap, isScalar, isSeq, parseDocument, visit } from 'yaml';
import { camelCase, type Dropped, type Files } from '../products.ts';

export function pruneContent(files: Files, dropped: Dropped): void {
  const mentions = mentionOf(dropped);
  for (const [path, text] of files) {
    if (!isContent(path) || !mentions.test(text)) continue;
    files.set(
      path,
      path.endsWith('.json') ? withoutRows(text, mentions) : pruneEntry(text, mentions),
    );
  }
}

const isContent = (path: string) =>
  path.startsWith('src/content/') && !path.startsWith('src/content/brand/');

/** A line of the content that still names a product, for its owner to read. */
export interface Mention {
  path: string;
  line: number;
  words: string;
}

/** Returns the lines of content and components that name a product, and components that lost a part. */
export function findMentions(files: Files, before: Files, { products }: Dropped): Mention[] {
  const words = products.flatMap(({ folder, title }) => [folder.replaceAll('-', ' '), title]);
  const stems = words.map((word) => word.replace(/s$/, ''));
  const pattern = new RegExp(`\\b(?:${stems.join('|')})s?\\b`, 'i');
  return [...files].flatMap(([path, text]) => {
    if (!isContent(path) && !/^src\/(?:components|pages)\/.*\.astro$/.test(path)) return [];
    const found = text.split('\n').flatMap((line, at) => {
      const [name] = pattern.exec(line) ?? [];
      return name ? [{ path, line: at + 1, words: name }] : [];
    });
    const lostPart = path.startsWith('src/components/') && before.get(path) !== text;
    return lostPart ? [{ path, line: 1, words: 'lost a part' }, ...found] : found;
  });
}

/** Finds placeholders and links: `{baggage.from}`, `{facts.smallBusiness…}`, `/baggage-protection`. */
function mentionOf({ products }: Dropped): RegExp {
  const folders = products.map(({ folder }) => folder);
  const names = [...folders, ...folders.map((folder) => `facts\\.${camelCase(folder)}\\w*`)];
  const paths = products.flatMap((one) => one.paths.map((path) => path.slice(1)));
  const pages = [...paths, ...folders.map((folder) => `${folder}/`)];
  return new RegExp(`\\{(?:${names.join('|')})[.}]|\\b(?:${pages.join('|')})\\b`);
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

/** Removes rows and sentences of the front matter, and list items and sentences of the text. */
function pruneEntry(text: string, mentions: RegExp): string {
  const [whole = '', front = ''] = /^---\n(.*?\n)---\n/s.exec(text) ?? [];
  const blocks = text.slice(whole.length).split(/\n{2,}/);
  const remaining = blocks.map((block) =>
    block
      .split(/\n(?=[-*] )/)
      .map((item) => withoutSentences(item, mentions))
      .filter((item) => item.replace(/^[-*] /, '') !== '')
      .join('\n'),
  );
  const body = remaining.filter((block) => block.trim() !== '').join('\n\n');
  return `${whole && `---\n${pruneFields(front, mentions)}---\n`}${whole && body && '\n'}${body.trim()}\n`;
}

function pruneFields(front: string, mentions: RegExp): string {
  if (!mentions.test(front)) return front;
  const document = parseDocument(front);
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value === 'string') node.value = withoutSentences(node.value, mentions);
    },
  });
  visit(document, {
    Seq: (_, { items }) => {
      const isEmpty = (value: unknown) => isScalar(value) && value.value === '';
      const remaining = items.filter(
        (item) =>
          !isEmpty(item) && !(isMap(item) && item.items.some(({ value }) => isEmpty(value))),
      );
      if (remaining.length < items.length) items.splice(0, items.length, ...remaining);
    },
    Pair: (_, { value }) =>
      (isScalar(value) && value.value === '') || (isSeq(value) && value.items.length === 0)
        ? visit.REMOVE
        : undefined,
  });
  return document.toString({ lineWidth: 0 });
}

/** A text without a sentence in it, such as a path, is one sentence. */
const withoutSentences = (text: string, mentions: RegExp) =>
  mentions.test(text)
    ? text
        .split(/(?<=[.!?]) (?=[A-Z{])/)
        .filter((sentence) => !mentions.test(sentence))
        .join(' ')
    : text;
