import { createRequire } from 'node:module';
import { Html } from '../../http/html.ts';

type Weight = 'regular' | 'bold' | 'fill';
const require = createRequire(import.meta.url);

/**
 * Returns a Phosphor icon as inline SVG. Screen readers ignore it. `name` is an icon's name in the
 * package `@iconify-json/ph`.
 */
export function renderIcon(name: string, weight: Weight = 'regular'): Html {
  // The file is loaded when the first icon is rendered, because parsing its 4.5 MB takes 40 ms.
  const { icons } = require('@iconify-json/ph/icons.json') as {
    icons: Record<string, { body: string }>;
  };
  const svg = icons[weight === 'regular' ? name : `${name}-${weight}`];
  if (!svg) throw new Error(`There is no icon '${name}' in ${weight}`);
  return new Html(
    `<svg class="icon" aria-hidden="true" focusable="false" viewBox="0 0 256 256">${svg.body}</svg>`,
  );
}
