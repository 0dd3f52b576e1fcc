import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashInputs, replaceFolder } from '../../scripts/build.mjs';
import { isInstallCurrent, isNodeSupported } from '../../scripts/setup.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coverfront-setup-'));
  mkdirSync(join(folder, 'node_modules'));
  mkdirSync(join(folder, 'src'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, packages: object) =>
  writeFileSync(join(folder, name), JSON.stringify({ packages }));

describe('the installed packages', () => {
  test('are missing where npm never finished', () => {
    write('package-lock.json', { '': {} });
    expect(isInstallCurrent(folder)).toBe(false);
  });

  test('are current where every locked version is there', () => {
    write('package-lock.json', { '': { name: 'x' }, 'node_modules/a': { version: '1.0.0' } });
    write('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } });
    expect(isInstallCurrent(folder)).toBe(true);
  });

  test('are stale once the lock file names another version', () => {
    write('package-lock.json', { 'node_modules/a': { version: '1.0.1' } });
    write('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } });
    expect(isInstallCurrent(folder)).toBe(false);
  });

  test('of a start may lack those that only tests use', () => {
    write('package-lock.json', {
      'node_modules/a': { version: '1.0.0' },
      'node_modules/t': { version: '1.0.0', dev: true },
    });
    write('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } });
    expect(isInstallCurrent(folder, { tests: false })).toBe(true);
    expect(isInstallCurrent(folder)).toBe(false);
    write('node_modules/.package-lock.json', { 'node_modules/t': { version: '1.0.0' } });
    expect(isInstallCurrent(folder, { tests: false })).toBe(false);
  });

  test("may lack what is optional: another platform's binary", () => {
    write('package-lock.json', { 'node_modules/b': { version: '1.0.0', optional: true } });
    write('node_modules/.package-lock.json', {});
    expect(isInstallCurrent(folder)).toBe(true);
  });
});

test.each([
  ['v20.20.2', false],
  ['v24.6.0', false],
  ['v24.7.0', true],
  ['v26.0.0', true],
])('Node %s is new enough: %s', (version, expected) => {
  expect(isNodeSupported(version)).toBe(expected);
});

describe("the build's inputs", () => {
  test('change with a source file, its name, and a setting that pages carry', () => {
    writeFileSync(join(folder, 'src', 'a.ts'), '1');
    const first = hashInputs(folder, {});
    expect(hashInputs(folder, {})).toBe(first);
    expect(hashInputs(folder, { PUBLIC_API_BASE: 'https://api.example' })).not.toBe(first);
    writeFileSync(join(folder, 'src', 'a.ts'), '2');
    const second = hashInputs(folder, {});
    expect(second).not.toBe(first);
    rmSync(join(folder, 'src', 'a.ts'));
    writeFileSync(join(folder, 'src', 'b.ts'), '2');
    expect(hashInputs(folder, {})).not.toBe(second);
  });

  test('do not change with settings of the server, nor with an empty one', () => {
    const first = hashInputs(folder, {});
    expect(hashInputs(folder, { SMTP_URL: 'smtp://mail.example', PUBLIC_SENTRY_DSN: '' })).toBe(
      first,
    );
  });
});

describe('a build that is put in place', () => {
  const lay = (file: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), file);
  };

  test('leaves nothing of the one before but what its pages ask for, for a while', () => {
    const target = join(folder, 'dist');
    for (const build of [1, 2, 3]) {
      lay(`next/page.${build}.html`);
      lay(`next/_astro/page.${build}.js`);
      replaceFolder(join(folder, 'next'), target);
    }
    const previousPath = (build: number) =>
      join(target, `_coverfront/before/_astro/page.${build}.js`);
    expect(existsSync(join(target, 'page.2.html'))).toBe(false);
    expect(existsSync(join(folder, 'dist.old'))).toBe(false);
    expect(readFileSync(previousPath(2), 'utf8')).toBe('next/_astro/page.2.js');
    expect(
      [previousPath(1), previousPath(2), previousPath(3)].map((file) => existsSync(file)),
    ).toEqual([true, true, false]);

    const week = Date.now() / 1000 - 8 * 24 * 60 * 60;
    utimesSync(previousPath(1), week, week);
    lay('next/page.4.html');
    replaceFolder(join(folder, 'next'), target);
    expect(
      [previousPath(1), previousPath(2), previousPath(3)].map((file) => existsSync(file)),
    ).toEqual([false, true, true]);
  });
});
