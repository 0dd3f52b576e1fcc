import type { Expression, Literal, Property } from 'estree';
import type { Nodes, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import {
  gfmStrikethroughFromMarkdown,
  gfmStrikethroughToMarkdown,
} from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown, gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { mdxFromMarkdown, mdxToMarkdown, type MdxJsxAttribute } from 'mdast-util-mdx';
import { toMarkdown } from 'mdast-util-to-markdown';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { mdxjs } from 'micromark-extension-mdxjs';
import { matchPreviousIndexes } from './align.ts';

type Extension = 'md' | 'mdx';

function parse(text: string, extension: Extension): Root {
  const isMdx = extension === 'mdx';
  return fromMarkdown(text, {
    extensions: [gfmStrikethrough(), gfmTable(), ...(isMdx ? [mdxjs()] : [])],
    mdastExtensions: [
      gfmStrikethroughFromMarkdown(),
      gfmTableFromMarkdown(),
      ...(isMdx ? [mdxFromMarkdown()] : []),
    ],
  });
}

function print(root: Nodes, extension: Extension): string {
  return toMarkdown(root, {
    bullet: '-',
    emphasis: '_',
    rule: '-',
    listItemIndent: 'one',
    extensions: [
      gfmStrikethroughToMarkdown(),
      gfmTableToMarkdown(),
      ...(extension === 'mdx' ? [mdxToMarkdown({ printWidth: 100 })] : []),
    ],
  });
}

/**
 * Converts a file's text to the editor's MDX. In the editor's MDX, `{` and `<` always start code.
 */
export function textForEditor(text: string, extension: Extension): string {
  return extension === 'mdx' ? text : print(parse(text, 'md'), 'mdx');
}

/**
 * Converts the editor's text back to the file's text. Paragraphs, lists and blocks that did not
 * change keep every character.
 */
export function toFileText(edited: string, before: string, extension: Extension): string {
  const old = parse(before, extension).children;
  const fresh = parse(edited, 'mdx').children;
  const oldKeys = old.map(keyOf);
  const previousIndexes = matchPreviousIndexes(oldKeys, fresh.map(keyOf));
  const blocks = fresh.map((node, at) => {
    const { position } = old[previousIndexes[at]!] ?? {};
    return position && oldKeys[previousIndexes[at]!] === keyOf(node)
      ? before.slice(position.start.offset, position.end.offset)
      : print({ type: 'root', children: [normalize(node)] }, extension).trimEnd();
  });
  return blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n`;
}

/** Lists the blocks in a text with their attributes. */
export function blocksIn(text: string): { name: string; attributes: Record<string, unknown> }[] {
  const collect = (node: Nodes): ReturnType<typeof blocksIn> => {
    const inner = 'children' in node ? node.children.flatMap(collect) : [];
    if (!('attributes' in node) || !node.name) return inner;
    const attributes = normalize(structuredClone(node)).attributes as MdxJsxAttribute[];
    const attributeValues = Object.fromEntries(attributes.map((one) => [one.name, valueOf(one)]));
    return [{ name: node.name, attributes: attributeValues }, ...inner];
  };
  return collect(parse(text, 'mdx'));
}

/**
 * Returns a key for comparing two blocks. Blocks with the same content have the same key, even if
 * their text differs.
 */
function keyOf(node: RootContent): string {
  const { ...copy } = normalize(structuredClone(node));
  return JSON.stringify(copy, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : value,
  );
}

/**
 * Removes details that do not change the meaning: positions, the spacing of lists, attributes that
 * are off.
 */
function normalize<Kind extends Nodes>(node: Kind): Kind {
  if ('attributes' in node) {
    node.attributes = (node.attributes as MdxJsxAttribute[]).flatMap((attribute) => {
      const value = valueOf(attribute);
      return value === false || value === '' || value === null
        ? []
        : [toAttribute(attribute.name, value)];
    });
  }
  delete node.position;
  delete node.data;
  if ('spread' in node) node.spread = false;
  for (const name of ['title', 'start', 'ordered'] as const) {
    if (name in node && !node[name as never]) delete node[name as never];
  }
  if ('children' in node) (node.children as RootContent[]).forEach(normalize);
  return node;
}

/** Returns the value of an attribute as JSON data. */
function valueOf({ value }: MdxJsxAttribute): unknown {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value;
  const [statement] = value.data?.estree?.body ?? [];
  return statement?.type === 'ExpressionStatement'
    ? constant(statement.expression)
    : (JSON.parse(value.value) as unknown);
}

function constant(expression: Expression): unknown {
  switch (expression.type) {
    case 'Literal':
      return expression.value;
    case 'ArrayExpression':
      return expression.elements.map((element) => constant(element as Expression));
    case 'ObjectExpression':
      return Object.fromEntries(
        expression.properties.map((property) => {
          const { key, value } = property as Property;
          const name = key.type === 'Identifier' ? key.name : String((key as Literal).value);
          return [name, constant(value as Expression)];
        }),
      );
    default:
      throw new Error('A block of the text contains code that the editor cannot show');
  }
}

function toAttribute(name: string, value: unknown): MdxJsxAttribute {
  const type = 'mdxJsxAttribute';
  if (value === true) return { type, name, value: null };
  if (typeof value === 'string') return { type, name, value };
  const code = JSON.stringify(value);
  return { type, name, value: { type: 'mdxJsxAttributeValueExpression', value: code } };
}
