import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import { readCollections } from '../site/refusals/collections.ts';
import { readContent } from '../site/refusals/content-files.ts';
import { refusal, type Fault } from '../site/refusals/faults.ts';
import { sourceFaults } from '../site/refusals/source-faults.ts';

/**
 * Refuses to build what would lose or break content: every fault in words, with the file that has to be mended, its
 * line and its field. What can be seen in the files is looked at before the first page is drawn.
 */
export function contentRefusals(): AstroIntegration {
  return {
    name: 'content',
    hooks: {
      'astro:config:setup': async ({ command, config, logger }) => {
        if (command !== 'build') return;
        const root = fileURLToPath(config.root);
        const content = readContent(root, await readCollections());
        refuse(sourceFaults(root, content), logger);
      },
    },
  };
}

/** Ends the build where there are faults; an error that is thrown would come with lines of code. */
function refuse(faults: readonly Fault[], logger: AstroIntegrationLogger): void {
  if (faults.length === 0) return;
  logger.error(refusal(faults));
  process.exit(1);
}
