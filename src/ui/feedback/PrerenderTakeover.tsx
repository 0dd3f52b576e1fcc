import { useEffect, useState } from 'react';
import { takeOverWhenReady } from './prerendered-screen.ts';

interface PrerenderTakeoverProps {
  /** What may be fetched once the visitor has something to do. */
  onTakeOver?: () => void;
}

/** Stands first in an island: lets its screen take the place of the one that the page painted. */
export function PrerenderTakeover({ onTakeOver }: PrerenderTakeoverProps) {
  const [, setRenderCount] = useState(0);
  useEffect(
    () => takeOverWhenReady(() => setRenderCount((count) => count + 1), onTakeOver),
    [onTakeOver],
  );
  return null;
}
