import { registerHooks } from 'node:module';

const stubs: Record<string, URL> = {
  'astro:content': new URL('./content.ts', import.meta.url),
  'astro/loaders': new URL('./loaders.ts', import.meta.url),
};

/**
 * Lets src/content.config.ts be imported without Astro. Its collections then return the location of
 * their files and their schemas.
 * @returns a function that removes the hooks
 */
export function withAstroStubs(): () => void {
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      stubs[name] ? { url: stubs[name].href, shortCircuit: true } : next(name, context),
  });
  return () => hooks.deregister();
}
