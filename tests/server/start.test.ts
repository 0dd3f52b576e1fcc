import { afterEach, describe, expect, test } from 'vitest';
import { emptyDatabase, onUsualDatabase } from '../fixtures/databases.ts';
import { runCommand } from '../fixtures/run-command.ts';
import { startTestServer, type TestServer } from '../fixtures/test-server.ts';
import { startStripe } from '../fixtures/stripe-stand-in.ts';
import { findFreePort } from '../../scripts/port.mjs';
import { spawnServer, type ServerProcess } from '../fixtures/server-process.ts';

/** The events that a server in production has logged. Fails if a line is not JSON. */
const logged = (server: ServerProcess): Record<string, unknown>[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

const runningServers: (TestServer | ServerProcess)[] = [];
afterEach(async () => {
  for (const server of runningServers.splice(0)) await server.stop();
});

onUsualDatabase('the server', (kind) => {
  test('is ready on an empty database', async () => {
    const server = await startTestServer({ kind });
    runningServers.push(server);
    expect(server.services.database.kind).toBe(kind);
    expect((await server.request('/readyz')).status).toBe(200);
  });
});

describe('the server process', () => {
  test('prints its URL when it is ready, and exits with 0 on SIGTERM', async () => {
    const server = await spawnServer();
    expect(server.output()).toContain(`Ready at ${server.origin}`);
    expect(server.output()).toContain('/sandbox');
    expect(await server.stop()).toBe(0);
  });

  test('lists missing settings in production and exits with 1', async () => {
    const server = await spawnServer({ settings: { NODE_ENV: 'production' }, ready: false });
    expect(await server.exited).toBe(1);
    expect(logged(server)).toContainEqual(
      expect.objectContaining({
        event: 'not_started',
        level: 'error',
        message: expect.stringMatching(/^STRIPE_SECRET_KEY is not set/),
      }),
    );
  });

  test('writes only JSON in production, with its warnings', async () => {
    const settings = {
      NODE_ENV: 'production',
      ACKNOWLEDGE_MISSING: 'STRIPE_SECRET_KEY,SMTP_URL',
      BANK_KEY: 'A'.repeat(43),
      SITE_DIR: '/nowhere/dist',
    };
    const shop = await spawnServer({ settings });
    runningServers.push(shop);
    await fetch(`${shop.origin}/nothing`);
    await expect.poll(() => logged(shop).map(({ event }) => event)).toContain('gateway_missing');
    expect(logged(shop)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ event: 'ready', level: 'info', url: shop.origin }),
        expect.objectContaining({
          event: 'site_missing',
          level: 'warn',
          message: expect.stringMatching(/^SITE_DIR \/nowhere\/dist does not exist/),
        }),
      ]),
    );
    const second = await spawnServer({ settings, port: shop.port, ready: false });
    expect(await second.exited).toBe(1);
    expect(logged(second)).toContainEqual(
      expect.objectContaining({
        event: 'not_started',
        message: expect.stringContaining(`port ${shop.port}`),
      }),
    );
  });

  test('warns in production that no card can be charged when that is acknowledged', async () => {
    const gatewayWarning = /No purchase is possible.*STRIPE_SECRET_KEY/;
    const meant = { ACKNOWLEDGE_MISSING: 'STRIPE_SECRET_KEY,SMTP_URL', BANK_KEY: 'A'.repeat(43) };
    const shop = await spawnServer({ settings: { NODE_ENV: 'production', ...meant } });
    runningServers.push(shop);
    await expect.poll(shop.output).toMatch(gatewayWarning);
    const demo = await spawnServer();
    runningServers.push(demo);
    await expect.poll(demo.output).toContain('Ready at');
    expect(demo.output()).not.toMatch(gatewayWarning);
  });

  test('has no sandbox if the pages use another backend, unless it is set', async () => {
    const another = { PUBLIC_API_BASE: 'https://api.example' };
    const pages = await spawnServer({ settings: another });
    runningServers.push(pages);
    await expect.poll(pages.output).toContain('Ready at');
    expect(pages.output()).not.toMatch(/sandbox|demo|No purchase is possible/i);
    expect((await fetch(`${pages.origin}/sandbox`)).status).toBe(404);
    expect(await (await fetch(`${pages.origin}/portal/login`)).text()).not.toContain('demo@');
    const sandbox = await spawnServer({ settings: { ...another, SANDBOX: '1' } });
    runningServers.push(sandbox);
    expect((await fetch(`${sandbox.origin}/sandbox`)).status).toBe(200);
  });

  test('starts without a site build, and warns about it unless SITE_DIR is acknowledged', async () => {
    const server = await spawnServer({ settings: { SITE_DIR: '/nowhere/dist' } });
    runningServers.push(server);
    await expect
      .poll(server.output)
      .toMatch(/^SITE_DIR \/nowhere\/dist does not exist.*npm run build/m);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    const meant = await spawnServer({
      settings: { SITE_DIR: '/nowhere/dist', ACKNOWLEDGE_MISSING: 'SITE_DIR' },
    });
    runningServers.push(meant);
    await expect.poll(meant.output).toContain('Ready at');
    expect(meant.output()).not.toContain('/nowhere');
  });

  test('names the port that is in use and exits with 1', async () => {
    const first = await spawnServer();
    runningServers.push(first);
    const second = await spawnServer({ port: first.port, ready: false });
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain(`port ${first.port}`);
  });

  test('names an invalid setting and exits with 1', async () => {
    const server = await spawnServer({
      settings: { SITE_URL: 'nowhere', ALLOWED_ORIGINS: 'x' },
      ready: false,
    });
    runningServers.push(server);
    expect(await server.exited).toBe(1);
    expect(server.output()).toContain('SITE_URL');
  });

  test('and the rotation explain in one line that BANK_KEY is another key', async () => {
    const { settings, remove } = await emptyDatabase('sqlite');
    const start = (key: string, ready: boolean) =>
      spawnServer({ dataDir: settings.DATA_DIR, settings: { BANK_KEY: key.repeat(43) }, ready });
    await (await start('A', true)).stop();
    const other = await start('B', false);
    expect(await other.exited).toBe(1);
    const explanation = /^BANK_KEY cannot decrypt the bank account ba_\w+: .+\n$/;
    expect(other.output()).toMatch(explanation);
    const rotation = await runCommand('rotate-bank-key', [], {
      ...settings,
      BANK_KEY: 'B'.repeat(43),
    });
    expect(rotation).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(explanation) });
    await remove();
  });

  describe('in production with a Stripe key', () => {
    const shop = (STRIPE_API_BASE: string, key = 'sk_test_x') => ({
      NODE_ENV: 'production',
      STRIPE_API_BASE,
      STRIPE_SECRET_KEY: key,
      PUBLIC_STRIPE_KEY: 'pk_test_x',
      BANK_KEY: 'A'.repeat(43),
      ACKNOWLEDGE_MISSING: 'SMTP_URL',
    });

    test('exits with 1 when Stripe rejects the key', async () => {
      const stripe = await startStripe();
      const settings = shop(stripe.url, 'sk_test_wrong');
      const server = await spawnServer({ settings, ready: false });
      expect(await server.exited).toBe(1);
      expect(logged(server)).toContainEqual(
        expect.objectContaining({
          event: 'not_started',
          message: expect.stringMatching(/^Stripe rejects STRIPE_SECRET_KEY/),
        }),
      );
      await stripe.stop();
    });

    test('starts and logs a warning when Stripe is unreachable', async () => {
      const nowhere = `http://127.0.0.1:${await findFreePort()}`;
      const server = await spawnServer({ settings: shop(nowhere) });
      runningServers.push(server);
      await expect
        .poll(server.output)
        .toMatch(/"level":"warn".*"code":"ECONNREFUSED".*"event":"gateway_key_not_checked"/);
    });
  });
});
