import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { contentIcons } from '../components/entries/content-icons.ts';
import { iconNames } from '../core/icon-names.ts';

const require = createRequire(import.meta.url);

async function symbol(id: string): Promise<string> {
  const weight = id.match(/-(bold|fill)$/)?.[1] ?? 'regular';
  const file = require.resolve(`@phosphor-icons/core/${weight}/${id}.svg`);
  const svg = await readFile(file, 'utf8');
  const drawing = svg.replace(/^.*?<svg[^>]*>/s, '').replace(/<\/svg>\s*$/, '');
  return `<symbol id="${id}" viewBox="0 0 256 256">${drawing}</symbol>`;
}

/** One file with every icon of core/icon-names.ts and of the content, each a symbol under its name. */
export async function GET(): Promise<Response> {
  const symbols = await Promise.all(
    [...new Set([...iconNames, ...(await contentIcons())])].map(symbol),
  );
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`, {
    headers: { 'content-type': 'image/svg+xml' },
  });
}
