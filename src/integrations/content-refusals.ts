import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import { readSite } from '../site/refusals/built-site.ts';
import { refusal, type Fault } from '../site/refusals/faults.ts';
import { faultsInThread } from '../site/refusals/in-thread.ts';
import { leftOut } from '../site/refusals/left-out.ts';
import { linkFaults } from '../site/refusals/link-faults.ts';
import { lostLandings } from '../site/refusals/lost-landings.ts';
import { readAll } from '../site/refusals/read-all.ts';

/**
 * Refuses to build what would lose or break content: every fault in words, with the file that has to be mended, its
 * line and its field. What can be seen in the files is looked at before the first page is drawn; where links lead,
 * when the pages stand.
 * @param setting BRAND_FILE
 */
export function contentRefusals(setting: string | undefined): AstroIntegration {
  let root: string;
  return {
    name: 'content',
    hooks: {
      'astro:config:setup': async ({ command, config, logger }) => {
        if (command !== 'build') return;
        root = fileURLToPath(config.root);
        refuse(await faultsInThread(root, setting), logger);
      },
      'astro:build:done': async ({ dir, logger }) => {
        const started = performance.now();
        // Once more: kept all the while, it would have its share in the most that a build holds.
        const content = await readAll(root, setting);
        const site = readSite(fileURLToPath(dir));
        refuse(linkFaults(site, content.files), logger);
        for (const warning of lostLandings(site, content.files, sitemapOf(dir)))
          logger.warn(warning);
        if (!process.env['DRAFTS'])
          for (const line of leftOut(content.files, new Date())) logger.info(line);
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
function refuse(faults: readonly Fault[], logger: AstroIntegrationLogger): void {
  if (faults.length === 0) return;
  logger.error(refusal(faults));
  process.exit(1);
}
