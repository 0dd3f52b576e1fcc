import { Hono } from 'hono';
import type { Services } from '../services.ts';

/** GET /healthz: the process runs. GET /readyz: the database answers too, so traffic may be sent here. */
export function healthRoutes({ database }: Pick<Services, 'database'>): Hono {
  const app = new Hono();
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) => {
    try {
      await database.ping();
      return context.json({ status: 'ready' });
    } catch {
      return context.json({ status: 'database unreachable' }, 503);
    }
  });
  return app;
}
