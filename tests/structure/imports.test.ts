import { describe, expect, test } from 'vitest';
import { readSourceFiles, type SourceFile } from '../fixtures/source-files.ts';

/** Each layer may use itself and those before it. */
const layers = ['contract', 'lib', 'stores', 'flows', 'ui', 'islands', 'pages'];
/** Beside the layers: Astro's own parts, which nothing that runs in the browser may import. */
const frames = ['components', 'layouts', 'integrations'];

const files = readSourceFiles();
const inSource = files.filter((file) => file.path.startsWith('src/'));

function layerOf(path: string): string {
  return path.match(/^src\/([^/.]+)/)?.[1] ?? '';
}

function offences(from: SourceFile[], isWrong: (target: string, file: SourceFile) => boolean) {
  return from.flatMap((file) =>
    file.imports
      .filter((target) => isWrong(target, file))
      .map((target) => `${file.path} → ${target}`),
  );
}

function pointsBack(target: string, file: SourceFile): boolean {
  const own = layers.indexOf(layerOf(file.path));
  const other = layerOf(target);
  if (own === -1 || other === '') return false;
  const allowed = file.path.startsWith('src/pages/')
    ? [...layers, ...frames]
    : layers.slice(0, own + 1);
  return [...layers, ...frames].includes(other) && !allowed.includes(other);
}

describe('imports', () => {
  test('run one way: contract, lib, stores, flows, ui, islands, pages', () => {
    expect(offences(inSource, pointsBack)).toEqual([]);
  });

  test('reach the provider from no part of the storefront', () => {
    expect(offences(inSource, (target) => target.startsWith('provider/'))).toEqual([]);
  });

  test('take the provider to the contract and to nothing else of the storefront', () => {
    const provider = files.filter((file) => file.path.startsWith('provider/'));
    const wrong = (target: string) =>
      /^(src|tests|scripts)\//.test(target) && layerOf(target) !== 'contract';
    expect(offences(provider, wrong)).toEqual([]);
  });

  test('give the contract zod/mini and nothing else from outside', () => {
    const contract = files.filter((file) => file.path.startsWith('src/contract/'));
    const wrong = (target: string) => !target.startsWith('src/contract/') && target !== 'zod/mini';
    expect(offences(contract, wrong)).toEqual([]);
  });

  test('bring zod into the storefront only as zod/mini', () => {
    expect(offences(inSource, (target) => /^zod($|\/(?!mini$))/.test(target))).toEqual([]);
  });

  test('keep React out of everything below ui', () => {
    const below = inSource.filter((file) => /^src\/(contract|lib|stores|flows)\//.test(file.path));
    expect(
      offences(below, (target) => /^(react|react-dom|@nanostores\/react)($|\/)/.test(target)),
    ).toEqual([]);
  });

  test('never lead from one island to another', () => {
    const owners = new Map(
      inSource
        .filter((file) => file.path.endsWith('.island.tsx'))
        .map((file) => [folderOf(file.path), file.path]),
    );
    const wrong = (target: string, file: SourceFile) => {
      if (/\.island(\.tsx)?$/.test(target)) return file.path.startsWith('src/islands/');
      const own = folderOf(file.path);
      const other = folderOf(target);
      return own !== null && other !== null && owners.has(other) && other !== own;
    };
    expect(offences(inSource, wrong)).toEqual([]);
  });
});

/** `baggage` for Baggage.island.tsx and for all in baggage/; folders without an island are shared. */
function folderOf(path: string): string | null {
  const name = path.match(/^src\/islands\/(?:([^/]+)\/|(\w+)\.island)/);
  const own = name?.[1] ?? name?.[2]?.replace(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase();
  return own ?? null;
}
