// Installs the programs outside npm that the tests need: Chromium, the PostgreSQL server and HAProxy.
// Missing programs are installed from Debian if this user has the rights. Otherwise a message asks
// the user to install them.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, isHeadlessShell } from './chromium.mjs';
import { findPostgresFolder } from './postgres-binaries.mjs';

const systemPackages = {
  chromium: {
    name: 'Chromium',
    debian: ['chromium-headless-shell', 'fonts-liberation'],
    found: () => Boolean(findChromium()),
    otherwise: () => run('npx', ['playwright', 'install', 'chromium']),
    ask: 'Install Chromium or Chrome, or set CHROME_PATH to one.',
  },
  postgres: {
    name: "PostgreSQL's server",
    debian: ['postgresql'],
    found: () => Boolean(process.env.TEST_DATABASE_URL || findPostgresFolder()),
    otherwise: () => false,
    ask: "Install PostgreSQL's server (initdb and postgres on the path), or set TEST_DATABASE_URL to a test database.",
  },
  haproxy: {
    name: 'HAProxy',
    debian: ['haproxy', 'openssl'],
    found: () => run('haproxy', ['-v'], 'ignore') && run('openssl', ['version'], 'ignore'),
    otherwise: () => false,
    ask: 'Install haproxy and openssl.',
  },
};

/**
 * Environment variables by which the user excludes a program. The program is then neither searched
 * for nor installed.
 */
const optedOut = {
  chromium: () => process.env.CHROME_PATH === 'none',
  postgres: () => process.env.TEST_DATABASE_URL === 'none',
  haproxy: () => false,
};

/**
 * Optional programs that make the tests faster. With the full Chromium, the end-to-end tests take
 * twice as long.
 */
const fasterPackages = {
  chromium: {
    debian: ['chromium-headless-shell'],
    found: () => Boolean(process.env.CHROME_PATH) || isHeadlessShell(findChromium()),
  },
};

/**
 * Installs the missing programs if this user has the rights. Prints the names of those that are
 * still missing.
 * @param {(keyof typeof systemPackages)[]} [names] programs to install; all by default
 * @returns {Set<string>} names of the programs that are still missing
 */
export function installSystemPackages(names = ['chromium', 'postgres']) {
  const requested = names.filter((name) => !optedOut[name]());
  const isMissing = (name) => !systemPackages[name].found();
  const packages = requested.flatMap((name) => [
    ...(isMissing(name) ? systemPackages[name].debian : []),
    ...(fasterPackages[name]?.found() === false ? fasterPackages[name].debian : []),
  ]);
  if (packages.length > 0) installFromDebian([...new Set(packages)]);
  for (const name of requested.filter(isMissing)) systemPackages[name].otherwise();
  const missing = names.filter((name) => optedOut[name]() || isMissing(name));
  for (const name of missing)
    console.error(`${systemPackages[name].name} is missing. ${systemPackages[name].ask}`);
  return new Set(missing);
}

export function installFromDebian(packages) {
  const prefix = rootPrefix();
  if (!prefix || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing from Debian: ${packages.join(', ')}…`);
  const apt = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq'];
  run(...split([...apt, 'update']));
  run(...split([...apt, 'install', '-y', '--no-install-recommends', ...packages]));
}

/**
 * Returns the words before a command that needs root rights: none for root, sudo if sudo needs no
 * password. Undefined if this user has no root rights.
 */
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
