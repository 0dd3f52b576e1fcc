import { expect, test } from 'vitest';
import { openDatabase } from '../../server/data/open-database.ts';
import { readSettings } from '../../server/settings.ts';
import { paths, send } from '../fixtures/buyer.ts';
import { emptyDatabase } from '../fixtures/databases.ts';
import { spawnServer } from '../fixtures/server-process.ts';

const production = {
  NODE_ENV: 'production',
  STRIPE_SECRET_KEY: 'sk_live_x',
  PUBLIC_STRIPE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_API_BASE: 'http://127.0.0.1:1',
  SMTP_URL: 'smtp://127.0.0.1:1',
};

test('SILENT_MODE turns the sandbox off and ignores the settings of Stripe and the mail server', () => {
  const settings = readSettings({ ...production, NODE_ENV: '', SILENT_MODE: '1' });
  expect(settings).toMatchObject({ SANDBOX: false, STRIPE_SECRET_KEY: '', PUBLIC_STRIPE_KEY: '' });
  expect(settings).toMatchObject({ SMTP_URL: undefined, STRIPE_WEBHOOK_SECRET: '' });
  expect(readSettings(production)).toMatchObject(production);
});

test('a server in SILENT_MODE starts without BANK_KEY, runs no job and takes no card', async () => {
  const { settings, remove } = await emptyDatabase('sqlite');
  const server = await spawnServer({
    dataDir: settings.DATA_DIR,
    settings: { ...production, SILENT_MODE: '1', LOG_LEVEL: 'warn' },
  });
  const shop = {
    request: (path: string, init?: RequestInit) => fetch(server.origin + path, init),
  };
  const card = { first_name: 'Ana', last_name: 'Lopez', token: 'tok_x' };
  const added = await send(shop, 'POST', paths.potentialMethod, card);
  expect(added.body.error.code).toBe('not_available');
  const event = await shop.request('/webhooks/stripe', { method: 'POST', body: '{}' });
  expect(event.ok).toBe(false);
  expect((await shop.request(paths.account)).status).toBe(401);
  expect(await server.stop()).toBe(0);
  expect(server.output()).toContain('"event":"silent_mode"');
  const database = openDatabase({ DATA_DIR: settings.DATA_DIR });
  expect(await database.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  await database.close();
  await remove();
});
