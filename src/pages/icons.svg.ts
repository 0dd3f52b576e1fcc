import { contentIconNames } from '../components/entries/content-icons.ts';
import { iconNames } from '../core/icon-names.ts';
import { iconPaths } from '../site/phosphor.ts';

function symbol(id: string): string {
  const paths = iconPaths(id);
  if (paths === undefined) throw new Error(`There is no icon '${id}'`);
  return `<symbol id="${id}" viewBox="0 0 256 256">${paths}</symbol>`;
}

/**
 * Returns one SVG file that contains all icons of core/icon-names.ts and all icons that the content
 * uses. Each icon is an SVG symbol whose id is the icon's name.
 */
export async function GET(): Promise<Response> {
  const symbols = [...new Set([...iconNames, ...(await contentIconNames())])].map(symbol);
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`, {
    headers: { 'content-type': 'image/svg+xml' },
  });
}
