import { registerHooks } from 'node:module';

const stubs: Record<string, URL> = {
  'astro:content': new URL('./content.ts', import.meta.url),
  'astro/loaders': new URL('./loaders.ts', import.meta.url),
};

/**
 * Replaces Astro's modules with stubs, so that src/content.config.ts can be imported without Astro.
 * Each imported collection then consists of its schema and the location of its files.
 * @returns a function that removes the stubs
 */
export function installAstroStubs(): () => void {
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      stubs[name] ? { url: stubs[name].href, shortCircuit: true } : next(name, context),
  });
  return () => hooks.deregister();
}
