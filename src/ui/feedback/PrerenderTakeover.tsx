import { useEffect, useState } from 'react';
import { replacePrerenderedScreenWhenReady } from './replace-prerendered-screen.ts';

interface PrerenderTakeoverProps {
  /**
   * Called after the prerendered screen is replaced. The island can then fetch code that is not
   * urgent.
   */
  onTakeOver?: () => void;
}

/**
 * Replaces the prerendered screen with the island's own screen. This component must be the first
 * one in the island.
 */
export function PrerenderTakeover({ onTakeOver }: PrerenderTakeoverProps) {
  const [, setRenderCount] = useState(0);
  useEffect(
    () => replacePrerenderedScreenWhenReady(() => setRenderCount((count) => count + 1), onTakeOver),
    [onTakeOver],
  );
  return null;
}
