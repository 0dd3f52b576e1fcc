import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { resolveConfig } from 'vite';
import { stripeKeyPlugin } from '../../src/integrations/stripe-key.ts';

describe('a build', () => {
  const envDir = mkdtempSync(join(tmpdir(), 'stripe-key-'));
  afterAll(() => rmSync(envDir, { recursive: true }));
  const build = (key: string) => {
    writeFileSync(join(envDir, '.env'), `PUBLIC_STRIPE_KEY=${key}\n`);
    const env = { envDir, envPrefix: 'PUBLIC_' };
    return resolveConfig({ ...env, configFile: false, plugins: [stripeKeyPlugin()] }, 'build');
  };

  test.each(['sk_live_of_the_shop', 'sk_test_x', 'rk_live_x', 'whsec_x'])(
    'fails with a clear error and without the key if PUBLIC_STRIPE_KEY is %s',
    async (key) => {
      const error = await build(key).catch((reason: unknown) => reason as Error);
      expect(error).toMatchObject({
        message: 'PUBLIC_STRIPE_KEY is not a publishable Stripe key. It must start with pk_.',
      });
      expect(String(error)).not.toContain(key);
    },
  );

  test.each(['pk_live_x', 'pk_test_x', ''])('accepts %j', async (key) => {
    await expect(build(key)).resolves.toBeDefined();
  });
});
