import { brandSchema } from '../../contract/brand.ts';
import type { z } from 'astro/zod';
import { themeContrastErrors } from '../../contract/theme.ts';
import { installAstroStubs } from '../astro-stubs/hooks.ts';
import type { CollectionSource } from './content-files.ts';

interface CollectionConfig {
  schema: z.ZodType;
  loader: { base?: string; path?: string; pattern?: string };
}

/**
 * Returns the content collections of src/content.config.ts with their schemas, and the collection
 * of brand files.
 */
export async function readCollectionDefinitions(): Promise<CollectionSource[]> {
  const restore = installAstroStubs();
  try {
    const { collections } = await import('../../content.config.ts');
    const listed = Object.entries(collections as unknown as Record<string, CollectionConfig>);
    return [...listed.map(([name, config]) => collectionOf(name, config)), brandCollection];
  } finally {
    restore();
  }
}

/** Brand schema that also requires sufficient color contrast. */
const readableBrand = brandSchema.check(({ value, issues }) => {
  for (const message of themeContrastErrors(value.tokens)) {
    issues.push({
      code: 'custom',
      input: value,
      message,
      path: contrastErrorPath(message, value.tokens),
    });
  }
});

/** Returns the path of the color that a message about contrast names first. */
export function contrastErrorPath(message: string, tokens: object): string[] {
  const [, front = '', back = ''] = /^(\w+) on (?:the hovered )?(\w+)/.exec(message) ?? [];
  return ['tokens', [front, back].find((name) => name in tokens) ?? 'brand'];
}

/**
 * The collection of brand files. The build uses the same schema for a brand file in another folder
 * (setting BRAND_FILE).
 */
export const brandCollection: CollectionSource = {
  name: 'brand',
  schema: readableBrand as unknown as z.ZodType,
  base: 'src/content/brand',
  extension: 'json',
};

function collectionOf(
  name: string,
  { schema, loader: { base, path, pattern } }: CollectionConfig,
): CollectionSource {
  return path
    ? { name, schema, path }
    : { name, schema, base, extension: pattern!.match(/\w+$/)![0] };
}
