import { registerHooks } from 'node:module';

const places: Record<string, URL> = {
  'astro:content': new URL('./content.ts', import.meta.url),
  'astro/loaders': new URL('./loaders.ts', import.meta.url),
};

registerHooks({
  resolve: (name, context, next) =>
    places[name] ? { url: places[name].href, shortCircuit: true } : next(name, context),
});
