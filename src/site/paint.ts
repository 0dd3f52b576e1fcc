/**
 * SVG attributes of a shape, by the shape's class. The colors are CSS variables that the page with
 * the drawing defines.
 */
const paintAttributes: Readonly<Record<string, string>> = {
  brand: 'fill="var(--brand)"',
  deep: 'fill="var(--brand-deep)"',
  sky: 'fill="var(--field)"',
  surface: 'fill="var(--surface)"',
  tint: 'fill="var(--tint)"',
  accent: 'fill="var(--accent)"',
  'accent-tint': 'fill="var(--accent-tint)"',
  'brand-line': 'stroke="var(--brand)"',
  'deep-line': 'stroke="var(--brand-deep)"',
  'surface-line': 'stroke="var(--surface)"',
  'accent-line': 'stroke="var(--accent)"',
};

/**
 * Replaces the class of each shape by the attributes that color it.
 * @throws Error if a class is unknown
 */
export function paintShapes(name: string, shapes: string): string {
  return shapes.replace(/class="([a-z-]+)"/g, (_, paintClass: string) => {
    if (!paintAttributes[paintClass])
      throw new Error(`The illustration ${name} uses an unknown class ${paintClass}`);
    return paintAttributes[paintClass];
  });
}

/** Attributes of every group of colored shapes. A shape's line is 3 units wide by default. */
const groupAttributes =
  'fill="none" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"';

/** Returns shapes as an SVG `symbol` element, which may be drawn beyond its view box. */
export function coloredSymbol({
  id,
  viewBox,
  shapes,
}: Record<'id' | 'viewBox' | 'shapes', string>) {
  return `<symbol id="${id}" viewBox="${viewBox}" overflow="visible"><g ${groupAttributes}>${paintShapes(id, shapes)}</g></symbol>`;
}
