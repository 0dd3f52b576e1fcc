import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { collectionCategories } from '../../src/contract/collectibles/categories.ts';
import { markName } from '../../src/core/collection-kinds.ts';
import { losses, lossesBehind } from '../../src/site/losses.ts';
import { marks, markSymbol } from '../../src/site/marks.ts';
import { coloredSymbol, paintShapes } from '../../src/site/paint.ts';

test('every kind of collection has a mark, and every mark belongs to a kind', () => {
  const names = collectionCategories.map(({ code }) => markName(code));
  expect([...marks.keys()].toSorted()).toEqual(names.toSorted());
});

describe.each([...marks])('the mark %s', (name, svg) => {
  test('is one small drawing of 176 units without text, gradients and ids', () => {
    expect(svg).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 176 176"/);
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(1_200);
    expect(svg).not.toMatch(/<text|<linearGradient|<radialGradient| id=|<image|<style/);
  });

  test('takes every color from the brand and stands on the line of the floor', () => {
    const colors = [...svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, color]) => color);
    expect(colors.filter((color) => !/^(none|var\(--[a-z-]+,#\w+\))$/.test(color!))).toEqual([]);
    expect(svg).toContain('d="M10 151.5h156"');
  });

  test('becomes a symbol with its name', () => {
    const symbol = markSymbol([name, svg]);
    expect(symbol).toMatch(
      new RegExp(`^<symbol id="${name}" viewBox="0 0 176 176".*</symbol>$`, 's'),
    );
    expect(symbol).not.toContain('<svg');
  });
});

test('the drawings of losses use known colors only', () => {
  for (const [id, shapes] of Object.entries({ ...losses, ...lossesBehind }))
    expect(coloredSymbol({ id, viewBox: '0 0 400 176', shapes })).not.toContain('class=');
  expect(() => paintShapes('x', '<path class="pink"/>')).toThrow('x uses an unknown class pink');
});

test('a drawing of a loss is used by a landing', () => {
  const pages = collectionCategories.map(({ code }) => `collectibles/${markName(code)}-insurance`);
  const used = pages.flatMap((page) => [
    ...readFileSync(`src/content/landings/${page}.mdx`, 'utf8').matchAll(/loss: ([a-z]+)/g),
  ]);
  expect(new Set(used.map(([, loss]) => loss))).toEqual(new Set(Object.keys(losses)));
});
