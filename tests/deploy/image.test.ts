import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/port.mjs';
import { buy, order, paths, send, type Reachable } from '../fixtures/buyer.ts';
import { startStripe, type StripeStandIn } from '../fixtures/stripe-stand-in.ts';

const root = join(import.meta.dirname, '..', '..');
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
/** What runs: the Dockerfile's last stage. */
const lastStage =
  readFileSync(join(root, 'Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .at(-1) ?? '';

/** Puts into a folder what the image has under /app; its packages are those that `npm ci --omit=dev` installs. */
function fillAsImage(folder: string): void {
  for (const [, from = '', to = ''] of lastStage.matchAll(/^COPY (?!--)(\S+) (\S+)$/gm))
    cpSync(join(root, from), join(folder, to.endsWith('/') ? from : to), { recursive: true });
  const { packages } = readJson('package-lock.json');
  for (const [path, { dev }] of Object.entries<{ dev?: true }>(packages)) {
    if (dev || !/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) || path.includes('node-linux-'))
      continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(root, path), join(folder, path));
  }
  mkdirSync(join(folder, 'dist'));
}

describe('what the image is made of', () => {
  let folder: string;
  let stripe: StripeStandIn;
  let provider: ChildProcess;
  let shop: Reachable;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'coverfront-image-'));
    fillAsImage(folder);
    stripe = await startStripe();
    const port = String(await freePort());
    provider = spawn(process.execPath, ['provider/main.ts'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        NODE_ENV: 'production',
        PORT: port,
        DATA_DIR: join(folder, 'data'),
        STRIPE_API_BASE: stripe.url,
        STRIPE_SECRET_KEY: 'sk_test_image',
        PUBLIC_STRIPE_KEY: 'pk_test_image',
        BANK_KEY: Buffer.alloc(32, 7).toString('base64'),
        WITHOUT: 'SITE_URL,SMTP_URL',
      },
    });
    // Its ready line; where it does not start, its end.
    await Promise.race([once(provider.stdout!, 'data'), once(provider, 'exit')]);
    shop = { request: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init) };
  });
  afterAll(async () => {
    provider.kill('SIGKILL');
    await stripe.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('is enough to sell a policy, to draw its papers and to show the pages of the portal', async () => {
    expect((await shop.request('/readyz')).status).toBe(200);
    const card = { first_name: 'Ana', last_name: 'Lopez', token: 'tok_image' };
    const method = await send(shop, 'POST', paths.potentialMethod, card);
    const sold = await buy(shop, order(method.body.public_id));
    expect(sold.status).toBe(200);
    expect([...stripe.intents.values()]).toHaveLength(1);
    const paper = await shop.request(sold.body.documents[0].url);
    expect(paper.headers.get('content-type')).toBe('application/pdf');
    expect((await shop.request('/portal/login')).status).toBe(200);
  });
});
