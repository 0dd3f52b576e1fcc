import { useEffect, useLayoutEffect, useState } from 'react';
import { takeOverPainted } from './painted-screen.ts';

interface ArrivalProps {
  /** The step that is there now; left out where nothing can be typed into what was drawn. */
  step?: string;
  /** Presses Next, where that was pressed already. */
  next?: () => void;
  /** What may be fetched now that the visitor has something to do. */
  then?: () => void;
}

/** Stands beside a page's first screen, so that it is there when the screen is: then what was drawn ahead goes. */
export function Arrival({ step = '', next, then }: ArrivalProps) {
  const [, setDrawn] = useState(0);
  useLayoutEffect(() => {
    takeOverPainted(step, () => setDrawn((times) => times + 1), next);
  }, [step, next]);
  useEffect(() => then?.(), [then]);
  return null;
}
