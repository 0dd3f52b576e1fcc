import { Hono } from 'hono';
import type { Services } from '../services.ts';

/**
 * GET /healthz: the process runs. GET /readyz: it takes what is new and the database answers, so traffic may be
 * sent here.
 */
export function healthRoutes(
  { database }: Pick<Services, 'database'>,
  isStopping: () => boolean,
): Hono {
  const app = new Hono();
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) => {
    if (isStopping()) return context.json({ status: 'stopping' }, 503);
    try {
      await database.ping();
      return context.json({ status: 'ready' });
    } catch {
      return context.json({ status: 'database unreachable' }, 503);
    }
  });
  return app;
}
