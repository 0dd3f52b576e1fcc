import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import { contentErrorsHtml } from '../site/content-checks/errors-page.ts';
import { formatContentErrors, type ContentError } from '../site/content-checks/content-error.ts';
import { checkContentInWorker } from '../site/content-checks/check-in-worker.ts';

type Server = Parameters<NonNullable<AstroIntegration['hooks']['astro:server:setup']>>[0]['server'];

/**
 * Delay in milliseconds between a change and the check, because an editor may save several files at
 * once.
 */
const DEBOUNCE_MS = 100;

/**
 * During development, shows the content errors instead of every page until the errors are
 * corrected. Otherwise the browser would still show the old content.
 * @param setting value of the setting BRAND_FILE
 */
export function contentErrorPages(setting: string | undefined): AstroIntegration {
  let root: string;
  return {
    name: 'content-preview',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root);
      },
      'astro:server:setup': ({ server, logger }) => {
        const content = watchContent(server, logger, () =>
          // A check fails if a schema file is incomplete, for example while somebody edits it. Such
          // a failure is not a content error, and Astro reports it.
          checkContentInWorker(root, setting).catch(() => []),
        );
        server.middlewares.use((request, response, next) => {
          const wantsPage = request.headers.accept?.includes('text/html');
          if (!wantsPage || content.errors.length === 0) return next();
          response.statusCode = 500;
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(contentErrorsHtml(content.errors));
        });
      },
    },
  };
}

/**
 * Checks the content now and after each change of a file. If the list of errors changes, reloads
 * the open pages.
 */
function watchContent(
  server: Server,
  logger: AstroIntegrationLogger,
  check: () => Promise<ContentError[]>,
) {
  const content = { errors: [] as ContentError[] };
  let timer: NodeJS.Timeout | undefined;
  let latestRun = 0;
  const update = async () => {
    const run = (latestRun += 1);
    const errors = await check();
    const changed = JSON.stringify(errors) !== JSON.stringify(content.errors);
    if (run !== latestRun || !changed) return;
    content.errors = errors;
    if (errors.length > 0) logger.error(formatContentErrors(errors, 'the site'));
    else logger.info('the content has no errors');
    server.ws.send({ type: 'full-reload' });
  };
  server.watcher.on('all', (_, file) => {
    if (!/[\\/](src[\\/]content|public)/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void update(), DEBOUNCE_MS);
  });
  void update();
  return content;
}
