import { describe, expect, test } from 'vitest';
import { readSourceFiles, type SourceFile } from '../fixtures/source-files.ts';

/** Layers of the code, in order. A layer may import itself and the layers before it. */
const layers = [
  ['contract'],
  ['tariffs'],
  ['core'],
  ['ui'],
  ['interview'],
  ['purchase', 'policy'],
  ['islands'],
  ['pages'],
];
/**
 * Astro's own folders, which are in no layer. Code that runs in the browser must not import them.
 */
const layoutFolders = ['components', 'layouts', 'integrations'];
/**
 * Folders of the server, in the same kind of order. All of them may also import files directly in
 * server/.
 */
const modules = [
  ['http', 'data', 'mail', 'reference-data'],
  ['accounts'],
  ['sales'],
  ['policies', 'claims'],
  ['products'],
];
const react = /^(?:react|react-dom|@nanostores\/react)(?:$|\/)/;

const files = readSourceFiles();
const storefrontFiles = files.filter((file) => file.path.startsWith('src/'));
const serverFiles = files.filter((file) => file.path.startsWith('server/'));

function layerOf(path: string): string {
  return path.match(/^src\/([^/.]+)/)?.[1] ?? '';
}

function moduleOf(path: string): string {
  return path.match(/^server\/([^/]+)\//)?.[1] ?? '';
}

function violations(from: SourceFile[], isWrong: (target: string, file: SourceFile) => boolean) {
  return from
    .flatMap((file) =>
      file.imports
        .filter((target) => isWrong(target, file))
        .map((target) => `${file.path} → ${target}`),
    )
    .toSorted();
}

/**
 * True if `other` comes after `own` in the order, so that `own` must not import it. False for a
 * name that is not in the order.
 */
function isBackwards(order: string[][], own: string, other: string): boolean {
  const rank = (name: string) => order.findIndex((names) => names.includes(name));
  return rank(own) !== -1 && rank(other) > rank(own);
}

describe('imports', () => {
  test('run one way: contract, tariffs, core, ui, interview, purchase and policy, islands, pages', () => {
    const wrong = (target: string, file: SourceFile) =>
      isBackwards(layers, layerOf(file.path), layerOf(target));
    expect(violations(storefrontFiles, wrong)).toEqual([]);
  });

  test('do not connect purchase and policy', () => {
    const separate = new Set(['purchase', 'policy']);
    const wrong = (target: string, file: SourceFile) =>
      separate.has(layerOf(file.path)) &&
      separate.has(layerOf(target)) &&
      layerOf(target) !== layerOf(file.path);
    expect(violations(storefrontFiles, wrong)).toEqual([]);
  });

  test("of Astro's folders exist only in Astro's folders and pages", () => {
    const browser = storefrontFiles.filter((file) =>
      layers.slice(0, -1).flat().includes(layerOf(file.path)),
    );
    expect(violations(browser, (target) => layoutFolders.includes(layerOf(target)))).toEqual([]);
  });

  test('of build-time modules never exist in code that runs in the browser', () => {
    const builders = new Set([...layoutFolders, 'site', 'pages', 'content', 'content-schemas']);
    const wrong = (target: string, file: SourceFile) =>
      layerOf(target) === 'site' && !builders.has(layerOf(file.path));
    expect(violations(storefrontFiles, wrong)).toEqual([]);
  });

  test('of the server never exist in the storefront', () => {
    expect(violations(storefrontFiles, (target) => target.startsWith('server/'))).toEqual([]);
  });

  test('from the server reach only the contract and the tariffs of the storefront', () => {
    const shared = new Set(['contract', 'tariffs']);
    const wrong = (target: string) =>
      /^(src|tests|scripts|bench)\//.test(target) && !shared.has(layerOf(target));
    expect(violations(serverFiles, wrong)).toEqual([]);
  });

  test('from the contract reach only zod/mini outside it', () => {
    const contract = files.filter((file) => file.path.startsWith('src/contract/'));
    const wrong = (target: string) => !target.startsWith('src/contract/') && target !== 'zod/mini';
    expect(violations(contract, wrong)).toEqual([]);
  });

  test('of zod in the storefront are only zod/mini', () => {
    expect(violations(storefrontFiles, (target) => /^zod($|\/(?!mini$))/.test(target))).toEqual([]);
  });

  test('of React exist only in ui, in screens and in TSX files', () => {
    const plainModules = storefrontFiles.filter(
      ({ path }) => path.endsWith('.ts') && !/^src\/ui\/|\/screens\//.test(path),
    );
    expect(violations(plainModules, (target) => react.test(target))).toEqual([]);
  });

  test('of @nanostores/react exist only in the corrected hook', () => {
    const others = storefrontFiles.filter(({ path }) => path !== 'src/ui/use-store.ts');
    expect(violations(others, (target) => target === '@nanostores/react')).toEqual([]);
  });

  test('never lead from one island to another', () => {
    const wrong = (target: string, file: SourceFile) => {
      const own = islandOf(file.path);
      const other = islandOf(target);
      if (own === null) return false;
      return /\.island(\.tsx)?$/.test(target) || (other !== null && other !== own);
    };
    expect(violations(storefrontFiles, wrong)).toEqual([]);
  });

  test('form no cycle, including types and import()', () => {
    expect(importCycles(files)).toEqual([]);
  });
});

describe('imports of the server', () => {
  test('run one way: http, data, mail, reference-data; accounts; sales; policies, claims; products', () => {
    const wrong = (target: string, file: SourceFile) =>
      isBackwards(modules, moduleOf(file.path), moduleOf(target));
    expect(violations(serverFiles, wrong)).toEqual([]);
  });

  test('reach app.ts only from main.ts', () => {
    const wrong = (target: string, { path }: SourceFile) =>
      target === 'server/app.ts' && path !== 'server/main.ts';
    expect(violations(serverFiles, wrong)).toEqual([]);
  });

  test('reach the sandbox only from app.ts, which wraps the rest with it', () => {
    const production = serverFiles.filter(
      ({ path }) => moduleOf(path) !== 'sandbox' && path !== 'server/app.ts',
    );
    expect(violations(production, (target) => moduleOf(target) === 'sandbox')).toEqual([]);
    const knowing = production.filter(({ text }) =>
      /\.SANDBOX\b|\{[^{}]*\bSANDBOX\b[^{}]*\} =/.test(text),
    );
    expect(knowing.map(({ path }) => path)).toEqual(['server/settings.ts']);
  });
});

/** Returns the folder of a file in src/islands, such as `baggage`. Null for other files. */
function islandOf(path: string): string | null {
  return path.match(/^src\/islands\/([\w-]+)\//)?.[1] ?? null;
}

/**
 * Finds files that import one another in a cycle. Returns each set of such files, in alphabetical
 * order.
 */
function importCycles(all: SourceFile[]): string[][] {
  const importsOf = new Map(all.map((file) => [file.path, file.imports]));
  const reachable = new Map(all.map(({ path }) => [path, reachedFrom(path, importsOf)]));
  const canReach = (from: string, to: string) => reachable.get(from)?.has(to) ?? false;
  const sets = all
    .filter(({ path }) => canReach(path, path))
    .map(({ path }) =>
      [...reachable.get(path)!].filter((other) => canReach(other, path)).toSorted(),
    );
  const once = new Map(sets.map((set) => [set[0]!, set]));
  return [...once.keys()].toSorted().map((first) => once.get(first)!);
}

function reachedFrom(path: string, importsOf: Map<string, string[]>): Set<string> {
  const reachable = new Set<string>();
  const pending = [path];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    for (const target of importsOf.get(at) ?? []) {
      if (reachable.has(target)) continue;
      reachable.add(target);
      pending.push(target);
    }
  }
  return reachable;
}
