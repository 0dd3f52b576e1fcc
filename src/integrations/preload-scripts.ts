import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

interface Chunk {
  type: 'chunk' | 'asset';
  imports?: string[];
}

/**
 * Names in the head of a page every script that its island starts with. A browser would else learn of each only
 * from the one that imports it, a round trip later.
 */
export function preloadScripts(): AstroIntegration {
  const imports = new Map<string, string[]>();
  const noteImports = {
    name: 'note-imports',
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    generateBundle(_: unknown, bundle: Record<string, Chunk>) {
      for (const [file, chunk] of Object.entries(bundle)) imports.set(file, chunk.imports ?? []);
    },
  };
  return {
    name: 'preload-scripts',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [noteImports] } });
      },
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const files = await readdir(root, { recursive: true });
        for (const file of files.filter((name) => name.endsWith('.html'))) {
          const html = await readFile(join(root, file), 'utf8');
          const links = preloads(html, imports);
          if (links) await writeFile(join(root, file), html.replace('</head>', `${links}</head>`));
        }
      },
    },
  };
}

function preloads(html: string, imports: ReadonlyMap<string, string[]>): string {
  const islands = html.matchAll(/(?:component|renderer)-url="\/([^"]+)"/g);
  const found = new Set(Array.from(islands, ([, file = '']) => file));
  for (const file of found) for (const next of imports.get(file) ?? []) found.add(next);
  return [...found].map((file) => `<link rel="modulepreload" href="/${file}">`).join('');
}
