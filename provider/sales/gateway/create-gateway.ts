import type { Database } from '../../data/database.ts';
import type { Settings } from '../../settings.ts';
import { createEmbeddedGateway } from './embedded.ts';
import type { Gateway } from './gateway.ts';
import { noGateway } from './none.ts';
import { createStripeGateway } from './stripe.ts';

/**
 * Stripe where its secret key is set. Without it the sandbox has its embedded gateway, and nobody else
 * has one: published test cards must not buy policies that stand.
 */
export function createGateway(
  settings: Pick<Settings, 'STRIPE_SECRET_KEY' | 'STRIPE_API_BASE' | 'SANDBOX'>,
  database: Database,
  options: { now: () => Date; holdMs?: number },
): Gateway {
  if (settings.STRIPE_SECRET_KEY !== '') {
    return createStripeGateway({
      secretKey: settings.STRIPE_SECRET_KEY,
      apiBase: settings.STRIPE_API_BASE,
    });
  }
  return settings.SANDBOX ? createEmbeddedGateway({ database, ...options }) : noGateway;
}
