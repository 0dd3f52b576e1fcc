// Reads the raw files of src/content. Also finds the line of a content error in a file.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFrontmatter } from 'astro/markdown';
import type { z } from 'astro/zod';
import {
  findNodeAtLocation,
  parse,
  parseTree,
  printParseErrorCode,
  type ParseError,
} from 'jsonc-parser';
import { isMap, isNode, LineCounter, parseDocument, visit } from 'yaml';
import { fillStrings, fillText, type PlaceholderValues } from '../placeholders/fill.ts';
import { allValues, valuesOfEntry } from '../placeholders/product-values.ts';
import type { ContentError } from './content-error.ts';

/**
 * Location of a collection's files. The location is a folder with one file per entry, or one file
 * with a list of entries.
 */
export interface CollectionSource {
  name: string;
  schema: z.ZodType;
  /**
   * `base` is the folder of the entries' files. `path` is the file with the list of entries. Both
   * are relative to the project's root.
   */
  base?: string;
  path?: string;
  /** Extension of the files in `base`. */
  extension?: string;
}

export interface ContentFile {
  collection: CollectionSource;
  /** Path relative to the project's root. */
  file: string;
  /**
   * Id of the entry: the file's path in the collection's folder. Empty for a file that contains a
   * list of entries.
   */
  id: string;
  text: string;
  /**
   * The parsed fields: the front matter of an entry's file, or the content of a JSON file. Known
   * placeholders are filled, here and in the body.
   */
  data: unknown;
  /**
   * The text below the front matter. `bodyLine` is the line number in the file at which this text
   * starts.
   */
  body: string;
  bodyLine: number;
}

export type FieldPathSegment = PropertyKey;

/** Reads every file of the collections. Returns an error for each unreadable file. */
export function readContentFiles(root: string, collections: readonly CollectionSource[]) {
  const files: ContentFile[] = [];
  const errors: ContentError[] = [];
  const all = allValues();
  for (const collection of collections) {
    for (const [id, file] of filesOf(root, collection)) {
      const read = parseContentFile(file, readFileSync(join(root, file), 'utf8'));
      if ('errors' in read) errors.push(...read.errors);
      else files.push({ collection, file, id, ...fill(read, all) });
    }
  }
  return { files, errors };
}

function fill<File extends ParsedText>(file: File, all: PlaceholderValues): File {
  const values = valuesOfEntry(file.data, all);
  return { ...file, data: fillStrings(file.data, values), body: fillText(file.body, values) };
}

