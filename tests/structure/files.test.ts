import { basename, dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSourceFiles } from '../fixtures/source-files.ts';

const files = readSourceFiles();
const code = files.filter((file) =>
  /^(src|server|tests|scripts|bench)\/.*\.(ts|tsx|mjs|astro)$/.test(file.path),
);
const paths = (found: typeof files) => found.map((file) => file.path);

describe('files', () => {
  test('have fewer than 300 lines, tests fewer than 400', () => {
    const limit = (path: string) => (path.startsWith('tests/') ? 400 : 300);
    const long = code.filter(({ path, text }) => text.split('\n').length > limit(path));
    expect(paths(long)).toEqual([]);
  });

  test('are named after their content', () => {
    const vagueName = /^(index|misc|helpers?|utils?|common)\.(ts|tsx|mjs)$|V\d+\.\w+$/;
    const wrong = code.filter(
      (file) => !file.path.startsWith('src/pages/') && vagueName.test(basename(file.path)),
    );
    expect(paths(wrong)).toEqual([]);
  });

  test('are kebab-case, or PascalCase when they export a component', () => {
    const component = /^[A-Z][A-Za-z0-9]*(\.island|\.test)?\.(tsx|astro)$/;
    const module = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.(ts|tsx|mjs)$/;
    const wrong = code.filter(
      ({ path }) =>
        !path.startsWith('src/pages/') &&
        !component.test(basename(path)) &&
        !module.test(basename(path)),
    );
    expect(paths(wrong)).toEqual([]);
  });

  test('export the component that they are named after', () => {
    const wrong = code.filter(({ path, text }) => {
      const name = path.match(
        /^src\/(?:ui|interview|purchase|policy|islands)\/(?:.*\/)?([A-Z]\w*)(?:\.island)?\.tsx$/,
      )?.[1];
      return (
        name !== undefined &&
        !new RegExp(`export (default )?(async )?(function|const|class) ${name}\\b`).test(text)
      );
    });
    expect(paths(wrong)).toEqual([]);
  });

  test('have no style attributes, which the content security policy blocks', () => {
    const wrong = code.filter(({ path, text }) => path.endsWith('.astro') && /\sstyle=/.test(text));
    expect(paths(wrong)).toEqual([]);
  });
});

describe('islands', () => {
  test('each have their own folder in src/islands and begin with a comment that explains why they are islands', () => {
    const islands = code.filter(({ path }) => path.includes('.island.'));
    const wrong = islands.filter(
      ({ path, text }) =>
        !/^src\/islands\/(?:[\w-]+\/)+\w+\.island\.tsx$/.test(path) || !/^\/[/*]/.test(text),
    );
    expect(paths(wrong)).toEqual([]);
    const folders = islands.map(({ path }) => dirname(path));
    expect(folders).toEqual([...new Set(folders)]);
  });

  test('appear at most once per page', () => {
    const wrong = code.filter(
      ({ path, text }) =>
        path.endsWith('.astro') && (text.match(/\bclient:only\b/g) ?? []).length > 1,
    );
    expect(paths(wrong)).toEqual([]);
  });
});

describe('tests', () => {
  test('are never skipped and never run exclusively', () => {
    const wrong = code.filter(
      ({ path, text }) =>
        path.startsWith('tests/') &&
        /\b(?:test|it|describe)\.(?:only|skip|todo|fixme)\b/.test(text),
    );
    expect(paths(wrong)).toEqual([]);
  });
});

describe('text', () => {
  test('names the demo brand only in its brand file', () => {
    const brand = /Alderway|alderway\.example/;
    const wrong = files.filter(
      ({ path, text }) =>
        /^(src|server)\//.test(path) &&
        path !== 'src/content/brand/alderway.json' &&
        brand.test(text),
    );
    expect(paths(wrong)).toEqual([]);
  });

  test('contains no to-do markers', () => {
    const wrong = code.filter(({ text }) => /\b(TO[D]O|FIX[M]E|X{3})\b/.test(text));
    expect(paths(wrong)).toEqual([]);
  });

  test('names no machine, no package registry and no ticket', () => {
    const foreign = /\/(?:wor[k]|roo[t])\/|\bregistr[y]\.|\bissu[e] #?\d/i;
    const wrong = files.flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) => (foreign.test(line) ? [`${path}:${index + 1} ${line}`] : [])),
    );
    expect(wrong).toEqual([]);
  });
});
