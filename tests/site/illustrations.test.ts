import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { illustrations, illustrationSymbol } from '../../src/site/illustrations.ts';
import { paintShapes } from '../../src/site/paint.ts';

/** The text of all files that may show a scene. */
const pages = ['src/content', 'src/pages', 'src/islands']
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((file) => file.isFile() && /\.(mdx|astro|tsx)$/.test(file.name))
  .map((file) => readFileSync(`${file.parentPath}/${file.name}`, 'utf8'))
  .join('\n');

describe.each(Object.entries(illustrations))('the scene %s', (name, shapes) => {
  test('takes every color from the brand', () => {
    const symbol = illustrationSymbol([name, shapes]);
    expect(symbol).not.toContain('class=');
    expect(symbol.match(/#[0-9a-f]{3,6}"|rgb\(/gi)).toBeNull();
  });

  test('has a floor that goes on to both sides', () => {
    expect(shapes).toMatch(/d="M-2000 1(49|50)(H2400|h4400)/);
  });

  // A shop keeps the scenes of products that it does not have.
  test.skipIf(existsSync('coverfront.json'))('is shown on a page', () => {
    expect(pages).toMatch(new RegExp(`scene: ${name}\\b|scene="${name}"|name="${name}"|#${name}"`));
  });
});

test('scenes have filled shapes, and only the bicycle has spokes, rims and a frame', () => {
  const outlined = Object.entries(illustrations).filter(([name, shapes]) =>
    paintShapes(name, shapes).includes('stroke='),
  );
  expect(outlined.map(([name]) => name)).toEqual(['stolen-bike']);
});

test('every part of a collection scene has a color', () => {
  const scene = readFileSync('src/components/landing/CollectionScene.astro', 'utf8');
  const styles = readFileSync('src/styles/landing.css', 'utf8');
  const parts = [...scene.matchAll(/<rect class="([^"]+)"/g)].map(([, name]) => name);
  expect(parts).not.toEqual([]);
  for (const part of parts) expect(styles).toMatch(new RegExp(`\\.${part} \\{\\s+fill: var\\(--`));
});

test('a scene with an outline fails', () => {
  expect(() => paintShapes('x', '<path class="accent-dash"/>')).toThrow('unknown class');
});
