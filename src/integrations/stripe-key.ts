import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { publishableKeyError } from '../contract/stripe-key.ts';

/** Stops a build or the development server whose PUBLIC_STRIPE_KEY is a secret key. */
export function rejectSecretStripeKey(): AstroIntegration {
  return {
    name: 'stripe-key',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [stripeKeyPlugin()] } });
      },
    },
  };
}

/** @internal exported for tests */
export function stripeKeyPlugin(): Plugin {
  return {
    name: 'stripe-key',
    // Vite's settings also contain those of a file .env.
    configResolved({ env }) {
      const error = publishableKeyError(env['PUBLIC_STRIPE_KEY'] as string | undefined);
      if (error) throw new Error(error);
    },
  };
}
