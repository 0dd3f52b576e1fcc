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
import { listBuildOnlyPackages } from '../../scripts/build-only-packages.mjs';
import { findFreePort } from '../../scripts/port.mjs';
import { buy, order, paths, send, type RequestTarget } from '../fixtures/buyer.ts';
import { startStripe, type StripeStandIn } from '../fixtures/stripe-stand-in.ts';

const root = join(import.meta.dirname, '..', '..');
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
/** The Dockerfile's last stage, which is the image that runs. */
const lastStage =
  readFileSync(join(root, 'Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .at(-1) ?? '';

interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/**
 * Returns the names of the npm packages in the image: the server's dependencies, and all
 * dependencies of these.
 */
function imagePackages(): Set<string> {
  const packages: Record<string, LockedPackage> = readJson('package-lock.json').packages;
  const unused = new Set(listBuildOnlyPackages(root));
  const installed = new Set(
    Object.keys(packages['']?.dependencies ?? {}).filter((name) => !unused.has(name)),
  );
  for (const name of installed) {
    const inside = Object.keys(packages).filter((path) =>
      `${path}/`.startsWith(`node_modules/${name}/`),
    );
    for (const { dependencies, optionalDependencies } of inside.map((path) => packages[path] ?? {}))
      for (const next of Object.keys({ ...dependencies, ...optionalDependencies }))
        installed.add(next);
  }
  return installed;
}

/** Fills a folder with the same files as /app in the image. */
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

describe('the image', () => {
  let folder: string;
  let stripe: StripeStandIn;
  let server: ChildProcess;
  let storefront: RequestTarget;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'coverfront-image-'));
    fillAsImage(folder);
    stripe = await startStripe();
    const port = String(await findFreePort());
    server = spawn(process.execPath, ['server/main.ts'], {
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
        ACKNOWLEDGE_MISSING: 'SITE_URL,SMTP_URL',
      },
    });
    // Waits for the ready line, or for the exit if the server does not start.
    await Promise.race([once(server.stdout!, 'data'), once(server, 'exit')]);
    storefront = { request: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init) };
  });
  afterAll(async () => {
    server.kill('SIGKILL');
    await stripe.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('can sell a policy, render its documents and show the pages of the portal', async () => {
    expect((await storefront.request('/readyz')).status).toBe(200);
    const card = { first_name: 'Ana', last_name: 'Lopez', token: 'tok_image' };
    const method = await send(storefront, 'POST', paths.potentialMethod, card);
    const purchase = await buy(storefront, order(method.body.public_id));
    expect(purchase.status).toBe(200);
    expect([...stripe.intents.values()]).toHaveLength(1);
    const policyDocument = await storefront.request(purchase.body.documents[0].url);
    expect(policyDocument.headers.get('content-type')).toBe('application/pdf');
    expect((await storefront.request('/portal/login')).status).toBe(200);
  });

  test('contains no package that only builds the site', () => {
    const packages = imagePackages();
    expect(packages).toContain('hono');
    for (const name of ['astro', 'react', 'vite', 'swiper']) expect(packages).not.toContain(name);
  });
});
