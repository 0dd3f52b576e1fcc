import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '../../../src/contract/brand.ts';
import { expandCustomMedia, layerOrder } from '../../../src/contract/style-rules.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');

/** Returns the name of a token's CSS custom property: `--on-brand` for `onBrand`. */
function tokenName(name: string): string {
  return `--${name.replace(/[A-Z0-9]/g, (character) => `-${character.toLowerCase()}`)}`;
}

/**
 * Returns the tenant's design tokens in a cascade layer. If the storefront's /brand.css exists, its
 * tokens override this layer.
 */
function fallbackTokens({ tokens }: Brand): string {
  const { fontDisplay, fontText, radius, ...colors } = tokens;
  const lines = Object.entries(colors).map(([name, value]) => `${tokenName(name)}: ${value};`);
  lines.push(
    '--on-deep-2: color-mix(in srgb, var(--on-deep) 78%, var(--brand-deep));',
    `--radius: ${radius}px;`,
    `--font-display: '${cssName(fontDisplay.family)}', system-ui, sans-serif;`,
    `--font-text: '${cssName(fontText.family)}', system-ui, sans-serif;`,
  );
  return `@layer tokens.fallback {\n:root {\n${lines.join('\n')}\n}\n}\n`;
}

function cssName(family: string): string {
  return family.replace(/['\\\n]/g, '');
}

/**
 * Returns the portal's stylesheet. It also contains the storefront's design tokens, base styles
 * and fields, so that forms look the same in the portal and the storefront.
 */
export function portalStylesheet(brand: Brand): string {
  const sheets = ['tokens', 'base', 'primitives', 'fields', 'print'].map((name) =>
    read(`../../../src/styles/${name}.css`),
  );
  return expandCustomMedia(
    [layerOrder, fallbackTokens(brand), ...sheets, read('./portal.css')].join('\n'),
  );
}
