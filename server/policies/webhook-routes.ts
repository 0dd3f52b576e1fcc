import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isTransientDatabaseError } from '../data/database.ts';
import { ApiError } from '../errors.ts';
import { describeError } from '../log.ts';
import type { Services } from '../services.ts';
import { applyGatewayEvent } from './apply-gateway-events.ts';

/** Maximum size of a request body in bytes. Stripe's events are only a few kilobytes long. */
const BODY_MAX = 512 * 1024;

/**
 * Receives Stripe's events. Responds 200 after an event is applied, and to an event of another
 * account or mode, which is ignored. Responds 400 when Stripe did not sign the request, 503 while
 * the database cannot be reached, and 500 after any other error. After a 5xx, Stripe sends the event
 * again.
 */
export function gatewayWebhookRoutes(app: Hono, services: Services): void {
  const { readEvent } = services.gateway;
  if (!readEvent) return;
  const actor = { kind: 'system', name: 'webhook', requestId: null } as const;
  app.post('/webhooks/stripe', bodyLimit({ maxSize: BODY_MAX }), async (context) => {
    const signature = context.req.header('stripe-signature') ?? '';
    try {
      const event = await readEvent(await context.req.text(), signature);
      if (!event) {
        services.log.warn('gateway_event_ignored');
        return context.json({ received: true });
      }
      await applyGatewayEvent({ ...services, actor }, event);
      services.log.info('gateway_event_applied', {
        type: event.type,
        object: event.objectState?.kind ?? 'nothing',
      });
      return context.json({ received: true });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid_input')
        return context.json({ error: error.message }, 400);
      services.log.error('gateway_event_failed', describeError(error));
      const status = isTransientDatabaseError(error) ? 503 : 500;
      return context.json({ error: 'Send the event again.' }, status);
    }
  });
}