function filesOf(
  root: string,
  { base, path, extension }: CollectionSource,
): [id: string, file: string][] {
  if (path) return [['', path]];
  if (!existsSync(join(root, base!))) return [];
  const ending = `.${extension}`;
  return readdirSync(join(root, base!), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .map((file) => [file.slice(0, -ending.length), `${base}/${file}`]);
}

type ParsedText = Pick<ContentFile, 'text' | 'data' | 'body' | 'bodyLine'>;
type ParsedContentFile = ParsedText | { errors: ContentError[] };

/** Parses the text of a file. Returns `errors` if it cannot be parsed. */
export function parseContentFile(file: string, text: string): ParsedContentFile {
  return file.endsWith('.json') ? readJson(file, text) : readEntry(file, text);
}

const jsonErrorMessages: Record<string, string> = {
  PropertyNameExpected:
    'a name in double quotes is missing here; is there an extra comma before it?',
  ValueExpected: 'a value is missing here; is there an extra comma before it?',
  CommaExpected: 'a comma is missing before this',
  ColonExpected: 'a colon is missing after the name',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  UnexpectedEndOfString: 'a closing quotation mark is missing',
  EndOfFileExpected: 'there is extra text after the end of the list',
  InvalidCommentToken: 'JSON has no comments',
};

function readJson(file: string, text: string): ParsedContentFile {
  const errors: ParseError[] = [];
  const data = parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  // Later parse errors often result from the first one, so only the first is reported.
  const [first] = errors;
  if (!first) return { text, data, body: '', bodyLine: 0 };
  const code = printParseErrorCode(first.error);
  const message = `cannot be read: ${jsonErrorMessages[code] ?? `this is not JSON (${code})`}`;
  return { errors: [{ file, line: lineAtOffset(text, first.offset), message }] };
}

interface YamlError extends Error {
  reason?: string;
  mark?: { line: number };
}

function readEntry(file: string, text: string): ParsedContentFile {
  if (!/^---\r?\n[\s\S]*?^---/m.test(text))
    return { errors: [{ file, line: 1, message: frontMatterNeeded }] };
  const aliasLine = lineOfAlias(text);
  if (aliasLine !== undefined)
    return {
      errors: [{ file, line: aliasLine, message: 'write the value again, without * and &' }],
    };
  try {
    const { frontmatter, content } = parseFrontmatter(text);
    const bodyLine = lineAtOffset(text, text.length - content.length);
    return { text, data: frontmatter, body: content, bodyLine };
  } catch (error) {
    const { reason, mark } = error as YamlError;
    if (!mark) throw error;
    const line = mark.line + 1;
    const sourceLine = text.split('\n')[line - 1] ?? '';
    const message = `cannot be read: ${hint(sourceLine, reason) ?? reason}`;
    return { errors: [{ file, line, message }] };
  }
}

/**
 * Returns the line of the first alias (*name) in the front matter. A few aliases of aliases can
 * stand for more values than fit into memory.
 */
function lineOfAlias(text: string): number | undefined {
  const [front] = text.split(/^---[^\S\n]*$/m, 2).slice(1);
  if (!front || !/[\s[{,:]\*[^\s*]/.test(front)) return undefined;
  const lineCounter = new LineCounter();
  let line: number | undefined;
  visit(parseDocument(front, { lineCounter }), {
    Alias(_key, { range }) {
      line = lineCounter.linePos(range?.[0] ?? 0).line;
      return visit.BREAK;
    },
  });
  return line;
}

const frontMatterNeeded =
  'has no front matter: begin the file with a line of three dashes, its fields, and three dashes again';

/** Returns a hint about the most likely mistake in a line of the front matter. */
function hint(line: string, reason = ''): string | undefined {
  const [, name, value] = /^\s*(?:- )?([\w-]+): +([^'"[{|>#].*)$/.exec(line) ?? [];
  if (value && /:(\s|$)/.test(value))
    return `the value has a colon in it, so it needs quotation marks: ${name}: "${value.trim()}"`;
  const [, key, filled] = /^\s*(?:- )?([\w-]+): +(\{[\w.:@-]+\}.*)$/.exec(line) ?? [];
  if (filled)
    return `the value begins with a brace, so it needs quotation marks: ${key}: "${filled.trim()}"`;
  if (/^\s*(?:- )?[\w-]+:\S/.test(line)) return 'a space is missing after the colon';
  if (line.includes('\t')) return 'the line is indented with a tab; use spaces';
  if (reason.includes('duplicated')) return 'duplicate field';
  return undefined;
}

/** Returns the number of the line that contains an offset in the text. The first line is 1. */
function lineAtOffset(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1))
    line += 1;
  return line;
}

/** Converts an offset in the file's body to a line number of the whole file. */
export function fileLineAtBodyOffset({ body, bodyLine }: ContentFile, offset: number): number {
  return bodyLine + lineAtOffset(body, offset) - 1;
}

/**
 * Returns the number of the line that contains a field. If the field is missing, returns the line
 * of its nearest parent.
 * @param path the path of the field in `data`
 */
export function lineOfField(
  { file, text }: Pick<ContentFile, 'file' | 'text'>,
  path: readonly FieldPathSegment[],
): number {
  const steps = path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  for (let depth = steps.length; depth > 0; depth -= 1) {
    const part = steps.slice(0, depth);
    const found = file.endsWith('.json') ? inJson(text, part) : inYaml(text, part);
    if (found !== undefined) return found;
  }
  return 1;
}

type JsonPath = (string | number)[];

function inJson(text: string, path: JsonPath): number | undefined {
  const tree = parseTree(text);
  const node = tree && findNodeAtLocation(tree, path);
  return (
    node && lineAtOffset(text, node.parent?.type === 'property' ? node.parent.offset : node.offset)
  );
}

function inYaml(text: string, path: JsonPath): number | undefined {
  const lines = new LineCounter();
  const [, front = ''] = /^---(\r?\n[\s\S]*?)^---/m.exec(text) ?? [];
  const document = parseDocument(front, { lineCounter: lines });
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  const pair = isMap(parent)
    ? parent.items.find(({ key }) => String(key) === String(path.at(-1)))
    : undefined;
  const node = pair?.key ?? document.getIn(path, true);
  return isNode(node) && node.range ? lines.linePos(node.range[0]).line : undefined;
}

/** Returns every string in the data, each with its path. */
export function collectStrings(
  data: unknown,
  path: FieldPathSegment[] = [],
): { path: FieldPathSegment[]; text: string }[] {
  if (typeof data === 'string') return [{ path, text: data }];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    collectStrings(value, [...path, Array.isArray(data) ? Number(key) : key]),
  );
}

/**
 * Formats the path of a field as 'hero.cta.href'. In the path, a list entry is named by its id. An
 * entry without an id is named by its position, starting at 1.
 */
export function formatFieldPath(path: readonly FieldPathSegment[], data: unknown): string {
  let at = data;
  const names = path.map((step) => {
    const value = (at as Record<FieldPathSegment, unknown> | undefined)?.[step];
    const isEntry = Array.isArray(at);
    at = value;
    if (!isEntry) return String(step);
    const { id } = (value ?? {}) as { id?: unknown };
    return typeof id === 'string' ? id : `${Number(step) + 1}`;
  });
  return names.join('.');
}
