// npm run bench: measures the weight of the pages, their Lighthouse scores, the waiting times on a
// slow phone, the response to presses and keys, a purchase in Firefox and in WebKit, the build time
// of a page, and the capacity of the server.
// npm run bench -- weights runs only the bench `weights` of the list below. Benches with `byName`
// run only when the command names them.
// npm run bench -- engines firefox (or webkit) runs one browser engine.
// npm run bench -- lighthouse all scores every page of the sitemap. By default it scores one page
// per template.
// npm run bench -- lighthouse /faq scores one page. npm run bench -- paint /faq measures one page.
// npm run bench -- build 10 1000 builds with these numbers of landing pages.
// npm run bench -- build text builds landing pages with a text below their front matter. Few real
// landing pages have one.
// npm run bench -- weights --short only checks in less than two minutes that the bench works.
// node bench/short.mjs does this check for all benches.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { benchBuild, landingBodyText } from './build.mjs';
import { browserEngines, installedBrowserEngines, buyInBrowserEngines } from './engines.mjs';
import { partnerOrigin } from './engines/partner.mjs';
import { assertFiniteFigures } from './figures.mjs';
import { measureInteractions, printInteractions } from './inp.mjs';
import { measureFirstScreens, printFirstScreens } from './paint.mjs';
import { groupPagesByIsland } from '../scripts/budgets.mjs';
import { buildSite, siteFolder } from '../scripts/build.mjs';
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs';
import { ignoreEnvFile } from '../scripts/env-file.mjs';
import { requireFreePort } from '../scripts/port.mjs';
import { addWeights, weighSite } from '../scripts/site-weight.mjs';
import { installSystemPackages } from '../scripts/system-packages.mjs';

const root = join(import.meta.dirname, '..');
const port = Number(process.env.BENCH_PORT || 4398);
/**
 * Lighthouse is not in package.json, because it would install hundreds of packages for this one
 * command.
 */
const lighthouse = 'lighthouse@13.5.0';
/** Pages to score: one per template, and the first screen of a flow. */
const scored = [
  '/',
  '/baggage-protection',
  '/collectibles/fine-art-insurance',
  '/connect',
  '/platform',
  '/global-brands',
  '/claims',
  '/contact',
  '/faq',
  '/insurance-products',
  '/licenses',
  '/terms',
  '/_/small-business-owners-insurance',
  '/baggage-protection/address',
];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

const isShort = process.argv.includes('--short');

/**
 * @typedef {object} Bench
 * @property {() => unknown} run
 * @property {() => unknown} short checks that `run` would work; throws or exits with 1 if not
 * @property {boolean} [site] measures the built site
 * @property {boolean} [byName] runs only when named, because it takes hours or has its own command
 */

/** @type {Record<string, Bench>} */
export const benches = {
  weights: { run: () => printWeights(weighSite(siteFolder)), short: checkWeights, site: true },
  lighthouse: { run: () => withServer(printScores), short: checkLighthouse, site: true },
  paint: {
    run: () => withServer(printFirstScreens),
    short: () => withServer(checkPaints),
    site: true,
  },
  inp: {
    run: () => withServer(printInteractions),
    short: () => withServer(checkInteractions),
    site: true,
  },
  engines: { run: () => withServer(printEngines), short: checkEngines, site: true },
  build: {
    run: () => benchBuild(sizes(), process.argv.includes('text') ? landingBodyText : ''),
    short: checkBuild,
  },
  server: ownProcess('bench/server.ts'),
  overload: ownProcess('bench/overload.ts'),
  jobs: ownProcess('bench/jobs.ts'),
  scale: { ...ownProcess('bench/scale.ts'), byName: true },
  inputs: ownProcess('bench/inputs.ts'),
  survey: ownProcess('bench/survey.ts'),
  mutants: { ...ownProcess('bench/mutants.ts'), byName: true },
  drill: { ...ownProcess('bench/drill.ts'), byName: true },
  recording: { ...ownProcess('tests/recording/run.ts'), byName: true },
};

/** Creates a bench that runs in a separate process. The file supports --short. */
function ownProcess(file) {
  const options = () => process.argv.slice(2).filter((word) => !Object.hasOwn(benches, word));
  return {
    run: () => runOrStop(process.execPath, [file, ...options()]),
    short: () => runOrStop(process.execPath, [file, '--short']),
  };
}

function sizes() {
  const named = process.argv.slice(2).map(Number).filter(Number.isInteger);
  return named.length > 0 ? named : undefined;
}

function printWeights(pages) {
  const both = (weight) => `${weight.br} br / ${weight.gz} gz`;
  const weightOf = (scripts) => both(addWeights(scripts.map((script) => script.weight)));
  console.log('\nContent pages (bytes)');
  console.table(
    pages
      .filter((page) => !page.island)
      .map((page) => ({
        page: page.path,
        html: both(page.html),
        css: both(page.css),
        script: weightOf(page.entry),
        'html and css, br': page.html.br + page.css.br,
      })),
  );
  for (const { island, pages: own, all } of groupPagesByIsland(pages)) {
    console.log(`\n${island} on ${own.length} pages: all script of the flow ${both(all)}`);
    console.table(own.map((page) => ({ page: page.path, entry: weightOf(page.entry) })));
    const lazy = new Map(own.flatMap((page) => page.lazy).map((s) => [s.file, s.weight]));
    console.table(
      [...lazy].map(([chunk, weight]) => ({ 'lazy chunk': chunk, bytes: both(weight) })),
    );
  }
}

