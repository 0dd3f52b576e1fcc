import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Refusal } from '../errors.ts';
import { describeError } from '../log.ts';
import type { Services } from '../services.ts';
import { followEvent } from './follow-events.ts';

/** Bytes; Stripe's events are some kilobytes. */
const BODY_MAX = 512 * 1024;

/**
 * Where Stripe tells what happens with it. Answers 200 once it is carried out, 400 to what Stripe has not signed, and
 * 500 where it should be told again.
 */
export function webhookRoutes(app: Hono, services: Services): void {
  const { readEvent } = services.gateway;
  if (!readEvent) return;
  const by = { kind: 'provider', name: 'webhook', requestId: null } as const;
  app.post('/webhooks/stripe', bodyLimit({ maxSize: BODY_MAX }), async (context) => {
    const signature = context.req.header('stripe-signature') ?? '';
    try {
      const event = await readEvent(await context.req.text(), signature);
      await followEvent({ ...services, by }, event);
      services.log.info('event_followed', { type: event.type, has: event.news?.of ?? 'nothing' });
      return context.json({ received: true });
    } catch (error) {
      if (error instanceof Refusal && error.code === 'invalid_input')
        return context.json({ error: error.message }, 400);
      services.log.error('event_not_followed', describeError(error));
      return context.json({ error: 'Tell us again.' }, 500);
    }
  });
}
