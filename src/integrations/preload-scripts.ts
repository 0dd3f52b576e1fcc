import type { AstroIntegration } from 'astro';

interface Chunk {
  type: 'chunk' | 'asset';
  imports?: string[];
}

/**
 * Adds preload links to a page's head for all scripts that the page's island needs at the start.
 * Without these links, the browser finds an imported script only after it has loaded the importing
 * script. This costs one more round trip.
 * @returns `integration` records the imports of each script; `withPreloads` adds the links to a
 * page (see integrations/precompress.ts)
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
  const roots = html.matchAll(
    /(?:(?:component|renderer)-url|<script type="module" src)="\/([^"]+)"/g,
  );
  const found = new Set(Array.from(roots, ([, file = '']) => file));
  for (const file of found) for (const next of imports.get(file) ?? []) found.add(next);
  return [...found].map((file) => `<link rel="modulepreload" href="/${file}">`).join('');
}
