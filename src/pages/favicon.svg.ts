import { brand } from '../site/brand.ts';

/** The brand's mark; on a dark tab strip its left half is white. */
export function GET(): Response {
  const { left, right } = brand.logo;
  const { brand: deep, accent } = brand.tokens;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><style>.l{fill:${deep}}@media(prefers-color-scheme:dark){.l{fill:#fff}}</style><path class="l" d="${left}"/><path fill="${accent}" d="${right}"/></svg>`;
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } });
}
