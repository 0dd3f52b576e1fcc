import { afterEach, describe, expect, test } from 'vitest';
import { onBothDatabases } from '../fixtures/databases.ts';
import { startProvider, type TestProvider } from '../fixtures/provider.ts';
import { startStripe } from '../fixtures/stripe-stand-in.ts';
import { freePort } from '../../scripts/port.mjs';
import { spawnProvider, type ProviderProcess } from '../fixtures/provider-process.ts';

const running: (TestProvider | ProviderProcess)[] = [];
afterEach(async () => {
  for (const provider of running.splice(0)) await provider.stop();
});

onBothDatabases('the provider', (kind) => {
  test('is ready on an empty database', async () => {
    const provider = await startProvider({ kind });
    running.push(provider);
    expect(provider.services.database.kind).toBe(kind);
    expect((await provider.request('/readyz')).status).toBe(200);
  });
});

describe('the provider as a process', () => {
  test('says in one line where it is, and ends with 0 on SIGTERM', async () => {
    const provider = await spawnProvider();
    expect(provider.output()).toContain(`Ready at ${provider.origin}`);
    expect(provider.output()).toContain('/sandbox');
    expect(await provider.stop()).toBe(0);
  });

  test('in production names what is missing, and ends with 1', async () => {
    const provider = await spawnProvider({ settings: { NODE_ENV: 'production' }, ready: false });
    expect(await provider.ended).toBe(1);
    expect(provider.output()).toMatch(/^Not started\.\nSTRIPE_SECRET_KEY is not set/);
  });

  test('in production says that no card can be charged, where that is meant', async () => {
    const words = /No card can be charged.*STRIPE_SECRET_KEY/;
    const meant = { WITHOUT: 'STRIPE_SECRET_KEY,SMTP_URL', BANK_KEY: 'A'.repeat(43) };
    const shop = await spawnProvider({ settings: { NODE_ENV: 'production', ...meant } });
    running.push(shop);
    await expect.poll(shop.output).toMatch(words);
    const demo = await spawnProvider();
    running.push(demo);
    await expect.poll(demo.output).toContain('Ready at');
    expect(demo.output()).not.toMatch(words);
  });

  test('says where it looked for the built site, and goes on without it', async () => {
    const provider = await spawnProvider({ settings: { SITE_DIR: '/nowhere/dist' } });
    running.push(provider);
    await expect
      .poll(provider.output)
      .toMatch(/^SITE_DIR \/nowhere\/dist is not there.*npm run build/m);
    expect((await fetch(`${provider.origin}/healthz`)).status).toBe(200);
    const meant = await spawnProvider({
      settings: { SITE_DIR: '/nowhere/dist', WITHOUT: 'SITE_DIR' },
    });
    running.push(meant);
    await expect.poll(meant.output).toContain('Ready at');
    expect(meant.output()).not.toContain('/nowhere');
  });

  test('names a taken port and ends with 1', async () => {
    const first = await spawnProvider();
    running.push(first);
    const second = await spawnProvider({ port: first.port, ready: false });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`port ${first.port}`);
  });

  test('names every wrong setting and ends with 1', async () => {
    const provider = await spawnProvider({
      settings: { SITE_URL: 'nowhere', ALLOWED_ORIGINS: 'x' },
      ready: false,
    });
    running.push(provider);
    expect(await provider.ended).toBe(1);
    expect(provider.output()).toContain('SITE_URL');
  });

  describe('in production with a key of Stripe', () => {
    const shop = (STRIPE_API_BASE: string, key = 'sk_test_x') => ({
      NODE_ENV: 'production',
      STRIPE_API_BASE,
      STRIPE_SECRET_KEY: key,
      PUBLIC_STRIPE_KEY: 'pk_test_x',
      BANK_KEY: 'A'.repeat(43),
      WITHOUT: 'SMTP_URL',
    });

    test('ends with 1 where Stripe refuses it', async () => {
      const stripe = await startStripe();
      const settings = shop(stripe.url, 'sk_test_wrong');
      const provider = await spawnProvider({ settings, ready: false });
      expect(await provider.ended).toBe(1);
      expect(provider.output()).toMatch(/^Not started\.\nSTRIPE_SECRET_KEY: Stripe refuses it/);
      await stripe.stop();
    });

    test('goes on where Stripe cannot be reached, and says so', async () => {
      const nowhere = `http://127.0.0.1:${await freePort()}`;
      const provider = await spawnProvider({ settings: shop(nowhere) });
      running.push(provider);
      await expect
        .poll(provider.output)
        .toMatch(/"level":"warn".*"code":"ECONNREFUSED".*"event":"gateway_key_not_checked"/);
    });
  });
});
