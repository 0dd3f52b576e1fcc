import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createDatabase, startPostgres } from '../../tests/fixtures/postgres.ts';
import { buildSite, siteFolder } from '../build.mjs';
import { findFreePort } from '../port.mjs';
import { findPostgresFolder } from '../postgres-binaries.mjs';
import { startStandIns } from '../stand-ins/start.ts';
import { buyRentersPolicy } from './buy-renters-policy.ts';
import { startTlsProxy, type TlsProxy } from './tls-proxy.ts';

const root = join(import.meta.dirname, '..', '..');
/** Time limit of anything that the rehearsal waits for. */
const TIME_LIMIT_MS = 120_000;

interface RehearsalOptions {
  /** Empty folder for all data. */
  folder: string;
  /** Receives a function for each started part, which stops it. */
  onStop(stop: () => unknown): void;
  /** Receives the id of each started process, so that it ends with the rehearsal. */
  watch(pid: number): void;
  /** Receives the settings of the server before it starts. */
  onSettings(settings: Record<string, string>): void;
}

/**
 * Runs all steps.
 * @throws Error that says what was expected and what happened
 */
export async function rehearse({
  folder,
  onStop,
  watch,
  onSettings,
}: RehearsalOptions): Promise<void> {
  const emailFolder = join(folder, 'emails');
  const siteDir = process.env.SITE_DIR || siteFolder;
  const [port, proxyPort] = [await findFreePort(), await findFreePort()];
  let proxy: TlsProxy | undefined;

  const { databaseUrl, restoredUrl } = await step('PostgreSQL with two databases', async () => {
    const postgres = await startPostgres({ durable: true });
    onStop(() => postgres.stop());
    const [main, restored] = [
      await createDatabase(postgres.url),
      await createDatabase(postgres.url),
    ];
    return { databaseUrl: main.url, restoredUrl: restored.url };
  });

  const standIns = await step('stand-ins for Stripe and the mail server', async () => {
    const started = await startStandIns({
      emailFolder,
      webhookUrl: '/webhooks/stripe',
      // Stripe reaches the server through the proxy, too.
      request: async (path, init) => {
        if (!proxy) throw new Error('The proxy is not running yet');
        return proxy.request(path, init);
      },
    });
    onStop(() => started.stop());
    return started;
  });

  await step('built site', async () => {
    if (!existsSync(siteDir) && !(await buildSite())) throw new Error('The build failed.');
  });

  const settings: Record<string, string> = {
    ...standIns.settings,
    NODE_ENV: 'production',
    SITE_URL: `https://localhost:${proxyPort}`,
    SITE_DIR: siteDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    TRUST_PROXY: '1',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    BANK_KEY: randomBytes(32).toString('base64'),
  };
  onSettings(settings);
  const runOperatorCommand = (name: string, args: string[], changes = {}) =>
    runCommand(name, args, { ...settings, ...changes });

  await step('migrate', () => runOperatorCommand('migrate', []));

  const server = await step('server in production', async () => {
    const started = startServer(settings, join(folder, 'server.log'));
    watch(started.pid);
    onStop(() => started.stop());
    await waitFor('The server did not become ready', async () => {
      if (started.hasEnded()) throw new Error(`The server ended:\n${started.output()}`);
      return (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok;
    });
    return started;
  });

  const shop = await step('HAProxy with TLS', async () => {
    proxy = await startTlsProxy({ folder, port: proxyPort, serverPort: port });
    const started = proxy;
    watch(started.pid);
    onStop(() => started.stop());
    await waitFor('HAProxy forwards nothing', async () => {
      const response = await started.request('/readyz').catch(() => null);
      return response?.ok;
    });
    return started;
  });

  await step('home page over HTTPS', async () => {
    const page = await shop.request('/');
    if (page.status !== 200) throw new Error(`The home page got ${page.status}.`);
    if (!page.headers.get('strict-transport-security'))
      throw new Error('The home page has no Strict-Transport-Security.');
  });

  const policy = await step('purchase of a policy with its document', async () => {
    const purchased = await buyRentersPolicy(shop);
    const policyDocument = await shop.request(purchased.documentPath);
    if (policyDocument.headers.get('content-type') !== 'application/pdf')
      throw new Error(`The policy's document got ${policyDocument.status}.`);
    return purchased;
  });

  await step('captured payment', () =>
    waitFor('The payment was not captured', async () =>
      [...standIns.stripe.intents.values()].some(({ status }) => status === 'succeeded'),
    ),
  );

  await step('email to the buyer', () =>
    waitFor('No email arrived', async () =>
      standIns.emails.some(({ to }) => to.includes(policy.email)),
    ),
  );

  const backup = join(folder, 'shop.backup');
  await step('backup', () => runOperatorCommand('backup', [backup]));
  await step('restore into the second database', () =>
    runOperatorCommand('restore', [backup, '--yes'], { DATABASE_URL: restoredUrl }),
  );
  await step('the policy in the restored database', async () => {
    const audit = await runOperatorCommand('audit', [policy.number, '--json'], {
      DATABASE_URL: restoredUrl,
    });
    if (!audit.includes('"policy_purchased"'))
      throw new Error(`Policy ${policy.number} is not in the restored database:\n${audit}`);
  });

  // A job creates the schedule of the installments within a minute, so this step comes late.
  await step("Stripe's event at the webhook", () =>
    waitFor('No event was accepted', async () => {
      const isApplied = server.output().includes('"event":"gateway_event_applied"');
      return standIns.webhook.delivered.length > 0 && isApplied;
    }),
  );

  await step('a log of JSON only', async () => {
    for (const line of server.output().split('\n').filter(Boolean)) JSON.parse(line);
  });
}

/** Runs a step and prints its name and time. */
async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1);
  try {
    const result = await work();
    console.log(`✓ ${name} ${seconds()} s`);
    return result;
  } catch (error) {
    console.log(`✗ ${name} ${seconds()} s`);
    throw error;
  }
}

async function waitFor(problem: string, check: () => Promise<boolean | undefined>): Promise<void> {
  const deadline = performance.now() + TIME_LIMIT_MS;
  while (!(await check())) {
    if (performance.now() > deadline)
      throw new Error(`${problem} within ${TIME_LIMIT_MS / 1000} s.`);
    await wait(100);
  }
}

/** Returns the environment of a process with these settings, and with pg_dump on its path. */
function environmentOf(settings: Record<string, string>): NodeJS.ProcessEnv {
  const folders = [findPostgresFolder(), process.env.PATH].filter(Boolean);
  return { ...process.env, PATH: folders.join(delimiter), ...settings };
}

/** Runs an operator's command and returns what it prints. */
async function runCommand(
  name: string,
  args: string[],
  settings: Record<string, string>,
): Promise<string> {
  const file = join(root, 'server/commands', `${name}.ts`);
  const options = { cwd: root, env: environmentOf(settings) };
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], options);
  return stdout;
}

/** @param logFile receives the output, for a person who looks for the cause of a failed step */
function startServer(settings: Record<string, string>, logFile: string) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: environmentOf(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      appendFileSync(logFile, text);
    });
  const exited = once(child, 'exit');
  return {
    pid: child.pid ?? 0,
    output: () => output,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      child.kill('SIGTERM');
      const [code] = await exited;
      if (code !== 0) console.error(`The server exited with ${code}:\n${output}`);
    },
  };
}
