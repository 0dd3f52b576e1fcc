// The blocks, the pictures and the expressions of a text, as the build itself reads it.
import { runInNewContext } from 'node:vm';
import { markdownToMdast, mdxToMdast } from 'satteri';
import type { ContentFile } from './content-files.ts';
import type { Fault } from './faults.ts';

/** A tag with what it is told. */
export interface Block {
  name: string;
  told: Record<string, unknown>;
  line: number;
}

export interface Parts {
  blocks: Block[];
  /** Of Markdown's own writing: ![alt](path). */
  pictures: { path: string; alt: string; line: number }[];
  /** In braces, without a value that can be known here. */
  riddles: { words: string; line: number }[];
}

/** What an expression says that cannot be worked out here. */
export const unknownValue = Symbol('unknown');

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

/** The parts of a text, or why it cannot be read. */
export function partsOf({ file, body, bodyLine }: ContentFile): Parts | Fault {
  const parts: Parts = { blocks: [], pictures: [], riddles: [] };
  if (!body.trim()) return parts;
  try {
    const root = file.endsWith('.mdx') ? mdxToMdast(body) : markdownToMdast(body);
    collect(root as Node, parts, bodyLine - 1);
    return parts;
  } catch (error) {
    const [, line = '1', words = ''] =
      /^(\d+):\d+: (.*?)(?: \([\w:-]+\))?$/s.exec((error as Error).message) ?? [];
    return { file, line: bodyLine - 1 + Number(line), says: `cannot be read: ${reasonOf(words)}` };
  }
}

function reasonOf(words: string): string {
  const [, open] = /closing tag for `<(\w+)>`/.exec(words) ?? [];
  if (open) return `<${open}> is not closed; end it with /> or with </${open}>`;
  if (words.includes('closing brace')) return 'a { is not closed; write \\{ for the sign itself';
  if (words.includes('after `<`')) return 'a < begins no block; write &lt; for the sign itself';
  return words;
}

function collect(node: Node, parts: Parts, above: number): void {
  const line = above + (node.position?.start.line ?? 1);
  if (node.type.startsWith('mdxJsx') && node.name)
    parts.blocks.push({ name: node.name, told: toldTo(node), line });
  if (node.type === 'html') parts.blocks.push(...tagsIn(node.value ?? '', line));
  if (node.type === 'image')
    parts.pictures.push({ path: node.url ?? '', alt: node.alt ?? '', line });
  if (/^mdx\w+Expression$/.test(node.type) && worth(node.value ?? '') === unknownValue)
    parts.riddles.push({ words: node.value ?? '', line });
  for (const child of node.children ?? []) collect(child, parts, above);
}

function toldTo({ attributes = [] }: Node): Record<string, unknown> {
  const pairs = attributes.map(({ name = '', value }): [string, unknown] => {
    if (value === null || value === undefined) return [name, true];
    return [name, typeof value === 'string' ? value : worth(value.value)];
  });
  return Object.fromEntries(pairs.filter(([name]) => name !== ''));
}

/** Of Markdown, whose tags are not read. */
function tagsIn(html: string, line: number): Block[] {
  return [...html.matchAll(/<([A-Za-z]\w*)((?:\s+[\w-]+(?:="[^"]*")?)*)/g)].map(
    ({ 1: name = '', 2: written = '' }) => {
      const pairs = [...written.matchAll(/([\w-]+)(?:="([^"]*)")?/g)];
      return {
        name,
        line,
        told: Object.fromEntries(pairs.map(([, key, value]) => [key, value ?? true])),
      };
    },
  );
}

/** The value of an expression that names nothing. */
function worth(expression: string): unknown {
  const bare = expression.replace(/\/\*[\s\S]*?\*\//g, '').trim();
  if (bare === '') return '';
  try {
    return structuredClone(runInNewContext(`(${bare})`, {}, { timeout: 100 }));
  } catch {
    return unknownValue;
  }
}
