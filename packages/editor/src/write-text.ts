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
import { replacePlaceholders } from '../../../src/site/placeholders/fill.ts';
import { matchPreviousIndexes } from './align.ts';
import { placeholderTag } from './form.ts';
import { placeholdersToTags, tagsToPlaceholders } from './placeholders.ts';

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
  const tagged = tagPlaceholders(text, extension);
  return extension === 'mdx' ? tagged : print(parse(tagged, 'md'), 'mdx');
}

/**
 * Changes the placeholders of a text to tags. Attributes of blocks keep their placeholders, because
 * an attribute is a string.
 */
function tagPlaceholders(text: string, extension: Extension): string {
  const rangesOf = (node: Nodes): [start: number, end: number][] =>
    node.type === 'text'
      ? [[node.position!.start.offset!, node.position!.end.offset!]]
      : 'children' in node
        ? node.children.flatMap(rangesOf)
        : [];
  // Other brackets of the same length, because the parser reads braces as code.
  const readable = replacePlaceholders(text, (name) => `⟨${name}⟩`);
  return rangesOf(parse(readable, extension)).reduceRight(
    (result, [start, end]) =>
      result.slice(0, start) + placeholdersToTags(result.slice(start, end)) + result.slice(end),
    text,
  );
}

/**
 * Converts the editor's text back to the file's text. Paragraphs, lists and blocks that did not
 * change keep every character.
 */
export function toFileText(edited: string, before: string, extension: Extension): string {
  const tagged = tagPlaceholders(before, extension);
  const old = parse(tagged, extension).children;
  const fresh = parse(edited, 'mdx').children;
  const oldKeys = old.map(keyOf);
  const previousIndexes = matchPreviousIndexes(oldKeys, fresh.map(keyOf));
  const blocks = fresh.map((node, at) => {
    const { position } = old[previousIndexes[at]!] ?? {};
    return position && oldKeys[previousIndexes[at]!] === keyOf(node)
      ? tagged.slice(position.start.offset, position.end.offset)
      : print({ type: 'root', children: [normalize(node)] }, extension).trimEnd();
  });
  return blocks.length === 0 ? '' : `${tagsToPlaceholders(blocks.join('\n\n'))}\n`;
}

/** Lists the blocks in a text with their attributes. Placeholders are left out. */
export function blocksIn(text: string): { name: string; attributes: Record<string, unknown> }[] {
  const collect = (node: Nodes): ReturnType<typeof blocksIn> => {
    const inner = 'children' in node ? node.children.flatMap(collect) : [];
    if (!('attributes' in node) || !node.name || node.name === placeholderTag) return inner;
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
  if ('name' in node && node.name === placeholderTag) toHtml(node);
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

/** Changes the tag of a placeholder from MDX to HTML, because Markdown files have only HTML tags. */
function toHtml(node: Nodes): void {
  const [name] = (node as { attributes: MdxJsxAttribute[] }).attributes;
  const value = `<${placeholderTag} name="${String(name && valueOf(name))}" />`;
  for (const key of Object.keys(node)) delete node[key as never];
  Object.assign(node, { type: 'html', value });
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
