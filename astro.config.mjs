import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { expandCustomMedia } from './src/contract/style-rules.ts';
import packageFile from './package.json' with { type: 'json' };
import { brandFilePath, brandTheme, loadBrand } from './src/integrations/brand-theme.ts';
import { contentErrorPages } from './src/integrations/content-error-pages.ts';
import { contentValidation } from './src/integrations/content-validation.ts';
import { contentSecurityPolicy } from './src/integrations/content-security-policy.ts';
import { devServerProxy } from './src/integrations/dev-server-proxy.ts';
import { preloadScripts } from './src/integrations/preload-scripts.ts';
import { precompress } from './src/integrations/precompress.ts';
import { placeholders } from './src/integrations/placeholders.ts';
import { ogImages } from './src/integrations/og-images.ts';
import { rejectSecretStripeKey } from './src/integrations/stripe-key.ts';
import { scriptSources } from './src/integrations/script-sources.ts';
import { staticHostingConfig } from './src/integrations/static-hosting.ts';
import { isFlowStepPath } from './src/site/flow-paths.ts';
import { allRedirects } from './src/site/redirects.ts';
import { createLastModifiedSerializer, sitemapChunks } from './src/site/sitemap.ts';

/** Pages that are not content: the account and the pages that lead to it. */
const unlistedPaths =
  /^\/(account|sign-in|login|sign-up|under-(?:maintenance|construction)|update-payment|cancellations|resume|_|404)/;
const redirects = allRedirects(loadBrand(brandFilePath(process.env.BRAND_FILE)));

function isListed(page) {
  const { pathname } = new URL(page);
  if (unlistedPaths.test(pathname) || isFlowStepPath(pathname)) return false;
  return !redirects.some(({ from }) => from === pathname);
}

const islandScripts = preloadScripts();

/**
 * Modules without React. Consent is excluded, because every page with analytics loads it by itself.
 */
const core =
  /node_modules\/(zod|nanostores|@nanostores\/persistent)\/|src\/(core(?!\/reports\/consent)|contract|tariffs|policy\/stores)\//;

const customMediaPlugin = {
  postcssPlugin: 'custom-media',
  AtRule: {
    media: (rule) => {
      rule.params = expandCustomMedia(rule.params);
    },
  },
};

