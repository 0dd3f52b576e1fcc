import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prefillParameters } from '../../src/purchase/prefill.ts';
import { checkTypes, installPacked, resolutions } from '../fixtures/package-consumer.ts';

const readme = readFileSync(join(import.meta.dirname, '../../packages/embed/README.md'), 'utf8');
const guide = readFileSync(join(import.meta.dirname, '../../docs/partners.md'), 'utf8');
const declarations = readFileSync(join(import.meta.dirname, '../../public/embed.d.ts'), 'utf8');
const exampleIn = (language: string) =>
  new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(readme)?.[1] ?? '';

describe('the package coverfront-embed', () => {
  let folder = '';
  let folderWithoutReact = '';
  beforeAll(async () => {
    folder = await installPacked('coverfront-embed', ['react', '@types/react', 'csstype']);
    folderWithoutReact = await installPacked('coverfront-embed', []);
  });
  afterAll(() => {
    for (const one of [folder, folderWithoutReact]) rmSync(one, { recursive: true, force: true });
  });

  test.each(resolutions)('has types for React and $moduleResolution', async (resolution) => {
    const example = exampleIn('tsx');
    const wrongExamples = {
      'wrong-product.tsx': example.replace('product="baggage"', 'product="bagage"'),
      'wrong-prefill.tsx': example.replace('prefill={prefill}', 'prefill={{ first_name: 1 }}'),
      'wrong-detail.tsx': example.replace('policy_number', 'number'),
    };
    const files = { 'flow.tsx': example, ...wrongExamples };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const errors = await checkTypes(folder, Object.keys(files), {
      ...resolution,
      jsx: 'react-jsx',
    });
    const filesWithErrors = [...errors.matchAll(/^([\w./-]+)\(\d+/gm)].map(([, file]) => file);
    expect([...new Set(filesWithErrors)].toSorted()).toEqual(Object.keys(wrongExamples).toSorted());
  });

  test('has types without React', async () => {
    const example = exampleIn('ts');
    const files = {
      'flow.ts': example,
      'landing.ts': example.replace(/product: .*/, "landing: 'bags',"),
      'none.ts': example.replace(/product: .*/, ''),
      'two.ts': example.replace(/product: .*/, "$& flow: '/bags/start',"),
    };
    for (const [name, text] of Object.entries(files))
      writeFileSync(join(folderWithoutReact, name), text);
    const errors = await checkTypes(folderWithoutReact, Object.keys(files), resolutions[1]!);
    const filesWithErrors = [...errors.matchAll(/^([\w.-]+)\(\d+/gm)].map(([, file]) => file);
    expect([...new Set(filesWithErrors)].toSorted()).toEqual(['none.ts', 'two.ts']);
  });

  test('is less than 3.2 KB of minified code and imports nothing', () => {
    const module = readFileSync(
      join(folder, 'node_modules/coverfront-embed/dist/mount.js'),
      'utf8',
    );
    const { code } = minifySync('mount.js', module, { module: true });
    expect(code.length).toBeLessThan(3200);
    expect(code).not.toMatch(/\bimport\b|\brequire\b/);
  });
});

test('docs/partners.md lists the fields that a page can prefill', () => {
  const [, row = ''] = /^\| `prefill` +\|(.*?)\. No field/m.exec(guide) ?? [];
  const documented = [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  const [, type = ''] = /interface Prefill \{(.*?)\n\}/s.exec(declarations) ?? [];
  const declared = [...type.matchAll(/^ {2}(\w+)\?/gm)].map(([, name]) => name);
  const ofLandings = new Set<string>(['plan', 'days']);
  const read = prefillParameters.filter((name) => !ofLandings.has(name));
  expect(documented).toEqual(declared);
  expect(documented).toEqual(read);
});
