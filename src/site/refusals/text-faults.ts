// What is wrong in a text below the front matter: blocks that are not there or are told what they do not take, and
// pictures that are not there or say nothing to who cannot see them. Pictures in fields and lists, too.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'astro/zod';
import { blockSchemas } from '../../content-schemas/blocks.ts';
import { partsOf, unknownValue, type Block } from './blocks-in.ts';
import { lineOf, nameOf, textsIn, type ContentFile } from './content-files.ts';
import type { Fault } from './faults.ts';
import { issuesOf, oneOf } from './schema-words.ts';

const schemas: Record<string, z.ZodType> = blockSchemas;
/** What is drawn as it lies in public/, and faces of the brand. */
const picture = /^\S+\.(?:avif|gif|jpe?g|png|svg|webp|woff2)$/i;
const needsText = 'the picture has no text for who cannot see it; write what is to be seen on it';

export function textFaults(root: string, file: ContentFile): Fault[] {
  return [...fieldPictures(root, file), ...bodyFaults(root, file)];
}

function bodyFaults(root: string, file: ContentFile): Fault[] {
  const parts = partsOf(file);
  if ('says' in parts) return [parts];
  const inMarkdown = file.file.endsWith('.md');
  return [
    ...parts.pictures.flatMap(({ path, alt, line }) =>
      [...missing(root, path), ...(alt.trim() ? [] : [`${path}: ${needsText}`])].map((says) => ({
        file: file.file,
        line,
        says,
      })),
    ),
    ...parts.blocks.flatMap((block) =>
      (inMarkdown ? inMarkdownAlone(root, block) : faultsOf(root, block)).map(
        ({ field, says }) => ({
          file: file.file,
          line: block.line,
          field: [`<${block.name}>`, ...field].join(' '),
          says,
        }),
      ),
    ),
    ...parts.riddles.map(({ words, line }) => ({
      file: file.file,
      line,
      says: `{${words}} stands for nothing here; write \\{ for a brace itself`,
    })),
  ];
}

function fieldPictures(root: string, file: ContentFile): Fault[] {
  return textsIn(file.data).flatMap(({ path, text }) =>
    missing(root, text).map((says) => ({
      file: file.file,
      line: lineOf(file, path),
      field: nameOf(path, file.data),
      says,
    })),
  );
}

/** None where a text is no path of a picture, or where the picture is there. */
function missing(root: string, path: string): string[] {
  if (!picture.test(path) || /^(?:https?:)?\/\//.test(path)) return [];
  const shown = decodeURI(path.replace(/[?#].*$/, ''));
  if (!path.startsWith('/'))
    return [
      `the picture ${path} is not found: write its path below public, such as /pictures/${shown}`,
    ];
  return existsSync(join(root, 'public', shown))
    ? []
    : [`the picture ${path} is not there: no file public${shown}`];
}

type Said = { field: string[]; says: string };

/** Only MDX knows blocks. */
function inMarkdownAlone(root: string, block: Block): Said[] {
  if (/^[a-z]/.test(block.name)) return faultsOf(root, block);
  return [{ field: [], says: 'blocks stand in .mdx files alone; here it would be left out' }];
}

function faultsOf(root: string, { name, told }: Block): Said[] {
  const pictures = textsIn(told).flatMap(({ path, text }) =>
    missing(root, text).map((says) => ({ field: [path.map(String).join('.')], says })),
  );
  if (/^[a-z]/.test(name)) {
    const isBare = name === 'img' && told['alt'] === undefined;
    return [...pictures, ...(isBare ? [{ field: ['alt'], says: needsText }] : [])];
  }
  const schema = schemas[name];
  if (!schema) return [{ field: [], says: oneOf(Object.keys(schemas), name) }];
  const known = Object.fromEntries(
    Object.entries(told).filter(([, value]) => value !== unknownValue),
  );
  const issues = issuesOf(schema, known)
    .filter(({ path: [first = ''] }) => told[String(first)] !== unknownValue)
    // Then they are pictures.
    .filter(({ path }) => !(told['imageIcon'] && path.at(-1) === 'icon'));
  return [
    ...issues.map(({ path, says }) => ({ field: [path.map(String).join('.')], says })),
    ...pictures,
  ];
}
