import { readFileSync } from 'node:fs';
import { parseFrontmatter } from 'astro/markdown';
import { expect, test } from 'vitest';
import { landingSchema } from '../../src/content-schemas/landing.ts';

const file = 'src/content/landings/smartphone-protection.mdx';
const landing = parseFrontmatter(readFileSync(file, 'utf8')).frontmatter as { price: object };

test.each(['most', 'start'])('a price control needs at least one unit: %s', (field) => {
  const errorsWith = (units: number) =>
    landingSchema
      .safeParse({ ...landing, price: { ...landing.price, [field]: units } })
      .error?.issues.map(({ path }) => path.join('.'));
  expect(errorsWith(1)).toBeUndefined();
  expect(errorsWith(0)).toEqual([`price.${field}`]);
});
