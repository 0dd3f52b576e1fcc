import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import packageFile from './package.json' with { type: 'json' };
import { brandFile, brandTheme, loadBrand } from './src/integrations/brand-theme.ts';
import { contentPreview } from './src/integrations/content-preview.ts';
import { contentValidation } from './src/integrations/content-validation.ts';
import { contentSecurityPolicy } from './src/integrations/content-security-policy.ts';
import { devServerProxy } from './src/integrations/dev-server-proxy.ts';
import { preloadScripts } from './src/integrations/preload-scripts.ts';
import { precompress } from './src/integrations/precompress.ts';
import { ogImages } from './src/integrations/og-images.ts';
import { staticHosting } from './src/integrations/static-hosting.ts';
import { isFlowStep } from './src/site/flow-paths.ts';
import { redirectsOf } from './src/site/redirects.ts';
import { addLastModified, sitemapChunks } from './src/site/sitemap.ts';

/** Pages that are no content: the account and the ways to it. */
const unlistedPaths =
  /^\/(account|sign-in|login|sign-up|under-(?:maintenance|construction)|update-payment|cancellations|resume|_|404)/;
const redirects = redirectsOf(loadBrand(brandFile(process.env.BRAND_FILE)));

function isListed(page) {
  const { pathname } = new URL(page);
  if (unlistedPaths.test(pathname) || isFlowStep(pathname)) return false;
  return !redirects.some(({ from }) => from === pathname);
}

const islandScripts = preloadScripts();

/** What knows no React. The consent is every page's that measures, and comes alone. */
const core =
  /node_modules\/(zod|nanostores|@nanostores\/persistent)\/|src\/(core(?!\/reports\/consent)|contract|islands\/account\/stores)\//;

export default defineConfig({
  site: process.env.SITE_URL || `http://localhost:${process.env.PORT || 4321}`,
  // Without a framework page per folder, no host redirects to a trailing slash: the step is the path.
  // Hashes and files are waited for while the next pages are drawn.
  build: { format: 'file', inlineStylesheets: 'never', concurrency: 8 },
  trailingSlash: 'never',
  // As HTML has it: JSX's rule would join a word and the link on the next line.
  compressHTML: true,
  devToolbar: { enabled: false },
  // Its inline styles would need exceptions from the policy; no page shows code in colours.
  markdown: { syntaxHighlight: false },
  // Vite's development client puts styles and scripts into the page that no hash foresees.
  security: { csp: !process.env.DEV_SERVER && contentSecurityPolicy(process.env) },
  integrations: [
    brandTheme(process.env.BRAND_FILE),
    react(),
    mdx(),
    sitemap({ filter: isListed, chunks: sitemapChunks, serialize: addLastModified() }),
    // The sitemap stands before links are followed.
    contentPreview(process.env.BRAND_FILE),
    contentValidation(process.env.BRAND_FILE),
    staticHosting(redirects, process.env),
    devServerProxy(process.env.DEV_SERVER),
    ogImages(process.env.BRAND_FILE),
    islandScripts.integration,
    precompress(islandScripts.withPreloads, Boolean(process.env.COMPRESS_LATER)),
  ],
  vite: {
    // Known at build time also where it is not set: what only Sentry needs is then not built at all.
    define: {
      'import.meta.env.DRAFTS': JSON.stringify(Boolean(process.env.DRAFTS)),
      'import.meta.env.PUBLIC_SENTRY_DSN': JSON.stringify(process.env.PUBLIC_SENTRY_DSN ?? ''),
      'import.meta.env.PUBLIC_RELEASE': JSON.stringify(
        process.env.PUBLIC_RELEASE || packageFile.version,
      ),
      'import.meta.env.PUBLIC_ENVIRONMENT': JSON.stringify(
        process.env.PUBLIC_ENVIRONMENT || (process.env.DEV_SERVER ? 'development' : 'production'),
      ),
    },
    build: {
      // Scripts stay files: the policy needs no hash for them and a page's HTML stays small.
      assetsInlineLimit: 0,
      // "use client" in packages means nothing here, and one warning per MDX file hides the others.
      rolldownOptions: {
        output: {
          // What islands start with comes in few files: each is a request. The later groups build on the earlier
          // ones, and none catches what is shared by fewer: so none brings a part of another along.
          codeSplitting: {
            groups: [
              // What most content pages show: as one file it costs a page one request, each part alone one of its own.
              { name: 'content', test: /src\/styles\/content\// },
              {
                name: 'react',
                test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react|@astrojs\/react)\//,
              },
              // Content pages start with some of it, too, and need not the rest.
              { name: 'core', test: core, tags: ['$initial'], minShareCount: 8 },
              ...[
                { name: 'base', test: core },
                { name: 'screens', test: /src\/(flow|survey|purchase|ui)\// },
                { name: 'account', test: /src\/islands\/account\/layout\// },
                { name: 'products', test: /src\/islands\/account\/products\// },
                { name: 'collectibles', test: /src\/islands\/collectibles\// },
              ].map((group) => ({ ...group, tags: ['$initial'], minShareCount: 2 })),
              // Fetched before a flow with a survey can start.
              { name: 'survey', test: /src\/(contract\/)?survey\/[^/]+$/ },
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
