import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPackages } from '../../scripts/build-packages.mjs';
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

interface Locked {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** The packages of the image: the dependencies that the server names, and theirs. */
function imagePackages(): Set<string> {
  const packages: Record<string, Locked> = readJson('package-lock.json').packages;
  const unused = new Set(buildPackages(root));
  const found = new Set(
    Object.keys(packages['']?.dependencies ?? {}).filter((name) => !unused.has(name)),
  );
  for (const name of found) {
    const inside = Object.keys(packages).filter((path) =>
      `${path}/`.startsWith(`node_modules/${name}/`),
    );
    for (const { dependencies, optionalDependencies } of inside.map((path) => packages[path] ?? {}))
      for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) found.add(next);
  }
  return found;
}

/** Puts into a folder what the image has under /app. */
function fillAsImage(folder: string): void {
  for (const [, from = '', to = ''] of lastStage.matchAll(/^COPY (?!--)(\S+) (\S+)$/gm))
    cpSync(join(root, from), join(folder, to.endsWith('/') ? from : to), { recursive: true });
  for (const name of imagePackages()) {
    const path = join('node_modules', name);
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    if (existsSync(join(root, path))) symlinkSync(join(root, path), join(folder, path));
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

  test('has no package that only builds the site', () => {
    const packages = imagePackages();
    expect(packages).toContain('hono');
    for (const name of ['astro', 'react', 'vite', 'swiper']) expect(packages).not.toContain(name);
  });
});
