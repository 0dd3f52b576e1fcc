// Defines the content that the editor can open: the collections of src/content.config.ts and the
// brand. The fields come from the schemas. This file adds labels, and for each collection the field
// that names its entries.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'astro/zod';
import { collections as configured } from '../../../src/content.config.ts';
import { entryReferences } from '../../../src/content-schemas/references.ts';
import { brandSchema } from '../../../src/contract/brand.ts';
import { drawingKindOf } from './drawings.ts';
import { formOfSchema, listFormOfSchema } from './form-of.ts';
import type { GroupForm } from './form.ts';
import { camelCaseToSentence } from './labels.ts';

/** Description of a collection. The server sends it to the browser. */
export interface EditorCollection {
  name: string;
  label: string;
  /** One entry, such as question. */
  noun: string;
  section: string;
  /** A folder of entries, or one file with a list of entries. */
  kind: 'folder' | 'list';
  /** Path of the folder or the file, from the project's root. */
  path: string;
  extension: 'md' | 'mdx' | 'json';
  /** The field whose value is the name of an entry. */
  nameField?: string;
  /** Path of an entry's page on the site. {slug} stands for the entry's name. */
  preview?: string;
  form: GroupForm;
}

interface CollectionLabels extends Pick<
  EditorCollection,
  'label' | 'section' | 'nameField' | 'preview'
> {
  noun?: string;
}

const collectionLabels: Record<string, CollectionLabels> = {
  landings: {
    label: 'Landing pages',
    noun: 'landing page',
    section: 'Pages',
    nameField: 'name',
    preview: '/{slug}',
  },
  pages: {
    label: 'Other pages',
    noun: 'page',
    section: 'Pages',
    nameField: 'title',
    preview: '/{slug}',
  },
  faq: {
    label: 'Questions',
    noun: 'question',
    section: 'Pages',
    nameField: 'question',
    preview: '/faq#{slug}',
  },
  products: { label: 'Products', section: 'Lists', preview: '/insurance-products' },
  menus: { label: 'Menus', section: 'Lists', preview: '/' },
  redirects: { label: 'Redirects', section: 'Lists' },
  carriers: { label: 'Carriers', section: 'Lists', preview: '/' },
  testimonials: { label: 'Testimonials', section: 'Lists', preview: '/' },
  partnerQuotes: { label: 'Partner quotes', section: 'Lists', preview: '/platform' },
  perks: { label: 'Perks', section: 'Lists', preview: '/' },
  employeeLicenses: { label: 'Employee licenses', section: 'Lists', preview: '/licenses' },
  brand: { label: 'Brand', noun: 'brand', section: 'Company', nameField: 'name', preview: '/' },
};

/** Schemas by collection. They validate an entry before it is saved. */
export const entrySchemas: Record<string, z.ZodType> = {
  ...Object.fromEntries(
    Object.entries(configured).map(([name, { schema }]) => [name, schema as z.ZodType]),
  ),
  brand: brandSchema as unknown as z.ZodType,
};

interface Loader {
  base?: string;
  pattern?: string;
  path?: string;
}
const loaders: Record<string, Loader> = {
  ...Object.fromEntries(
    Object.entries(configured).map(([name, collection]) => [
      name,
      (collection as unknown as { loader: Loader }).loader,
    ]),
  ),
  brand: { base: 'src/content/brand', pattern: '*.json' },
};

/**
 * Returns the description of every collection, with its form.
 * @param root The project's folder. The ids that a field may refer to are read from this folder.
 * @throws Error that names a field for which there is no kind of form
 */
export function readCollections(root: string): EditorCollection[] {
  const ids = Object.fromEntries(
    entryReferences.map(({ collection, field, names }) => [
      [collection, ...field].join('.'),
      idsOf(root, loaders[names]!.path!),
    ]),
  );
  const names = new Set([...Object.keys(collectionLabels), ...Object.keys(entrySchemas)]);
  return [...names].map((name) => {
    const { base, pattern, path } = loaders[name]!;
    const labels = {
      noun: 'list',
      ...(collectionLabels[name] ?? { label: camelCaseToSentence(name), section: 'Lists' }),
    };
    const context = { path: [name], drawingKindOf, references: ids };
    if (path) {
      const form = listFormOfSchema(entrySchemas[name]!, context, labels.label);
      return { name, ...labels, kind: 'list', path, extension: 'json', form };
    }
    const extension = pattern!.match(/\w+$/)![0] as EditorCollection['extension'];
    const form = formOfSchema(entrySchemas[name]!, context);
    return { name, ...labels, kind: 'folder', path: base!, extension, form };
  });
}

/**
 * Returns the ids of the entries in a file. If the file cannot be read, there are none. Fields that
 * refer to these ids then accept any text, and the editor still opens.
 */
function idsOf(root: string, path: string): string[] {
  try {
    const entries = JSON.parse(readFileSync(join(root, path), 'utf8')) as { id: string }[];
    return entries.map(({ id }) => id);
  } catch {
    return [];
  }
}

/**
 * Returns the names of all entries in a collection's folder. A name is the file's path in the
 * folder, without the extension.
 */
export function entryNamesOf(root: string, { path, extension }: EditorCollection): string[] {
  const folder = join(root, path);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(`.${extension}`))
    .map((file) => file.replaceAll('\\', '/').slice(0, -basename(`.${extension}`).length))
    .toSorted();
}
