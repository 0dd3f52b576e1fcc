import { isDeepStrictEqual } from 'node:util';
import {
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  type Document,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { matchPreviousIndexes } from './align.ts';
import type { EntryData } from './values.ts';
import { namesInPreviousOrder } from './write-json.ts';

// Makes the YAML library recognize dates, as Astro's YAML parser does. The library then quotes a
// text that looks like a date.
const options = { customTags: ['timestamp' as const] };

/**
 * Reads the front matter of a file.
 * @throws Error with the message of the YAML library if the front matter cannot be parsed
 */
export function readFrontMatter(text: string): EntryData {
  const document = parseDocument(text, options);
  const [error] = document.errors;
  if (error) throw error;
  return (document.toJS() ?? {}) as EntryData;
}

/**
 * Returns the text of front matter with this data. Parts that did not change keep their text,
 * order, quotes and comments.
 * @param extension The file's extension. Prettier uses single quotes in Markdown files and leaves
 * MDX files unchanged.
 */
export function toFrontMatterText(
  data: EntryData,
  before: string,
  extension: 'md' | 'mdx',
): string {
  const document = parseDocument(before, options);
  document.contents = write(document, data, document.contents) as typeof document.contents;
  const text = document.toString({ lineWidth: 0, singleQuote: extension === 'md' });
  // Formats lists as our files do: a list on one line has no spaces inside its brackets. Objects
  // have such spaces.
  return text.replace(/^( *(?:- )*[\w-]+: )\[ (.*) \]$/gm, '$1[$2]');
}

function write(document: Document, value: unknown, old: Node | null): Node {
  if (old && isDeepStrictEqual(plain(old.toJS(document)), plain(value))) return old;
  if (Array.isArray(value) && isSeq(old)) return writeList(document, value, old);
  if (isObject(value) && isMap(old)) return writeMap(document, value, old as YAMLMap<Node, Node>);
  if (isScalar(old) && !isObject(value) && !Array.isArray(value)) {
    old.value = value;
    return old;
  }
  return document.createNode(value) as Node;
}

function writeList(document: Document, value: unknown[], old: YAMLSeq): Node {
  const items = old.items as Node[];
  const previousIndexes = matchPreviousIndexes(
    items.map((item) => item.toJS(document)),
    value,
  );
  old.items = value.map((item, at) => {
    const node = write(document, item, items[previousIndexes[at]!] ?? null);
    // A new item is written on one line or on several, like its neighbor.
    if (previousIndexes[at] === -1 && isMap(node) && isMap(items[0])) node.flow = items[0].flow;
    return node;
  });
  return old;
}

function writeMap(document: Document, value: EntryData, old: YAMLMap<Node, Node>): Node {
  const olds = new Map(old.items.map((pair) => [String(pair.key), pair]));
  old.items = namesInPreviousOrder(Object.keys(value), [...olds.keys()]).map((name) => {
    const pair = olds.get(name) ?? (document.createPair(name, null) as Pair<Node, Node>);
    pair.value = write(document, value[name], olds.get(name)?.value ?? null);
    return pair;
  });
  return old;
}

const isObject = (value: unknown): value is EntryData =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Converts a date value to the text that the file contains. */
function plain(value: unknown): unknown {
  return value instanceof Date ? value.toISOString().slice(0, 10) : value;
}
