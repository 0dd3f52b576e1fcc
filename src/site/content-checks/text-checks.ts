// Content check of the text below the front matter: finds unknown blocks, invalid attributes,
// missing images and images without alternative text. Also checks the images in fields and lists.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'astro/zod';
import { blockSchemas } from '../../content-schemas/blocks.ts';
import { placeholdersIn } from '../placeholders/fill.ts';
import { parseContentBody, unevaluableValue, type ContentBlock } from './parse-blocks.ts';
import { lineOfField, formatFieldPath, collectStrings, type ContentFile } from './content-files.ts';
import type { ContentError } from './content-error.ts';
import { schemaErrorsOf, expectedOneOfMessage } from './schema-messages.ts';

const schemas: Record<string, z.ZodType> = blockSchemas;
/** Matches the paths of images and font files. */
const imagePath = /^\S+\.(?:avif|gif|jpe?g|png|svg|webp|woff2)$/i;
/** HTML elements that run code, load other pages, send data or change the whole page. */
const activeTags = /^(?:script|style|iframe|frame|object|embed|applet|form|link|meta|base)$/;
const missingAlt = 'the image has no alternative text; describe the image';

export function imageAndBodyErrors(root: string, file: ContentFile): ContentError[] {
  return [...fieldImageErrors(root, file), ...bodyErrors(root, file)];
}

function bodyErrors(root: string, file: ContentFile): ContentError[] {
  // The MDX parser reads a placeholder without a value as code. placeholderErrors reports it.
  if (placeholdersIn(file.body).length > 0) return [];
  const parts = parseContentBody(file);
  if ('message' in parts) return [parts];
  const inMarkdown = file.file.endsWith('.md');
  return [
    ...parts.images.flatMap(({ path, alt, line }) =>
      [...missingImage(root, path), ...(alt.trim() ? [] : [`${path}: ${missingAlt}`])].map(
        (message) => ({
          file: file.file,
          line,
          message,
        }),
      ),
    ),
    ...parts.blocks.flatMap((block) =>
      (inMarkdown ? markdownBlockErrors(root, block) : blockErrors(root, block)).map(
        ({ field, message }) => ({
          file: file.file,
          line: block.line,
          field: [`<${block.name}>`, ...field].join(' '),
          message,
        }),
      ),
    ),
    ...parts.statements.map(({ statement, line }) => ({
      file: file.file,
      line,
      message: `a text cannot contain code: begin the line with another word than ${statement.split(/\W/, 1)[0]}`,
    })),
    ...parts.unresolvedExpressions.map(({ expression, line }) => ({
      file: file.file,
      line,
      message: `{${expression}} has no value here; write \\{ for a brace itself`,
    })),
  ];
}

function fieldImageErrors(root: string, file: ContentFile): ContentError[] {
  return collectStrings(file.data).flatMap(({ path, text }) =>
    missingImage(root, text).map((message) => ({
      file: file.file,
      line: lineOfField(file, path),
      field: formatFieldPath(path, file.data),
      message,
    })),
  );
}

/** Returns an error if the text is the path of an image that does not exist. */
function missingImage(root: string, path: string): string[] {
  if (!imagePath.test(path) || /^(?:https?:)?\/\//.test(path)) return [];
  const publicPath = decodeURI(path.replace(/[?#].*$/, ''));
  if (!path.startsWith('/'))
    return [
      `the file ${path} cannot be found: write its path below public, such as /pictures/${publicPath}`,
    ];
  return existsSync(join(root, 'public', publicPath))
    ? []
    : [`the file public${publicPath} does not exist`];
}

type BlockError = { field: string[]; message: string };

/** Returns the errors of a tag in a .md file. Only .mdx files support blocks. */
function markdownBlockErrors(root: string, block: ContentBlock): BlockError[] {
  if (/^[a-z]/.test(block.name)) return blockErrors(root, block);
  return [{ field: [], message: 'only .mdx files support blocks; the block would be left out' }];
}

function blockErrors(root: string, { name, attributes }: ContentBlock): BlockError[] {
  const imageErrors = collectStrings(attributes).flatMap(({ path, text }) =>
    missingImage(root, text).map((message) => ({ field: [path.map(String).join('.')], message })),
  );
  if (/^[a-z]/.test(name)) {
    if (activeTags.test(name) || Object.keys(attributes).some((one) => /^on/i.test(one)))
      return [{ field: [], message: 'a text cannot contain code, frames, forms or styles' }];
    const lacksAlt = name === 'img' && attributes['alt'] === undefined;
    return [...imageErrors, ...(lacksAlt ? [{ field: ['alt'], message: missingAlt }] : [])];
  }
  const schema = schemas[name];
  if (!schema) return [{ field: [], message: expectedOneOfMessage(Object.keys(schemas), name) }];
  const knownAttributes = Object.fromEntries(
    Object.entries(attributes).filter(([, value]) => value !== unevaluableValue),
  );
  const issues = schemaErrorsOf(schema, knownAttributes)
    .filter(({ path: [first = ''] }) => attributes[String(first)] !== unevaluableValue)
    // With the attribute `imageIcon`, the icons are paths of images, so errors about icon names do
    // not apply.
    .filter(({ path }) => !(attributes['imageIcon'] && path.at(-1) === 'icon'));
  return [
    ...issues.map(({ path, message }) => ({ field: [path.map(String).join('.')], message })),
    ...imageErrors,
  ];
}
