import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);
const products = ['baggage', 'collectibles', 'rental-car', 'renters', 'small-business'];

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coverfront-create-'));
  const options = { cwd: join(root, 'packages', 'create') };
  await run('npm', ['pack', '--silent', '--pack-destination', folder], options);
  const [archive = ''] = readdirSync(folder);
  await run('tar', ['xzf', archive], { cwd: folder });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const create = (...args: string[]) =>
  run(process.execPath, [join(folder, 'package', 'dist', 'cli.js'), ...args], { cwd: folder });
const failure = (...args: string[]) =>
  create(...args).then(
    () => 'no failure',
    ({ stderr }: { stderr: string }) => stderr,
  );
const pathsOf = (shop: string) =>
  readdirSync(join(folder, shop), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      posix.join(entry.parentPath, entry.name).slice(folder.length + shop.length + 2),
    );
const read = (shop: string, path: string) => readFileSync(join(folder, shop, path), 'utf8');

describe('npm create coverfront', () => {
  test('writes every file of a shop with all products, and records the answers', async () => {
    await create('all', '--name', 'Harbor & Vale', '--color', '#1F6F54', '--yes');
    const answers = JSON.parse(read('all', 'coverfront.json'));
    expect(answers).toMatchObject({ name: 'Harbor & Vale', products, database: 'sqlite' });
    const { tokens, name } = JSON.parse(read('all', 'src/content/brand/alderway.json'));
    expect([name, tokens.brand]).toEqual(['Harbor & Vale', '#1F6F54']);
    expect(JSON.parse(read('all', 'package.json')).workspaces).not.toContain('packages/create');
    const code = 'src/islands/baggage/flow.ts';
    expect(read('all', code)).toBe(readFileSync(join(root, code), 'utf8'));
    await create('again', '--answers', 'all/coverfront.json');
    expect(pathsOf('again')).toEqual(pathsOf('all'));
  });

  test('leaves out the files of a product, and every import of them', async () => {
    await create(
      'renters',
      '--name',
      'A',
      '--products',
      'renters',
      '--database',
      'postgres',
      '--yes',
    );
    expect(read('renters', '.env')).toContain('DATABASE_URL=postgres://');
    const paths = pathsOf('renters');
    const others = products.filter((one) => one !== 'renters').join('|');
    expect(paths.filter((path) => new RegExp(`/(?:${others})/`).test(path))).toEqual([]);
    const { entries } = JSON.parse(read('renters', 'scripts/script-inventory.json'));
    const islands = entries.flatMap(({ name }: { name: string }) =>
      name.endsWith('.island') ? [`/${name}.tsx`] : [],
    );
    expect(islands).toContain('/Renters.island.tsx');
    expect(islands.filter((one: string) => !paths.some((path) => path.endsWith(one)))).toEqual([]);
    const sampleTests = paths.filter(
      (path) =>
        /^tests\/(?:e2e|islands)\//.test(path) &&
        /Delta Air|pol_demo_bg/.test(read('renters', path)),
    );
    expect(sampleTests).toEqual([]);
    expect(read('renters', 'server/http/openapi/flow-calls.ts')).not.toContain('Rental extension');
    // Parts of the account that all products share stay.
    const account = 'src/islands/account/policies';
    expect(read('renters', `${account}/CoveredNowBand.tsx`)).toContain('<FirstPolicyLinks');
    expect(read('renters', `${account}/detail/PolicyBillingSection.tsx`)).toContain(
      '<PriceBreakdown',
    );
    const known = new Set(paths);
    const problems = paths
      .filter((path) => /(?<!\.d)\.tsx?$/.test(path))
      .flatMap((path) => {
        const text = read('renters', path);
        const { diagnostics = [] } = ts.transpileModule(text, {
          fileName: path,
          reportDiagnostics: true,
          compilerOptions: { jsx: ts.JsxEmit.Preserve, target: ts.ScriptTarget.ESNext },
        });
        const missing = ts
          .preProcessFile(text)
          .importedFiles.map(({ fileName }) => fileName.replace(/\?.*$/, ''))
          .filter((one) => one.startsWith('.') && !one.includes('/.astro/'))
          .map((one) => posix.join(posix.dirname(path), one))
          .filter((one) => !known.has(one) && !known.has(`${one}.d.ts`));
        return [...diagnostics.map(({ messageText }) => messageText), ...missing].map(
          (problem) => `${path}: ${String(problem)}`,
        );
      });
    expect(problems).toEqual([]);
  });

  test('keeps calls, links and fixtures that the remaining products use', async () => {
    await create('travel', '--name', 'A', '--products', 'baggage,rental-car', '--yes');
    expect(read('travel', 'src/contract/calls.ts')).toContain('export const calls');
    expect(read('travel', 'packages/conformance/src/cli.ts')).toContain('runScenarios(target');
    expect(read('travel', 'playwright.config.ts')).toContain('export default');
    expect(read('travel', 'tests/fixtures/postgres.ts')).toContain('createDatabase');
    expect(read('travel', 'tests/fixtures/insert-policy.ts')).toContain(".insertInto('policies')");
    const { links } = JSON.parse(read('travel', 'src/content/brand/alderway.json'));
    expect(read('travel', 'src/purchase/prefill.ts')).toContain('\nfunction consumeQueryParams');
    expect(Object.keys(links)).toContain('about');
    expect(links).not.toHaveProperty('renters');
    const second = JSON.parse(read('travel', 'tests/fixtures/brands/second.json'));
    expect(Object.keys(second.links)).toEqual(Object.keys(links));
  });

  test.each([
    [['x', '--name', 'A', '--color', '#88DDEE', '--yes'], /1\.4:1.*4\.5:1.*nearest color.*#\w{6}/],
    [['x', '--name', 'A', '--color', 'teal', '--yes'], /#RRGGBB/],
    [['x', '--name', 'A', '--products', 'boat', '--yes'], /no product boat/],
    [['x', '--name', 'A', '--products', '', '--yes'], /no product|at least one/],
    [['x', '--name', 'A', '--database', 'oracle', '--yes'], /sqlite or postgres/],
    [['x', '--name', 'A'.repeat(61), '--yes'], /at most 60 characters/],
    [['x', '--yes'], /--name is missing/],
    [['x', '--names', 'A'], /Usage/],
  ])('rejects %j and writes nothing', async (args, message) => {
    expect(await failure(...args)).toMatch(message);
    expect(existsSync(join(folder, 'x'))).toBe(false);
  });

  test('writes into no folder that has files', async () => {
    const file = join(folder, 'full', 'notes.txt');
    await mkdir(dirname(file));
    await writeFile(file, 'mine');
    expect(await failure('full', '--name', 'A', '--yes')).toContain('full is not empty');
    expect(readdirSync(join(folder, 'full'))).toEqual(['notes.txt']);
  });

  test('leaves nothing after Ctrl+C while it writes', async () => {
    const controller = new AbortController();
    const stopped = run(
      process.execPath,
      [join(folder, 'package', 'dist', 'cli.js'), 'half', '--name', 'A', '--yes'],
      { cwd: folder, signal: controller.signal, killSignal: 'SIGINT' },
    );
    const isWriting = () => readdirSync(folder).some((name) => name.startsWith('.half-'));
    await expect.poll(isWriting, { timeout: 120_000, interval: 5 }).toBe(true);
    controller.abort();
    await expect(stopped).rejects.toThrow();
    await expect.poll(isWriting, { timeout: 120_000 }).toBe(false);
    expect(existsSync(join(folder, 'half'))).toBe(false);
  });
});
