import { losses, lossesBehind } from '../site/losses.ts';
import { marks, markSymbol } from '../site/marks.ts';
import { coloredSymbol } from '../site/paint.ts';

/** Returns one SVG file with the marks of all kinds of collections, and the drawings of losses. */
export function GET(): Response {
  const symbols = [
    ...[...marks].map(markSymbol),
    ...lossSymbols('loss', losses),
    ...lossSymbols('behind', lossesBehind),
  ];
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`, {
    headers: { 'content-type': 'image/svg+xml' },
  });
}

function lossSymbols(prefix: string, drawings: Readonly<Record<string, string>>): string[] {
  return Object.entries(drawings).map(([name, shapes]) =>
    coloredSymbol({ id: `${prefix}-${name}`, viewBox: '0 0 400 176', shapes }),
  );
}
