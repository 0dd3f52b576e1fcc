import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Html } from '../../http/html.ts';

type Weight = 'regular' | 'bold' | 'fill';
const known = new Map<string, Html>();

/** One Phosphor icon as inline SVG, hidden from assistive technology. Names as in the package. */
export function icon(name: string, weight: Weight = 'regular'): Html {
  const file = weight === 'regular' ? name : `${name}-${weight}`;
  const cached = known.get(file);
  if (cached) return cached;
  const path = fileURLToPath(import.meta.resolve(`@phosphor-icons/core/${weight}/${file}.svg`));
  const drawn = new Html(
    readFileSync(path, 'utf8').replace(
      '<svg ',
      '<svg class="icon" aria-hidden="true" focusable="false" ',
    ),
  );
  known.set(file, drawn);
  return drawn;
}
