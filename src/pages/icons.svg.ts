import { usedIconNames } from '../components/entries/used-icons.ts';
import { iconPaths } from '../site/phosphor.ts';

/**
 * Returns one SVG file with all icons that the code or the content uses. Each icon is an SVG symbol
 * whose id is the icon's name.
 */
export async function GET(): Promise<Response> {
  const symbols = [...(await usedIconNames())].map(
    (id) => `<symbol id="${id}" viewBox="0 0 256 256">${iconPaths(id)}</symbol>`,
  );
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`, {
    headers: { 'content-type': 'image/svg+xml' },
  });
}
