import { Hono } from 'hono';
import { describeDatabaseLocation } from '../data/startup-errors.ts';
import { describeError } from '../log.ts';
import type { Services } from '../services.ts';

/**
 * Creates two routes. GET /healthz succeeds while the server runs. GET /readyz succeeds while the
 * server accepts new requests and can write to the database. A load balancer can therefore send
 * traffic to the server while /readyz succeeds.
 */
export function createHealthRoutes(
  { database, settings, log }: Pick<Services, 'database' | 'settings' | 'log'>,
  isStopping: () => boolean,
): Hono {
  const app = new Hono();
  let lastCheck = { at: -Infinity, result: Promise.resolve(true) };
  /**
   * Tests whether the database accepts writes. Writes at most once per second, however often
   * /readyz is called.
   */
  function isWritable(): Promise<boolean> {
    const at = performance.now();
    if (at - lastCheck.at < 1_000) return lastCheck.result;
    const result = database.ping().then(
      () => true,
      (error: unknown) => {
        log.error('database_not_writable', {
          database: describeDatabaseLocation(settings),
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
