import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';

export const collections = {
  landings: defineCollection({
    loader: glob({ base: 'src/content/landings', pattern: '**/*.mdx' }),
  }),
};