/** Starts a server with the built site, runs `measure`, and stops the server. */
async function withServer(measure) {
  if (installSystemPackages(['chromium']).size > 0) {
    if (!isShort) process.exit(1);
    console.log('Skipped: Chromium is missing');
    return;
  }
  await requireFreePort(port);
  const origin = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['tests/e2e/server.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), SITE_URL: origin, ALLOWED_ORIGINS: partnerOrigin },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await waitUntilReady(origin, server);
    await measure(origin);
  } finally {
    server.kill('SIGTERM');
  }
}

function printScores(origin) {
  console.log('\nLighthouse (mobile, simulated)');
  const paths = scoredPaths();
  const rows = paths.map((path) => {
    const row = score(origin + path);
    // Each page takes some ten seconds. If the run is stopped, the rows printed so far are not
    // lost.
    if (paths.length > scored.length) console.log(Object.values(row).join(' · '));
    return row;
  });
  console.table(rows);
}

function checkWeights() {
  const pages = weighSite(siteFolder);
  assertFiniteFigures(pages.flatMap(({ html, css }) => [html, css]));
  assertFiniteFigures(groupPagesByIsland(pages).map(({ all }) => all));
}

/** Runs only if npm's cache contains Lighthouse, because a short check downloads nothing. */
function checkLighthouse() {
  process.env.npm_config_offline = 'true';
  const { status, stderr } = spawnSync('npm', lighthouseCommand(['--version']), {
    cwd: root,
    encoding: 'utf8',
  });
  if (status === 0) return withServer((origin) => assertFiniteFigures([score(`${origin}/faq`)]));
  if (!stderr.includes('ENOTCACHED')) throw new Error(stderr);
  console.log(`Skipped: ${lighthouse} is not in npm's cache`);
}

async function checkPaints(origin) {
  assertFiniteFigures(await measureFirstScreens(origin, { runs: 1, isShort: true }));
}

async function checkInteractions(origin) {
  assertFiniteFigures(await measureInteractions(origin, { runs: 1 }));
}

/** Runs only in browser engines that are installed, because a short check installs nothing. */
async function checkEngines() {
  const installed = installedBrowserEngines().slice(0, 1);
  if (installed.length === 0) console.log('Skipped: neither Firefox nor WebKit is installed');
  else
    await withServer((origin) => buyInBrowserEngines(origin, installed).then(assertFiniteFigures));
}

function checkBuild() {
  assertFiniteFigures(benchBuild([2], '', { isShort: true }));
}

async function printEngines(origin) {
  console.log('\nA purchase in other engines (screenshots in test-results/engines)');
  const named = process.argv.slice(2).map((word) => word.toLowerCase());
  const wanted = Object.keys(browserEngines).filter((name) =>
    named.some((word) => name.toLowerCase().startsWith(word)),
  );
  for (const row of await buyInBrowserEngines(origin, wanted.length > 0 ? wanted : undefined))
    console.table([row]);
}

function scoredPaths() {
  const named = process.argv.slice(2).filter((word) => word.startsWith('/'));
  if (named.length > 0) return named;
  return process.argv.includes('all') ? sitemapPaths() : scored;
}

function sitemapPaths() {
  const listed = (file) =>
    [...readFileSync(join(siteFolder, file), 'utf8').matchAll(/<loc>([^<]+)/g)].map(
      ([, url]) => new URL(url).pathname,
    );
  return listed('sitemap-index.xml').flatMap(listed);
}

async function waitUntilReady(origin, server) {
  const deadline = performance.now() + 60_000;
  while (server.exitCode === null && performance.now() < deadline) {
    const response = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await wait(100);
  }
  throw new Error(`${origin}/readyz did not respond within a minute`);
}

function score(url) {
  const folder = mkdtempSync(join(tmpdir(), 'coverfront-lighthouse-'));
  const file = join(folder, 'report.json');
  const flags = ['--headless=new', ...chromiumFlags].join(' ');
  const options = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`];
  runOrStop('npm', lighthouseCommand([url, ...options]), { CHROME_PATH: findChromium() });
  const report = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  const metric = (name) => report.audits[name].displayValue;
  return {
    page: new URL(url).pathname,
    ...Object.fromEntries(categories.map((name) => [name, report.categories[name].score * 100])),
    LCP: metric('largest-contentful-paint'),
    CLS: metric('cumulative-layout-shift'),
    TBT: metric('total-blocking-time'),
  };
}

function lighthouseCommand(args) {
  const quiet = ['exec', '--yes', '--loglevel=error', `--package=${lighthouse}`];
  return [...quiet, '--', 'lighthouse', ...args];
}

function runOrStop(command, options, environment = {}) {
  const { status } = spawnSync(command, options, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  if (status !== 0) process.exit(status ?? 1);
}

async function main() {
  ignoreEnvFile();
  const args = process.argv.slice(2);
  // If the built pages are for another URL, the server compresses them again at each request. So
  // the site is built for this URL. A short run uses the existing build.
  if (!isShort) process.env.SITE_URL = `http://localhost:${port}`;
  const named = args.filter((word) => Object.hasOwn(benches, word));
  const usual = Object.keys(benches).filter((name) => !benches[name].byName);
  const chosen = (named.length > 0 ? named : usual).map((name) => benches[name]);
  if (chosen.some(({ site }) => site) && !(await buildSite())) process.exit(1);
  for (const bench of chosen) await (isShort ? bench.short() : bench.run());
}

if (import.meta.main) await main();
