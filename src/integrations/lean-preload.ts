import type { AstroIntegration } from 'astro';

/** What every island has loaded before it loads anything later. */
const loadedAlready = /\/(core|react|rolldown-runtime|client|flow)\.[\w-]+\.js$/;

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

/** What asks for the files that come along. Vite's own is four times as long: it waits for styles too. */
const askForFiles = `
const asked = new Set();
export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    if (asked.has(file)) continue;
    asked.add(file);
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = '/' + file;
    document.head.append(link);
  }
  return load();
};`;

const plugin = {
  name: 'lean-preload',
  apply: 'build' as const,
  enforce: 'pre' as const,
  load(id: string) {
    return id === '\0vite/preload-helper.js' ? askForFiles : undefined;
  },
  configEnvironment(name: string) {
    if (name !== 'client') return;
    const resolveDependencies = (script: string, files: string[]) => {
      if (files.some((file) => file.endsWith('.css')))
        throw new Error(`${script} brings styles along: a page has its styles from the start`);
      return files.filter((file) => !loadedAlready.test(file));
    };
    return { build: { modulePreload: { polyfill: false, resolveDependencies } } };
  },
};
