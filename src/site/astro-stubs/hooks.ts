import { registerHooks } from 'node:module';

const stubs: Record<string, URL> = {
  'astro:content': new URL('./content.ts', import.meta.url),
  'astro/loaders': new URL('./loaders.ts', import.meta.url),
};

/**
 * From now on src/content.config.ts can be imported without Astro: its collections say where their files are and which
 * schema judges them.
 * @returns what ends it again
 */
export function withAstroStubs(): () => void {
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      stubs[name] ? { url: stubs[name].href, shortCircuit: true } : next(name, context),
  });
  return () => hooks.deregister();
}
