/**
 * Returns an error message about the setting PUBLIC_STRIPE_KEY, without the key. Every page contains
 * the key, so a secret key would become public. Empty if the key is publishable or not set.
 */
export function publishableKeyError(key = ''): string {
  return key === '' || key.startsWith('pk_')
    ? ''
    : 'PUBLIC_STRIPE_KEY is not a publishable Stripe key. It must start with pk_.';
}
