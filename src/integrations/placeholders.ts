import type { AstroIntegration } from 'astro';
import { parseFrontmatter } from 'astro/markdown';
import { fillText } from '../site/placeholders/fill.ts';
import { allValues, valuesOfEntry } from '../site/placeholders/product-values.ts';

/**
 * Fills the placeholders in the texts of MDX files. This must happen before the MDX parser runs,
 * because it reads braces as code. The fields of the files are filled by the loaders of the content
 * collections.
 */
export function placeholders(): AstroIntegration {
  const all = allValues();
  const plugin = {
    name: 'placeholders',
    transform: {
      order: 'pre' as const,
      filter: { id: /src\/content\/.*\.mdx$/ },
      handler: (code: string) => fillBody(code, all),
    },
  };
  return {
    name: 'placeholders',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
}

/**
 * Fills the text below the front matter of a file.
 * @internal
 */
export function fillBody(file: string, all: ReturnType<typeof allValues>): string {
  const { frontmatter, content } = parseFrontmatter(file);
  const head = file.slice(0, file.length - content.length);
  return head + fillText(content, valuesOfEntry(frontmatter, all));
}
