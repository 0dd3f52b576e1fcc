import type { Brand } from '../contract/brand.ts';

/**
 * Returns the brand's logo as SVG. If the browser uses a dark theme, the left half of the logo is
 * white.
 */
export function logoSvg({ logo, tokens }: Brand): string {
  const { left, right } = logo;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><style>.l{fill:${tokens.brand}}@media(prefers-color-scheme:dark){.l{fill:#fff}}</style><path class="l" d="${left}"/><path fill="${tokens.accent}" d="${right}"/></svg>`;
}
