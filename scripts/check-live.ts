// npm run check-live -- https://shop.example: compares headers and scripts of the payment pages, as
// a browser receives them, with the build in dist/ (or SITE_DIR). --inventory FILE compares them
// with the output of npm run script-inventory -- --json. PCI DSS 4.0.1 requires this weekly (11.6.1).
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readPageScripts, sha256Of } from './page-scripts.ts';
import { readInventory, type Inventory, type InventoryPage } from './script-inventory.ts';

/** Requests at the same time, and the time limit of each. */
const [CONCURRENCY, TIMEOUT_MS] = [8, 30_000];

/**
 * Compares a deployed site with an inventory.
 * @returns a sentence for each difference
 * @internal
 */
export async function compareWithLive(siteUrl: string, inventory: Inventory): Promise<string[]> {
  const load = createLoader(siteUrl);
  const partners = await readPartnerOrigins(load);
  const ofPages = await forEachLimited(inventory.pages, async (page) =>
    comparePage(page, await load(page.path), { partners, isSecure: siteUrl.startsWith('https:') }),
  );
  const files = new Map(
    inventory.pages
      .flatMap(({ scripts }) => scripts)
      .filter(({ origin }) => origin === 'site')
      .map(({ script, sha256 }) => [script, sha256]),
  );
  const ofFiles = await forEachLimited([...files], async ([file, sha256]) => {
    const received = await load(file);
    if (typeof received === 'string') return [`${file}: ${received}`];
    return sha256Of(received.body) === sha256 ? [] : [`${file}: the script has another content`];
  });
  return [...ofPages, ...ofFiles].flat();
}

interface Received {
  headers: Headers;
  body: Uint8Array;
}

/** Loads a path. Returns the reason as text if the site does not send it. */
type Loader = (path: string) => Promise<Received | string>;

function createLoader(siteUrl: string): Loader {
  return async (path) => {
    try {
      const response = await fetch(new URL(path, siteUrl), {
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const body = await response.bytes();
      return response.status === 200
        ? { headers: response.headers, body }
        : `the site sends status ${response.status}`;
    } catch (error) {
      const { cause, message } = error as Error;
      return `the site does not respond (${cause instanceof Error ? cause.message : message})`;
    }
  };
}

/** Returns the origins that may show pages in a frame. The site's settings change them. */
async function readPartnerOrigins(load: Loader): Promise<string[]> {
  const received = await load('/partners.json');
  if (typeof received === 'string') return [];
  try {
    const { partners } = JSON.parse(Buffer.from(received.body).toString());
    return partners.map(({ origin }: { origin: string }) => origin);
  } catch {
    return [];
  }
}

interface Site {
  partners: readonly string[];
  isSecure: boolean;
}

function comparePage(page: InventoryPage, received: Received | string, site: Site): string[] {
  if (typeof received === 'string') return [`${page.path}: ${received}`];
  const html = Buffer.from(received.body).toString();
  return [...compareHeaders(page, received.headers, site), ...compareScripts(page, html)].map(
    (difference) => `${page.path}: ${difference}`,
  );
}

const HSTS = 'strict-transport-security';

function compareHeaders({ headers }: InventoryPage, live: Headers, site: Site): string[] {
  // The server sends it if its own URL is secure, which may differ from the URL of the build.
  const { [HSTS]: _ofBuild, ...expected } = headers;
  const missing = site.isSecure && !live.has(HSTS) ? [`the header ${HSTS} is missing`] : [];
  const differences = Object.entries(expected).flatMap(([name, value]) => {
    const actual = live.get(name);
    if (actual === null) return [`the header ${name} is missing`];
    if (name === 'content-security-policy') return comparePolicy(value, actual, site.partners);
    return actual === value ? [] : [`the header ${name} is “${actual}” instead of “${value}”`];
  });
  return [...missing, ...differences];
}

function comparePolicy(expected: string, actual: string, partners: readonly string[]): string[] {
  const [before, now] = [directivesOf(expected), directivesOf(actual)];
  const names = [...new Set([...before.keys(), ...now.keys()])];
  return names.flatMap((name) => {
    const isAllowed = (source: string) => name === 'frame-ancestors' && partners.includes(source);
    const [wanted, found] = [before.get(name), now.get(name)];
    if (!found) return [`the policy lacks ${name}`];
    if (!wanted) return [`the policy has ${name} in addition`];
    const added = found.filter((source) => !wanted.includes(source) && !isAllowed(source));
    const lacking = wanted.filter((source) => !found.includes(source));
    return [
      ...added.map((source) => `the policy allows ${source} in ${name}`),
      ...lacking.map((source) => `the policy lacks ${source} in ${name}`),
    ];
  });
}

/** Returns the sources of each directive. The first of two directives with one name counts. */
function directivesOf(policy: string): Map<string, string[]> {
  const directives = new Map<string, string[]>();
  for (const part of policy.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/);
    if (name && !directives.has(name)) directives.set(name, sources);
  }
  return directives;
}

function compareScripts({ scripts }: InventoryPage, html: string): string[] {
  const live = readPageScripts(html);
  const hashes = scripts.filter(({ origin }) => origin === 'inline');
  const known = new Set(scripts.map(({ script }) => script));
  const added = live.inline.filter(({ sha256 }) => !hashes.some((one) => one.sha256 === sha256));
  const missing = hashes.filter(({ sha256 }) => !live.inline.some((one) => one.sha256 === sha256));
  return [
    ...added.map(({ sha256, text }) => {
      const start = text.trim().slice(0, 60).replaceAll('\n', ' ');
      return `an inline script in addition: sha256-${sha256} (${start}…)`;
    }),
    ...missing.map(({ script }) => `the inline script ${script} is missing`),
    ...[...live.entries, ...live.preloads]
      .filter((url) => !known.has(url))
      .map((url) => `a script in addition: ${url}`),
    ...live.handlers.map((handler) => `an attribute with code: ${handler}`),
  ];
}

async function forEachLimited<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  async function run(): Promise<void> {
    for (const [index, item] of queue) results[index] = await work(item);
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, run));
  return results;
}

function readExpected(inventoryFile: string | undefined): Inventory {
  if (inventoryFile) return JSON.parse(readFileSync(inventoryFile, 'utf8'));
  const folder = resolve(process.env.SITE_DIR || 'dist');
  if (!existsSync(join(folder, '_coverfront/scripts.json')))
    throw new Error(`${folder} is no build. Run npm run build, or name --inventory FILE.`);
  return readInventory(folder);
}

async function main(args: readonly string[]): Promise<boolean> {
  const option = args.indexOf('--inventory');
  const file = option === -1 ? undefined : args[option + 1];
  const url = args.find((_, index) => option === -1 || index < option || index > option + 1);
  if (!url || !URL.canParse(url) || (option !== -1 && !file)) {
    console.error('Usage: npm run check-live -- https://shop.example [--inventory FILE]');
    return false;
  }
  const inventory = readExpected(file);
  if (inventory.pages.length === 0) throw new Error('The inventory has no payment page.');
  const differences = await compareWithLive(url, inventory);
  for (const difference of differences) console.error(difference);
  const count = `${inventory.pages.length} payment pages of ${new URL(url).origin}`;
  if (differences.length > 0) console.error(`\n${count}: ${differences.length} differences`);
  else console.log(`${count} have the headers and scripts of the build`);
  return differences.length === 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { loadEnvFile } = await import('./env-file.mjs');
  loadEnvFile();
  try {
    process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
