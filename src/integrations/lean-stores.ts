import type { AstroIntegration } from 'astro';

const nothing = '\0no-listen-keys';

/**
 * Leaves out of every island how a store is watched by single keys: useStore names it, and no screen asks
 * for it. One that did would find no such function.
 */
export function leanStores(): AstroIntegration {
  const plugin = {
    name: 'lean-stores',
    apply: 'build' as const,
    // Before the resolver that would find the file itself.
    enforce: 'pre' as const,
    resolveId(source: string, importer: string | undefined) {
      const isKeys = source.endsWith('/listen-keys/index.js');
      return isKeys && importer?.includes('/nanostores/') ? nothing : undefined;
    },
    load(id: string) {
      if (id !== nothing) return undefined;
      return 'export const listenKeys = undefined; export const subscribeKeys = undefined;';
    },
  };
  return {
    name: 'lean-stores',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
}
