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
  /** Expressions in braces whose value cannot be found here. */
  unresolvedExpressions: { expression: string; line: number }[];
}

/**
 * Ends an expression that never finishes. Long enough for a busy machine, because an expression
 * that is ended is not checked.
 */
const EVALUATION_TIMEOUT_MS = 10_000;

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
  const parts: ContentParts = { blocks: [], images: [], unresolvedExpressions: [] };
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
  if (node.type.startsWith('mdxJsx') && node.name)
    parts.blocks.push({ name: node.name, attributes: attributesOf(node), line });
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

/**
 * Returns the value of an expression that uses no variables. Returns `unevaluableValue` if the
 * evaluation fails.
 */
function evaluateExpression(expression: string): unknown {
  const code = expression.replace(/\/\*[\s\S]*?\*\//g, '').trim();
  if (code === '') return '';
  try {
    return structuredClone(runInNewContext(`(${code})`, {}, { timeout: EVALUATION_TIMEOUT_MS }));
  } catch {
    return unevaluableValue;
  }
}
