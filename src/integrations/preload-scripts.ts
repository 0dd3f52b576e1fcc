import type { AstroIntegration } from 'astro';

interface Chunk {
  type: 'chunk' | 'asset';
  imports?: string[];
}

/**
 * Adds preload links to a page's head for all scripts that its island needs at the start. Without
 * them, the browser finds an imported script only after it has loaded the importing script, which
 * costs one more round trip.
 * @returns the integration that records the imports, and the function that edits each page
 * (integrations/precompress.ts)
 */
export function preloadScripts(): {
  integration: AstroIntegration;
  withPreloads: (html: Buffer) => Buffer;
} {
  const imports = new Map<string, string[]>();
  const recordImports = {
    name: 'record-imports',
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    generateBundle(_: unknown, bundle: Record<string, Chunk>) {
      for (const [file, chunk] of Object.entries(bundle)) imports.set(file, chunk.imports ?? []);
    },
  };
  return {
    integration: {
      name: 'preload-scripts',
      hooks: {
        'astro:config:setup': ({ updateConfig }) => {
          updateConfig({ vite: { plugins: [recordImports] } });
        },
      },
    },
    withPreloads(html) {
      if (!html.includes('<astro-island')) return html;
      const page = html.toString();
      const links = preloads(page, imports);
      return links ? Buffer.from(page.replace('</head>', `${links}</head>`)) : html;
    },
  };
}

function preloads(html: string, imports: ReadonlyMap<string, string[]>): string {
  const islands = html.matchAll(/(?:component|renderer)-url="\/([^"]+)"/g);
  const found = new Set(Array.from(islands, ([, file = '']) => file));
  for (const file of found) for (const next of imports.get(file) ?? []) found.add(next);
  return [...found].map((file) => `<link rel="modulepreload" href="/${file}">`).join('');
}
