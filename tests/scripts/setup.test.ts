import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { spawn, spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isNewerThanInputs } from '../../scripts/api-docs/update.ts';
import { hashBuildInputs, missingPortalWarning, replaceBuild } from '../../scripts/build.mjs';
import { isInstallCurrent, isNodeSupported, lockInstall } from '../../scripts/setup.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coverfront-setup-'));
  mkdirSync(join(folder, 'node_modules'));
  mkdirSync(join(folder, 'src'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, packages: object) =>
  writeFileSync(join(folder, name), JSON.stringify({ packages }));

describe('two commands that install packages', () => {
  test('wait for each other', async () => {
    const lock = join(folder, '.installing');
    const program = `
      const { rmSync, writeFileSync } = require('node:fs');
      writeFileSync(${JSON.stringify(lock)}, String(process.pid));
      console.log('locked');
      setTimeout(() => rmSync(${JSON.stringify(lock)}), 1000);`;
    const other = spawn(process.execPath, ['--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => other.stdout.once('data', resolve));
    const print = vi.spyOn(console, 'log').mockImplementation(() => {});
    const lockedAt = Date.now();
    lockInstall(folder)();
    expect(Date.now() - lockedAt).toBeGreaterThan(500);
    expect(existsSync(lock)).toBe(false);
    expect(print).toHaveBeenCalledOnce();
  });

  test('do not wait for one that was killed', async () => {
    const ended = spawn(process.execPath, ['--eval', '']);
    await new Promise((resolve) => ended.once('exit', resolve));
    writeFileSync(join(folder, '.installing'), String(ended.pid));
    lockInstall(folder)();
    expect(existsSync(join(folder, '.installing'))).toBe(false);
  });
});

describe('the installed packages', () => {
  test('are missing when npm never finished', () => {
    write('package-lock.json', { '': {} });
    expect(isInstallCurrent(folder)).toBe(false);
  });

  test('are current when every locked version is installed', () => {
    write('package-lock.json', { '': { name: 'x' }, 'node_modules/a': { version: '1.0.0' } });
    write('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } });
    expect(isInstallCurrent(folder)).toBe(true);
  });

  test('are outdated when the lock file names another version', () => {
    write('package-lock.json', { 'node_modules/a': { version: '1.0.1' } });
    write('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } });
    expect(isInstallCurrent(folder)).toBe(false);
  });

  test('may lack test-only packages when no tests run', () => {
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

  test("may lack optional packages, such as another platform's binary", () => {
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

test('an older Node than package.json allows stops with a message before the install', () => {
  const pretend = "Object.defineProperty(process.versions, 'node', { value: '18.20.8' })";
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${pretend}`, 'scripts/setup.mjs', '--site'],
    { encoding: 'utf8' },
  );
  expect(stderr).toMatch(/Node 20 or newer is required, but this is 18\.20\.8\./);
  expect(status).toBe(1);
});

describe("the build's inputs", () => {
  test('change with a source file, its name, and a setting that pages contain', () => {
    writeFileSync(join(folder, 'src', 'a.ts'), '1');
    const first = hashBuildInputs(folder, {});
    expect(hashBuildInputs(folder, {})).toBe(first);
    expect(hashBuildInputs(folder, { PUBLIC_API_BASE: 'https://api.example' })).not.toBe(first);
    writeFileSync(join(folder, 'src', 'a.ts'), '2');
    const second = hashBuildInputs(folder, {});
    expect(second).not.toBe(first);
    rmSync(join(folder, 'src', 'a.ts'));
    writeFileSync(join(folder, 'src', 'b.ts'), '2');
    expect(hashBuildInputs(folder, {})).not.toBe(second);
  });

  test('do not change with settings of the server or with an empty setting', () => {
    const first = hashBuildInputs(folder, {});
    expect(
      hashBuildInputs(folder, { SMTP_URL: 'smtp://mail.example', PUBLIC_SENTRY_DSN: '' }),
    ).toBe(first);
  });
});

test.each([
  [{}, undefined],
  [{ PUBLIC_API_BASE: 'https://api.example' }, /PUBLIC_PORTAL_URL/],
  [{ PUBLIC_API_BASE: 'https://api.example', PUBLIC_PORTAL_URL: 'https://id.example' }, undefined],
])('the build with %j warns about a sign-in that is missing: %s', (environment, text) => {
  const warning = missingPortalWarning(environment);
  if (text) expect(warning).toMatch(text);
  else expect(warning).toBeUndefined();
});

test("the API reference's texts are outdated after a change or a removal in the contract", () => {
  const file = join(folder, 'api-docs.json');
  const inputs = ['src/contract', 'packages/conformance/src', 'scripts/api-docs'];
  for (const input of inputs) mkdirSync(join(folder, input), { recursive: true });
  const contract = join(folder, 'src/contract');
  writeFileSync(join(contract, 'a.ts'), '');
  const setTime = (path: string, seconds: number) => utimesSync(path, seconds, seconds);
  for (const path of [...inputs, 'src/contract/a.ts']) setTime(join(folder, path), 10);
  expect(isNewerThanInputs(file, folder)).toBe(false);
  writeFileSync(file, '');
  setTime(file, 20);
  expect(isNewerThanInputs(file, folder)).toBe(true);
  setTime(join(contract, 'a.ts'), 30);
  expect(isNewerThanInputs(file, folder)).toBe(false);
  setTime(join(contract, 'a.ts'), 10);
  setTime(contract, 30);
  expect(isNewerThanInputs(file, folder)).toBe(false);
});

describe('replacing a build', () => {
  const lay = (file: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), file);
  };

  test('keeps only the assets of earlier builds, and these for at most a week', () => {
    const target = join(folder, 'dist');
    for (const build of [1, 2, 3]) {
      lay(`next/page.${build}.html`);
      lay(`next/_astro/page.${build}.js`);
      replaceBuild(join(folder, 'next'), target);
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
    replaceBuild(join(folder, 'next'), target);
    expect(
      [previousPath(1), previousPath(2), previousPath(3)].map((file) => existsSync(file)),
    ).toEqual([false, true, true]);
  });
});
