// Finds the drawings that a field selects by name, so that the editor can show them.
import { brand as company } from '../../../src/site/brand.ts';
import { iconPaths } from '../../../src/site/phosphor.ts';
import {
  illustrationSymbol,
  illustrations,
  type IllustrationName,
} from '../../../src/site/illustrations.ts';

/** Returns 'icon' or 'scene' if all options are names of such drawings. Otherwise undefined. */
export function drawingKindOf(options: string[]): 'icon' | 'scene' | undefined {
  if (options.every((name) => name in illustrations)) return 'scene';
  if (options.every((name) => iconPaths(name) !== undefined)) return 'icon';
  return undefined;
}

/** Returns a drawing as the text of an SVG file. Undefined if no drawing has that name. */
export function drawingSvg(kind: string, name: string): string | undefined {
  if (!/^[a-z0-9-]+$/.test(name)) return undefined;
  if (kind === 'icon') return icon(iconPaths(name));
  if (!(name in illustrations)) return undefined;
  const { brand, brandDeep, field, accent, line } = company.tokens;
  const colors = `--brand:${brand};--brand-deep:${brandDeep};--field:${field};--accent:${accent};--scene-line:${line}`;
  const symbol = illustrationSymbol([name, illustrations[name as IllustrationName]]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 176"><style>:root{${colors}}</style>${symbol}<use href="#${name}"/></svg>`;
}

function icon(paths: string | undefined): string | undefined {
  if (paths === undefined) return undefined;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" fill="currentColor">${paths}</svg>`;
}
