import { Hono } from 'hono';
import { describeLocation } from '../data/startup-errors.ts';
import { describeError } from '../log.ts';
import type { Services } from '../services.ts';

/**
 * GET /healthz: the process runs. GET /readyz: it takes what is new and can write it down, so traffic may be sent
 * here.
 */
export function healthRoutes(
  { database, settings, log }: Pick<Services, 'database' | 'settings' | 'log'>,
  isStopping: () => boolean,
): Hono {
  const app = new Hono();
  let lastCheck = { at: -Infinity, result: Promise.resolve(true) };
  /** Asked once a second at most, however often somebody asks here. */
  function isWritable(): Promise<boolean> {
    const at = performance.now();
    if (at - lastCheck.at < 1_000) return lastCheck.result;
    const result = database.ping().then(
      () => true,
      (error: unknown) => {
        log.error('database_not_writable', {
          database: describeLocation(settings),
          ...describeError(error),
        });
        return false;
      },
    );
    lastCheck = { at, result };
    return result;
  }
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) => {
    if (isStopping()) return context.json({ status: 'stopping' }, 503);
    if (await isWritable()) return context.json({ status: 'ready' });
    return context.json({ status: 'database cannot be written' }, 503);
  });
  return app;
}
