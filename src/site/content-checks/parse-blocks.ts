// Finds the blocks, images and expressions in a text of the content. The parser is the same as in
// the build.
import { runInNewContext } from 'node:vm';
import { markdownToMdast, mdxToMdast } from 'satteri';
import type { ContentFile } from './content-files.ts';
import type { ContentError } from './content-error.ts';

/** A block in a content text: a tag, such as <Demonstration />, with its attributes. */
export interface ContentBlock {
  name: string;
  attributes: Record<string, unknown>;
  line: number;
}

export interface ContentParts {
  blocks: ContentBlock[];
  /** Images in Markdown syntax: ![alt](path). */
  images: { path: string; alt: string; line: number }[];
  /** Expressions in braces that are not data, such as a name or a call of a function. */
  unresolvedExpressions: { expression: string; line: number }[];
  /** Import and export statements, which the build would run. */
  statements: { statement: string; line: number }[];
}

/** Marks an expression whose value cannot be found here. */
export const unevaluableValue = Symbol('unknown');

interface Node {
  type: string;
  children?: Node[];
  position?: { start: { line: number } };
  name?: string | null;
  value?: string;
  url?: string;
  alt?: string | null;
  attributes?: { type: string; name?: string; value?: string | { value: string } | null }[];
}

/**
 * Returns the blocks, images and expressions in a file's body, or the error if the body cannot be
 * parsed.
 */
export function parseContentBody({
  file,
  body,
  bodyLine,
}: ContentFile): ContentParts | ContentError {
  const parts: ContentParts = {
    blocks: [],
    images: [],
    unresolvedExpressions: [],
    statements: [],
  };
  if (!body.trim()) return parts;
  try {
    const root = file.endsWith('.mdx') ? mdxToMdast(body) : markdownToMdast(body);
    collect(root as Node, parts, bodyLine - 1);
    return parts;
  } catch (error) {
    const [, line = '1', reason = ''] =
      /^(\d+):\d+: (.*?)(?: \([\w:-]+\))?$/s.exec((error as Error).message) ?? [];
    return {
      file,
      line: bodyLine - 1 + Number(line),
      message: `cannot be read: ${explainParseError(reason)}`,
    };
  }
}

function explainParseError(reason: string): string {
  const [, open] = /closing tag for `<(\w+)>`/.exec(reason) ?? [];
  if (open) return `<${open}> is not closed; end it with /> or with </${open}>`;
  if (reason.includes('closing brace'))
    return 'a { is not closed; write \\{ for the character itself';
  if (reason.includes('after `<`'))
    return 'a < does not begin a block; write &lt; for the character itself';
  return reason;
}

function collect(node: Node, parts: ContentParts, lineOffset: number): void {
  const line = lineOffset + (node.position?.start.line ?? 1);
  if (node.type === 'mdxjsEsm') parts.statements.push({ statement: node.value ?? '', line });
  if (node.type.startsWith('mdxJsx') && node.name) {
    parts.blocks.push({ name: node.name, attributes: attributesOf(node), line });
    parts.unresolvedExpressions.push(
      ...codeInAttributes(node).map((expression) => ({ expression, line })),
    );
  }
  if (node.type === 'html') parts.blocks.push(...tagsIn(node.value ?? '', line));
  if (node.type === 'image') parts.images.push({ path: node.url ?? '', alt: node.alt ?? '', line });
  if (
    /^mdx\w+Expression$/.test(node.type) &&
    evaluateExpression(node.value ?? '') === unevaluableValue
  )
    parts.unresolvedExpressions.push({ expression: node.value ?? '', line });
  for (const child of node.children ?? []) collect(child, parts, lineOffset);
}

function attributesOf({ attributes = [] }: Node): Record<string, unknown> {
  const pairs = attributes.map(({ name = '', value }): [string, unknown] => {
    if (value === null || value === undefined) return [name, true];
    return [name, typeof value === 'string' ? value : evaluateExpression(value.value)];
  });
  return Object.fromEntries(pairs.filter(([name]) => name !== ''));
}

/** Returns the attribute values in braces that are not data, and spread attributes. */
function codeInAttributes({ attributes = [] }: Node): string[] {
  return attributes.flatMap(({ type, value }) => {
    if (type === 'mdxJsxExpressionAttribute') return typeof value === 'string' ? value : [];
    if (typeof value !== 'object' || value === null) return [];
    return evaluateExpression(value.value) === unevaluableValue ? value.value : [];
  });
}

/**
 * Returns the tags in a part of a text that is HTML. The Markdown parser does not parse HTML
 * itself.
 */
function tagsIn(html: string, line: number): ContentBlock[] {
  return [...html.matchAll(/<([A-Za-z]\w*)((?:\s+[\w-]+(?:="[^"]*")?)*)/g)].map(
    ({ 1: name = '', 2: attributeText = '' }) => {
      const pairs = [...attributeText.matchAll(/([\w-]+)(?:="([^"]*)")?/g)];
      return {
        name,
        line,
        attributes: Object.fromEntries(pairs.map(([, key, value]) => [key, value ?? true])),
      };
    },
  );
}

const textLiterals = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;
/** Names that are not followed by a colon, so they are not the names of properties. */
const names = /\b[A-Za-z_]\w*\b(?!\s*:)/g;

/**
 * True if an expression contains only texts, numbers, lists and objects. All other expressions are
 * code, which must not run on the machine that builds the site.
 */
function isData(code: string): boolean {
  const rest = code.replace(textLiterals, '0');
  if (!/^[\s\w.,:{}[\]-]*$/.test(rest)) return false;
  return (rest.match(names) ?? []).every((name) => /^(?:true|false|null)$/.test(name));
}

/**
 * Returns the value of an expression that is data. Returns `unevaluableValue` for code, and for
 * data that cannot be parsed.
 */
function evaluateExpression(expression: string): unknown {
  const code = expression.replace(/\/\*[\s\S]*?\*\//g, '').trim();
  if (code === '') return '';
  if (!isData(code)) return unevaluableValue;
  try {
    return structuredClone(runInNewContext(`(${code})`, {}));
  } catch {
    return unevaluableValue;
  }
}
