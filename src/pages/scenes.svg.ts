import { illustrationSymbol, illustrations } from '../site/illustrations.ts';

/** Returns one SVG file with all drawings of site/illustrations.ts. */
export function GET(): Response {
  const symbols = Object.entries(illustrations).map(illustrationSymbol);
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`, {
    headers: { 'content-type': 'image/svg+xml' },
  });
}
