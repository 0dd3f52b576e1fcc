import type { Database } from '../data/database.ts';
import type { Settings } from '../settings.ts';
import { createEmbeddedGateway } from './embedded.ts';
import type { Gateway } from './gateway.ts';
import { createStripeGateway } from './stripe.ts';

/** Stripe where its secret key is set, the embedded gateway otherwise. */
export function createGateway(
  settings: Pick<Settings, 'STRIPE_SECRET_KEY' | 'STRIPE_API_BASE'>,
  database: Database,
  options: { now: () => Date; holdMs?: number },
): Gateway {
  if (settings.STRIPE_SECRET_KEY === '') return createEmbeddedGateway({ database, ...options });
  return createStripeGateway({
    secretKey: settings.STRIPE_SECRET_KEY,
    apiBase: settings.STRIPE_API_BASE,
  });
}
