// Minimal Astro site with the same landing pages. bench/build.mjs compares its build time with
// ours.
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