export default defineConfig({
  site: process.env.SITE_URL || `http://localhost:${process.env.PORT || 4321}`,
  // Pages are files, not folders, so no host redirects to a trailing slash: the step is the path.
  // With concurrency other pages are rendered during waits for hashes and files.
  build: { format: 'file', inlineStylesheets: 'never', concurrency: 8 },
  trailingSlash: 'never',
  // HTML's whitespace rule. JSX's rule would join a word and the link on the next line.
  compressHTML: true,
  devToolbar: { enabled: false },
  // Its inline styles would need exceptions from the policy. No page shows colored code.
  markdown: { syntaxHighlight: false },
  // Vite's development client adds styles and scripts to the page that have no known hash.
  security: { csp: !process.env.DEV_SERVER && contentSecurityPolicy(process.env) },
  integrations: [
    rejectSecretStripeKey(),
    brandTheme(process.env.BRAND_FILE),
    react(),
    placeholders(),
    mdx(),
    sitemap({ filter: isListed, chunks: sitemapChunks, serialize: createLastModifiedSerializer() }),
    // The sitemap must exist before links are checked.
    contentErrorPages(process.env.BRAND_FILE),
    contentValidation(process.env.BRAND_FILE),
    staticHostingConfig(redirects, process.env),
    devServerProxy(process.env.DEV_SERVER),
    ogImages(process.env.BRAND_FILE),
    islandScripts.integration,
    scriptSources(),
    precompress(islandScripts.withPreloads, Boolean(process.env.COMPRESS_LATER)),
  ],
  vite: {
    // A check or a build must not replace the optimized dependencies of a running `npm run dev`.
    cacheDir: `node_modules/${process.env.DEV_SERVER ? '.vite' : '.cache/vite'}`,
    css: { postcss: { plugins: [customMediaPlugin] } },
    // Defined at build time even when empty: code that only Sentry needs is then left out of the
    // build.
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
      // Scripts stay files: the policy needs no hashes for them, and the HTML stays small.
      assetsInlineLimit: 0,
      // "use client" in packages has no effect here, and one warning per MDX file hides the others.
      rolldownOptions: {
        output: {
          // Scripts that islands start with come in few files, because each file is a request.
          // Later groups use earlier ones. No group includes modules that fewer islands share, so
          // no file contains parts of another.
          codeSplitting: {
            groups: [
              // Styles that most content pages use. Those of collectibles and of the loss on the
              // home page are in the HTML of these pages only.
              {
                name: 'content',
                test: /src\/styles\/content\/(?!collection-prices|three-ways)/,
              },
              // Files of src/scripts/first-calls.ts, whose calls must not wait for larger scripts.
              {
                name: 'calls',
                test: /src\/(core\/(call\/(device|early-responses|request-headers)|settings)|contract\/header-names)\.ts/,
              },
              {
                name: 'react',
                test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react|@astrojs\/react)\//,
              },
              // Content pages also start with some of it and do not need the rest.
              { name: 'core', test: core, tags: ['$initial'], minShareCount: 5 },
              ...[
                { name: 'base', test: core },
                { name: 'screens', test: /src\/(interview|purchase|ui)\// },
                { name: 'account', test: /src\/policy\/(layout\/|claim-path)/ },
                { name: 'policy', test: /src\/policy\/[^/]+$/ },
                { name: 'renters', test: /src\/islands\/renters\// },
                { name: 'small-business', test: /src\/islands\/small-business\// },
                { name: 'collectibles', test: /src\/islands\/collectibles\/(?!endorsement\/)/ },
                { name: 'endorsement', test: /collectibles\/endorsement\// },
              ].map((group) => ({ ...group, tags: ['$initial'], minShareCount: 2 })),
              // Loaded before a flow with a survey can start.
              {
                name: 'survey',
                test: /src\/(contract\/survey\/|interview\/(survey|format-answer|persisted-survey))/,
              },
              // Screens of the account need these modules. They come in few files, because dozens
              // of files of less than 2 KB take longer on a slow connection. Later steps of the
              // flows need only the first two groups.
              ...[
                {
                  name: 'records',
                  test: /src\/contract\/(facts|describe-product|time-zones|[^/]+\/(facts|policy|flight-policy|card-name|card-expiry))\.ts|src\/(policy\/policy-path|ui\/feedback\/(LoadFailureNotice|StatusBadge))/,
                },
                {
                  name: 'requests',
                  test: /src\/(core\/(idempotent-request|session\/(cards|reauthentication))|contract\/purchase\/payment-methods|purchase\/bank-approval)/,
                },
                {
                  name: 'account-parts',
                  test: /src\/(policy\/(?!layout\/)|contract\/(policies|claims)\/|contract\/(business-days|products|product-list)\.ts|core\/call\/parse-each|ui\/feedback\/(EmptyState|InvalidRecordRow))/,
                },
                { name: 'claim-parts', test: /src\/islands\/claims\/[^/]+$/ },
                { name: 'settings-parts', test: /src\/islands\/account\/settings\/[^/]+$/ },
                { name: 'policy-parts', test: /src\/islands\/account\/policies\/[^/]+$/ },
              ].map((group) => ({ ...group, minShareCount: 2 })),
            ],
          },
        },
        // The top level of the contract's files only creates schemas and calls. An island must not
        // include those that it does not use.
        treeshake: {
          manualPureFunctions: [
            'z',
            'defineCall',
            'describeProduct',
            'requiredText',
            'optionalText',
          ],
        },
        onLog(level, log, handler) {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handler(level, log);
        },
      },
    },
  },
});
