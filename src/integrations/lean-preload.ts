import type { AstroIntegration } from 'astro';

/** What every island has loaded before it loads anything later. */
const loadedAlready = /\/(core|react|rolldown-runtime|client|lazy-screens)\.[\w-]+\.js$/;

/**
 * Keeps what is there already off the lists of files that come along with a later one: each name in them
 * is carried by the entry script. A plugin, because Astro sets this option over what the project says.
 */
export function leanPreload(): AstroIntegration {
  return {
    name: 'lean-preload',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
}

const plugin = {
  name: 'lean-preload',
  apply: 'build' as const,
  configEnvironment(name: string) {
    if (name !== 'client') return;
    const resolveDependencies = (_: string, files: string[]) =>
      files.filter((file) => !loadedAlready.test(file));
    return { build: { modulePreload: { polyfill: false, resolveDependencies } } };
  },
};
