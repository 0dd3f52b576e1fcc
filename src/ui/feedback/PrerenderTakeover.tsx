import { useEffect, useState } from 'react';
import { takeOverWhenReady } from './replace-prerendered-screen.ts';

interface PrerenderTakeoverProps {
  /** Called after the prerendered screen is replaced, to fetch code that is not urgent. */
  onTakeOver?: () => void;
}

/**
 * Replaces the prerendered screen with the island's own screen. Must be the first component in an
 * island.
 */
export function PrerenderTakeover({ onTakeOver }: PrerenderTakeoverProps) {
  const [, setRenderCount] = useState(0);
  useEffect(
    () => takeOverWhenReady(() => setRenderCount((count) => count + 1), onTakeOver),
    [onTakeOver],
  );
  return null;
}
