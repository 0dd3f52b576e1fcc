import { describe, expect, test } from 'vitest';
import { readSourceFiles, type SourceFile } from '../fixtures/source-files.ts';

/** Each layer may use itself and those before it. */
const layers = [
  ['contract'],
  ['core'],
  ['ui'],
  ['flow'],
  ['survey', 'purchase'],
  ['islands'],
  ['pages'],
];
/** Beside the layers: Astro's own parts, which nothing that runs in the browser may import. */
const frames = ['components', 'layouts', 'integrations'];
/** The rooms of the provider, in the same way; what stands at its root is for all of them. */
const rooms = [
  ['http', 'data', 'mail', 'info'],
  ['accounts'],
  ['sales'],
  ['policies', 'claims'],
  ['products'],
];
const catalogue = 'src/islands/account/verticals/catalogue.ts';
/** What every signed-in page is made of: the account's frame, its stores and what it says of a vertical. */
const signedIn = /^src\/islands\/account\/(?:frame|stores|verticals)\//;
const react = /^(?:react|react-dom|@nanostores\/react)(?:$|\/)/;

const files = readSourceFiles();
const inSource = files.filter((file) => file.path.startsWith('src/'));
const inProvider = files.filter((file) => file.path.startsWith('provider/'));

function layerOf(path: string): string {
  return path.match(/^src\/([^/.]+)/)?.[1] ?? '';
}

function roomOf(path: string): string {
  return path.match(/^provider\/([^/]+)\//)?.[1] ?? '';
}

function offences(from: SourceFile[], isWrong: (target: string, file: SourceFile) => boolean) {
  return from
    .flatMap((file) =>
      file.imports
        .filter((target) => isWrong(target, file))
        .map((target) => `${file.path} → ${target}`),
    )
    .toSorted();
}

/** True where `other` stands after `own` in that order; names that are not in it are free. */
function runsBack(order: string[][], own: string, other: string): boolean {
  const rank = (name: string) => order.findIndex((names) => names.includes(name));
  return rank(own) !== -1 && rank(other) > rank(own);
}

describe('imports', () => {
  test('run one way: contract, core, ui, flow, survey and purchase, islands, pages', () => {
    const wrong = (target: string, file: SourceFile) =>
      runsBack(layers, layerOf(file.path), layerOf(target));
    expect(offences(inSource, wrong)).toEqual([]);
  });

  test('keep survey and purchase apart', () => {
    const pair = new Set(['survey', 'purchase']);
    const wrong = (target: string, file: SourceFile) =>
      pair.has(layerOf(file.path)) &&
      pair.has(layerOf(target)) &&
      layerOf(target) !== layerOf(file.path);
    expect(offences(inSource, wrong)).toEqual([]);
  });

  test("lead to Astro's parts from Astro's parts and pages alone", () => {
    const browser = inSource.filter((file) =>
      layers.slice(0, -1).flat().includes(layerOf(file.path)),
    );
    expect(offences(browser, (target) => frames.includes(layerOf(target)))).toEqual([]);
  });

  test('lead to what is for build time alone from nothing that runs in the browser', () => {
    const builders = new Set([...frames, 'site', 'pages', 'content', 'content-schemas']);
    const wrong = (target: string, file: SourceFile) =>
      layerOf(target) === 'site' && !builders.has(layerOf(file.path));
    expect(offences(inSource, wrong)).toEqual([]);
  });

  test('reach the provider from no part of the storefront', () => {
    expect(offences(inSource, (target) => target.startsWith('provider/'))).toEqual([]);
  });

  test('take the provider to the contract and to nothing else of the storefront', () => {
    const wrong = (target: string) =>
      /^(src|tests|scripts|bench)\//.test(target) && layerOf(target) !== 'contract';
    expect(offences(inProvider, wrong)).toEqual([]);
  });

  test('give the contract zod/mini and nothing else from outside', () => {
    const contract = files.filter((file) => file.path.startsWith('src/contract/'));
    const wrong = (target: string) => !target.startsWith('src/contract/') && target !== 'zod/mini';
    expect(offences(contract, wrong)).toEqual([]);
  });

  test('bring zod into the storefront only as zod/mini', () => {
    expect(offences(inSource, (target) => /^zod($|\/(?!mini$))/.test(target))).toEqual([]);
  });

  test('bring React into ui, into screens and into TSX alone', () => {
    const modules = inSource.filter(
      ({ path }) => path.endsWith('.ts') && !/^src\/ui\/|\/screens\//.test(path),
    );
    expect(offences(modules, (target) => react.test(target))).toEqual([]);
  });

  test('never lead from one island to another', () => {
    const wrong = (target: string, file: SourceFile) => {
      const own = areaOf(file.path);
      const other = areaOf(target);
      if (own === null) return false;
      if (/\.island(\.tsx)?$/.test(target)) return true;
      // The catalogue lists what each product says of its policies.
      if (file.path === catalogue && target.endsWith('/vertical.ts')) return false;
      return other !== null && other !== own && !signedIn.test(target);
    };
    expect(offences(inSource, wrong)).toEqual([]);
  });

  test('make no circle, types and import() included', () => {
    expect(circles(files)).toEqual([]);
  });
});

describe('imports of the provider', () => {
  test('run one way: http, data, mail, info; accounts; sales; policies, claims; products', () => {
    const wrong = (target: string, file: SourceFile) =>
      runsBack(rooms, roomOf(file.path), roomOf(target));
    expect(offences(inProvider, wrong)).toEqual([]);
  });

  test('lead to app.ts from main.ts alone', () => {
    const wrong = (target: string, { path }: SourceFile) =>
      target === 'provider/app.ts' && path !== 'provider/main.ts';
    expect(offences(inProvider, wrong)).toEqual([]);
  });

  test('lead to the sandbox from app.ts alone, which wraps the rest with it', () => {
    const production = inProvider.filter(
      ({ path }) => roomOf(path) !== 'sandbox' && path !== 'provider/app.ts',
    );
    expect(offences(production, (target) => roomOf(target) === 'sandbox')).toEqual([]);
    const knowing = production.filter(({ text }) =>
      /\.SANDBOX\b|\{[^{}]*\bSANDBOX\b[^{}]*\} =/.test(text),
    );
    expect(knowing.map(({ path }) => path)).toEqual(['provider/settings.ts']);
  });
});

/** `baggage` for all in islands/baggage/; in account/ each room is an area of its own. */
function areaOf(path: string): string | null {
  return path.match(/^src\/islands\/(account\/[\w-]+|[\w-]+)\//)?.[1] ?? null;
}

/** Each set of files that lead to one another, the sets and their files in alphabetical order. */
function circles(all: SourceFile[]): string[][] {
  const importsOf = new Map(all.map((file) => [file.path, file.imports]));
  const reached = new Map(all.map(({ path }) => [path, reachedFrom(path, importsOf)]));
  const leads = (from: string, to: string) => reached.get(from)?.has(to) ?? false;
  const sets = all
    .filter(({ path }) => leads(path, path))
    .map(({ path }) => [...reached.get(path)!].filter((other) => leads(other, path)).toSorted());
  const once = new Map(sets.map((set) => [set[0]!, set]));
  return [...once.keys()].toSorted().map((first) => once.get(first)!);
}

function reachedFrom(path: string, importsOf: Map<string, string[]>): Set<string> {
  const reached = new Set<string>();
  const ahead = [path];
  for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
    for (const target of importsOf.get(at) ?? []) {
      if (reached.has(target)) continue;
      reached.add(target);
      ahead.push(target);
    }
  }
  return reached;
}
