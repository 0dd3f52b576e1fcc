// Placeholders such as {from} in the editor. In the editor's MDX, braces start code, so a placeholder
// is a tag there.
import { z } from 'astro/zod';
import {
  replacePlaceholders,
  type PlaceholderValues,
} from '../../../src/site/placeholders/fill.ts';
import {
  allValues,
  ownValues,
  valuesOfEntry,
} from '../../../src/site/placeholders/product-values.ts';
import { readContentFiles } from '../../../src/site/content-checks/content-files.ts';
import { placeholderTag } from './form.ts';

const all = allValues();

/** The values that the browser shows. The keys of `own` are the names of the landing pages. */
export interface EditorPlaceholders {
  all: PlaceholderValues;
  own: Record<string, PlaceholderValues>;
}

export function editorPlaceholders(root: string): EditorPlaceholders {
  const { files } = readContentFiles(root, [
    { name: 'landings', schema: z.unknown(), base: 'src/content/landings', extension: 'mdx' },
  ]);
  return { all, own: Object.fromEntries(files.map(({ id, data }) => [id, ownValues(data, all)])) };
}

export function placeholdersToTags(text: string): string {
  return replacePlaceholders(text, (name) => `<${placeholderTag} name="${name}" />`);
}

export function tagsToPlaceholders(text: string): string {
  return text.replaceAll(new RegExp(`<${placeholderTag} name="([^"]+)" />`, 'g'), '{$1}');
}

export const valuesFor = (entry: unknown) => valuesOfEntry(entry, all);
