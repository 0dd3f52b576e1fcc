import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import { readSite } from '../site/content-checks/built-site.ts';
import { formatContentErrors, type ContentError } from '../site/content-checks/content-error.ts';
import { checkContentInWorker } from '../site/content-checks/check-in-worker.ts';
import { unpublishedReport } from '../site/content-checks/unpublished-report.ts';
import { linkErrors } from '../site/content-checks/link-checks.ts';
import { orphanLandingWarnings } from '../site/content-checks/orphan-pages.ts';
import { readAllContent } from '../site/content-checks/read-all-content.ts';

/**
 * Refuses to build what would lose or break content: every fault in words, with the file that has to be mended, its
 * line and its field. What can be seen in the files is looked at before the first page is drawn; where links lead,
 * when the pages stand.
 * @param setting BRAND_FILE
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
        // Once more: kept all the while, it would have its share in the most that a build holds.
        const content = await readAllContent(root, setting);
        const site = readSite(fileURLToPath(dir));
        failBuild(linkErrors(site, content.files), logger);
        for (const warning of orphanLandingWarnings(site, content.files, sitemapOf(dir)))
          logger.warn(warning);
        if (!process.env['DRAFTS'])
          for (const line of unpublishedReport(content.files, new Date())) logger.info(line);
        const seconds = ((performance.now() - started) / 1000).toFixed(1);
        logger.info(`the links of ${site.pages.size} pages lead somewhere: ${seconds} s`);
      },
    },
  };
}

/** Whether a built sitemap names a path. */
function sitemapOf(dir: URL): (path: string) => boolean {
  const parts = readdirSync(dir).filter((name) => /^sitemap-.*\d\.xml$/.test(name));
  const listed = parts.map((name) => readFileSync(new URL(name, dir), 'utf8')).join('');
  return (path) => listed.includes(`${path}</loc>`);
}

/** Ends the build where there are faults; an error that is thrown would come with lines of code. */
function failBuild(errors: readonly ContentError[], logger: AstroIntegrationLogger): void {
  if (errors.length === 0) return;
  logger.error(formatContentErrors(errors));
  process.exit(1);
}
