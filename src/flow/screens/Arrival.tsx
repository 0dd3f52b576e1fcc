import { useLayoutEffect } from 'react';
import { takeOverPainted } from './painted-screen.ts';

/**
 * Stands beside a page's first screen, so that it is there when the screen is: then what was drawn ahead goes.
 * @param step left out where nothing can be typed into what was drawn
 */
export function Arrival({ step = '' }: { step?: string }) {
  useLayoutEffect(() => takeOverPainted(step), [step]);
  return null;
}
