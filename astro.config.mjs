import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { brandFile, brandTheme, loadBrand } from './src/integrations/brand-theme.ts';
import { contentSecurityPolicy } from './src/integrations/content-security-policy.ts';
import { devProvider } from './src/integrations/dev-provider.ts';
import { precompress } from './src/integrations/precompress.ts';
import { staticHosting } from './src/integrations/static-hosting.ts';
import { isFlowStep } from './src/site/flow-paths.ts';
import { redirectsOf } from './src/site/redirects.ts';

/** Pages that are no content: the account and the ways to it. */
const unlisted =
  /^\/(account|sign-in|login|sign-up|under-(?:maintenance|construction)|update-payment|cancellations|_|404)/;
const redirects = redirectsOf(loadBrand(brandFile(process.env.BRAND_FILE)));

function isListed(page) {
  const { pathname } = new URL(page);
  if (unlisted.test(pathname) || isFlowStep(pathname)) return false;
  return !redirects.some(({ from }) => from === pathname);
}

export default defineConfig({
  site: process.env.SITE_URL || `http://localhost:${process.env.PORT || 4321}`,
  // Without a framework page per folder, no host redirects to a trailing slash: the step is the path.
  build: { format: 'file', inlineStylesheets: 'never' },
  trailingSlash: 'never',
  // As HTML has it: JSX's rule would join a word and the link on the next line.
  compressHTML: true,
  devToolbar: { enabled: false },
  // Its inline styles would need exceptions from the policy; no page shows code in colours.
  markdown: { syntaxHighlight: false },
  // Vite's development client puts styles and scripts into the page that no hash foresees.
  security: { csp: !process.env.DEV_PROVIDER && contentSecurityPolicy(process.env) },
  integrations: [
    brandTheme(process.env.BRAND_FILE),
    react(),
    mdx(),
    sitemap({ filter: isListed }),
    staticHosting(redirects),
    devProvider(process.env.DEV_PROVIDER),
    precompress(),
  ],
  vite: {
    // Partners' origins are no secret: they are in the frame-ancestors of every page.
    envPrefix: ['PUBLIC_', 'ALLOWED_ORIGINS'],
    // Known at build time also where it is not set: what only Sentry needs is then not built at all.
    define: {
      'import.meta.env.PUBLIC_SENTRY_DSN': JSON.stringify(process.env.PUBLIC_SENTRY_DSN ?? ''),
    },
    build: {
      // Scripts stay files: the policy needs no hash for them and a page's HTML stays small.
      assetsInlineLimit: 0,
      // "use client" in packages means nothing here, and one warning per MDX file hides the others.
      rolldownOptions: {
        output: {
          // What many pages start with comes in few files: each is a request, and those that one of them
          // asks for come a round trip later.
          codeSplitting: {
            groups: [
              {
                name: 'react',
                test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react)\//,
              },
              {
                name: 'core',
                test: /node_modules\/(zod|nanostores|@nanostores\/persistent)\/|src\/(core|contract)\//,
                minShareCount: 18,
              },
              { name: 'flow', test: /src\/(flow|purchase|survey)\/[^/]+$/, minShareCount: 8 },
              { name: 'screens', test: /src\/ui\/(controls|fields)\//, minShareCount: 14 },
            ],
          },
        },
        // Schemas and calls are only built, never run, at the top of the contract's files: an island
        // must not carry those that it does not use.
        treeshake: { manualPureFunctions: ['z', 'defineCall', 'requiredText', 'optionalText'] },
        onLog(level, log, handler) {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handler(level, log);
        },
      },
    },
  },
});
