import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import { readBuiltSite } from '../site/content-checks/built-site.ts';
import { formatContentErrors, type ContentError } from '../site/content-checks/content-error.ts';
import { checkContentInWorker } from '../site/content-checks/check-in-worker.ts';
import { unpublishedEntriesReport } from '../site/content-checks/unpublished-report.ts';
import { brokenLinkErrors } from '../site/content-checks/link-checks.ts';
import { unlinkedLandingWarnings } from '../site/content-checks/orphan-pages.ts';
import { readAllContent } from '../site/content-checks/read-all-content.ts';

/**
 * Stops the build if the content has errors. Each error is reported with its file, line and field.
 * The content files are checked before the first page is rendered. The links are checked after all
 * pages are built.
 * @param setting value of the setting BRAND_FILE
 */
export function contentValidation(setting: string | undefined): AstroIntegration {
  let root: string;
  return {
    name: 'content',
    hooks: {
      'astro:config:setup': async ({ command, config, logger }) => {
        if (command !== 'build') return;
        root = fileURLToPath(config.root);
        failBuild(await checkContentInWorker(root, setting), logger);
      },
      'astro:build:done': async ({ dir, logger }) => {
        const started = performance.now();
        // The content is read a second time here, because storing it during the build would need
        // more memory.
        const content = await readAllContent(root, setting);
        const site = readBuiltSite(fileURLToPath(dir));
        failBuild(brokenLinkErrors(site, content.files), logger);
        for (const warning of unlinkedLandingWarnings(site, content.files, sitemapOf(dir)))
          logger.warn(warning);
        if (!process.env['DRAFTS'])
          for (const line of unpublishedEntriesReport(content.files, new Date())) logger.info(line);
        const seconds = ((performance.now() - started) / 1000).toFixed(1);
        logger.info(`checked the links of ${site.pages.size} pages: ${seconds} s`);
      },
    },
  };
}

/**
 * Reads the sitemap of the built site. Returns a function that returns true for a path in the
 * sitemap.
 */
function sitemapOf(dir: URL): (path: string) => boolean {
  const parts = readdirSync(dir).filter((name) => /^sitemap-.*\d\.xml$/.test(name));
  const listed = parts.map((name) => readFileSync(new URL(name, dir), 'utf8')).join('');
  return (path) => listed.includes(`${path}</loc>`);
}

/**
 * If there are errors, logs them and ends the build. Does not throw, because a thrown error would
 * also print a stack trace.
 */
function failBuild(errors: readonly ContentError[], logger: AstroIntegrationLogger): void {
  if (errors.length === 0) return;
  logger.error(formatContentErrors(errors));
  process.exit(1);
}
