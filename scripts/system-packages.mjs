// What the tests need beside npm packages: a Chromium and PostgreSQL's server. Whatever is found is
// used; what is missing is installed from Debian where this user may, and asked for in words elsewhere.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, isHeadlessShell } from './chromium.mjs';
import { findPostgres } from './postgres-binaries.mjs';

const needs = [
  {
    name: 'Chromium',
    debian: ['chromium-headless-shell', 'fonts-liberation'],
    found: () => Boolean(findChromium()),
    otherwise: () => run('npx', ['playwright', 'install', 'chromium']),
    ask: 'Install Chromium or Chrome, or set CHROME_PATH to one.',
  },
  {
    name: "PostgreSQL's server",
    debian: ['postgresql'],
    found: () => Boolean(process.env.TEST_DATABASE_URL || findPostgres()),
    otherwise: () => false,
    ask: "Install PostgreSQL's server (initdb and postgres on the path), or set TEST_DATABASE_URL to a database that may be filled and emptied.",
  },
];

/** What the tests do without, only slower: the end-to-end stage takes twice as long in a whole Chromium. */
const wishes = [
  {
    debian: ['chromium-headless-shell'],
    found: () => Boolean(process.env.CHROME_PATH) || isHeadlessShell(findChromium()),
  },
];

/** @returns {boolean} whether everything is there now */
export function installSystemPackages() {
  let missing = needs.filter((need) => !need.found());
  const wished = wishes.filter((wish) => !wish.found());
  const packages = [...missing, ...wished].flatMap((need) => need.debian);
  if (packages.length > 0) installFromDebian([...new Set(packages)]);
  missing = missing.filter((need) => !need.found());
  for (const need of missing) need.otherwise();
  missing = missing.filter((need) => !need.found());
  for (const need of missing) console.error(`${need.name} is missing. ${need.ask}`);
  return missing.length === 0;
}

export function installFromDebian(packages) {
  const prefix = rootPrefix();
  if (!prefix || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing from Debian: ${packages.join(', ')}…`);
  const apt = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq'];
  run(...split([...apt, 'update']));
  run(...split([...apt, 'install', '-y', '--no-install-recommends', ...packages]));
}

/** The words before a command that make it root's: none for root, sudo where it asks no password. */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  return run('sudo', ['-n', 'true'], 'ignore') ? ['sudo', '-n'] : undefined;
}

/** @returns {[string, string[]]} */
function split([command = '', ...options]) {
  return [command, options];
}

/** @param {import('node:child_process').StdioOptions} [stdio] */
function run(command, options, stdio = ['ignore', 'inherit', 'inherit']) {
  return spawnSync(command, options, { stdio, cwd: join(import.meta.dirname, '..') }).status === 0;
}
