// Minimal Astro site with the same landings, as the reference for bench/build.mjs.
import mdx from '@astrojs/mdx';
import { defineConfig } from 'astro/config';

const landings = {
  name: 'landings',
  hooks: {
    'astro:config:setup': ({ injectRoute }) =>
      injectRoute({ pattern: '/[...landing]', entrypoint: './src/Landing.astro' }),
  },
};

export default defineConfig({
  site: 'https://bare.example',
  build: { format: 'file' },
  integrations: [mdx(), landings],
});
