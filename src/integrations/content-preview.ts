import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import { faultsPage } from '../site/refusals/faults-page.ts';
import { refusal, type Fault } from '../site/refusals/faults.ts';
import { faultsInThread } from '../site/refusals/in-thread.ts';

type Server = Parameters<NonNullable<AstroIntegration['hooks']['astro:server:setup']>>[0]['server'];

/** An editor may save several files at once. */
const QUIET_MS = 100;

/**
 * While the site is written, a page says what is wrong with the content, and comes back when it is mended: a browser
 * would else go on showing the words of before.
 * @param setting BRAND_FILE
 */
export function contentPreview(setting: string | undefined): AstroIntegration {
  let root: string;
  return {
    name: 'content-preview',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root);
      },
      'astro:server:setup': ({ server, logger }) => {
        const watched = watch(server, logger, () =>
          // A schema that is half written is no fault of the content; Astro tells of it.
          faultsInThread(root, setting).catch(() => []),
        );
        server.middlewares.use((request, answer, next) => {
          const wantsPage = request.headers.accept?.includes('text/html');
          if (!wantsPage || watched.faults.length === 0) return next();
          answer.statusCode = 500;
          answer.setHeader('content-type', 'text/html; charset=utf-8');
          answer.end(faultsPage(watched.faults));
        });
      },
    },
  };
}

/** Looks at the content now and after each change of it; pages that are open then load again. */
function watch(server: Server, logger: AstroIntegrationLogger, ask: () => Promise<Fault[]>) {
  const watched = { faults: [] as Fault[] };
  let timer: NodeJS.Timeout | undefined;
  let latest = 0;
  const update = async () => {
    const turn = (latest += 1);
    const faults = await ask();
    const changed = JSON.stringify(faults) !== JSON.stringify(watched.faults);
    if (turn !== latest || !changed) return;
    watched.faults = faults;
    if (faults.length > 0) logger.error(refusal(faults, 'the site'));
    else logger.info('nothing is wrong with the content any more');
    server.ws.send({ type: 'full-reload' });
  };
  server.watcher.on('all', (_, file) => {
    if (!/[\\/](src[\\/]content|public)/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void update(), QUIET_MS);
  });
  void update();
  return watched;
}
