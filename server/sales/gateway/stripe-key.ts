import { describeError, type LogFields } from '../../log.ts';
import { SettingsError, type Settings } from '../../settings.ts';
import { createStripeClient } from './stripe-client.ts';
import { stripeErrorType } from './stripe-errors.ts';

/** Maximum time in milliseconds that the server waits for Stripe's response when it starts. */
const TIMEOUT_MS = 5_000;

/**
 * Checks once that Stripe accepts the secret key. A restricted key that may not read the balance
 * counts as valid.
 * @returns the error as log fields when Stripe did not respond, because an outage of Stripe must
 * not stop the server
 * @throws SettingsError when Stripe rejects the key
 */
export async function checkStripeKey(
  settings: Pick<Settings, 'STRIPE_SECRET_KEY' | 'STRIPE_API_BASE'>,
  timeoutMs = TIMEOUT_MS,
): Promise<LogFields | undefined> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase } = settings;
  if (secretKey === '') return undefined;
  const stripe = await createStripeClient({ secretKey, apiBase, timeoutMs });
  try {
    await stripe.balance.retrieve({}, { maxNetworkRetries: 0 });
    return undefined;
  } catch (error) {
    const type = stripeErrorType(error);
    if (type === 'StripePermissionError') return undefined;
    if (type !== 'StripeAuthenticationError') return describeError(error);
    throw new SettingsError(`Not started.\n${rejectedKeyMessage(describeError(error))}`);
  }
}

function rejectedKeyMessage({ code, gatewayRequest }: LogFields): string {
  const details = [code, gatewayRequest].filter(Boolean).join(', ');
  return `Stripe rejects STRIPE_SECRET_KEY (${details}), so no card could be charged. Copy the key from https://dashboard.stripe.com/apikeys.`;
}
