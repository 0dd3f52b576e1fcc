import { brandSchema } from '../../contract/brand.ts';
import type { z } from 'astro/zod';
import { themeFaults } from '../../contract/theme.ts';
import { withoutAstro } from '../plain-astro/hooks.ts';
import type { Collection } from './content-files.ts';

interface Configured {
  schema: z.ZodType;
  loader: { base?: string; path?: string; pattern?: string };
}

/** The collections of src/content.config.ts with their schemas, and the brands. */
export async function readCollections(): Promise<Collection[]> {
  const end = withoutAstro();
  try {
    const { collections } = await import('../../content.config.ts');
    const listed = Object.entries(collections as unknown as Record<string, Configured>);
    return [...listed.map(([name, one]) => collectionOf(name, one)), brands];
  } finally {
    end();
  }
}

/** A brand whose colours can be told apart. */
const readableBrand = brandSchema.check(({ value, issues }) => {
  for (const message of themeFaults(value.tokens)) {
    const [, front = '', back = ''] = /^(\w+) on (?:the hovered )?(\w+)/.exec(message) ?? [];
    const token = [front, back].find((name) => name in value.tokens);
    issues.push({ code: 'custom', input: value, message, path: ['tokens', token ?? 'brand'] });
  }
});

/** Also of a brand file that lies elsewhere (BRAND_FILE). */
export const brands: Collection = {
  name: 'brand',
  schema: readableBrand as unknown as z.ZodType,
  base: 'src/content/brand',
  extension: 'json',
};

function collectionOf(
  name: string,
  { schema, loader: { base, path, pattern } }: Configured,
): Collection {
  return path
    ? { name, schema, path }
    : { name, schema, base, extension: pattern!.match(/\w+$/)![0] };
}
