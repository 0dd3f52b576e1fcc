import { coloredSymbol } from './paint.ts';
import { pageScenes } from './scenes/page-scenes.ts';
import { scenarioScenes } from './scenes/scenario-scenes.ts';

/**
 * Flat drawings of filled shapes for scenario cards and for the top of pages. Each drawing is 400
 * by 176 units. A card that is taller also shows the area above the drawing. Pages reference the
 * drawings in the file /scenes.svg, so that the HTML of a page does not contain the shapes.
 */
export const illustrations = { ...scenarioScenes, ...pageScenes };
export type IllustrationName = keyof typeof illustrations;

/** Returns a drawing as an SVG `symbol` element. The element's id is the drawing's name. */
export function illustrationSymbol([name, drawing]: [string, string]): string {
  return coloredSymbol({ id: name, viewBox: '0 0 400 176', shapes: drawing });
}
