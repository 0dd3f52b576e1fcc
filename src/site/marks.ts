/** The SVG files of the marks, by path. A mark is a drawing of a kind of collection. */
const files: Record<string, string> = import.meta.glob('./marks/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The SVG of each mark, by name. The name is the kind's category code, with hyphens. */
export const marks: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, svg]) => [path.replace(/^.*\/|\.svg$/g, ''), svg]),
);

/** Returns a mark as an SVG `symbol` element. The element's id is the mark's name. */
export function markSymbol([name, svg]: [string, string]): string {
  return svg
    .trim()
    .replace(/^<svg xmlns="[^"]+"/, `<symbol id="${name}"`)
    .replace(/<\/svg>$/, '</symbol>');
}
