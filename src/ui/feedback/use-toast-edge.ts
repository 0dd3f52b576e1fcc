import { useEffect, useState, type RefObject } from 'react';

type Edge = 'top' | 'bottom';

/**
 * Returns the edge of the window at which the toasts are shown. They change to the other edge when
 * they would cover the focused element.
 * @param latest id of the newest toast, undefined without toasts
 */
export function useToastEdge(region: RefObject<HTMLElement | null>, latest?: number): Edge {
  const [edge, setEdge] = useState<Edge>('bottom');
  useEffect(() => {
    const check = () => {
      const toasts = region.current;
      if (!toasts || latest === undefined) setEdge('bottom');
      else if (coversFocus(toasts)) setEdge(toasts.matches('.toasts--top') ? 'bottom' : 'top');
    };
    // The browser scrolls to an element after it reports the focus.
    let frame = requestAnimationFrame(check);
    const checkInNextFrame = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(check);
    };
    document.addEventListener('focusin', checkInNextFrame);
    document.addEventListener('scrollend', checkInNextFrame, true);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', checkInNextFrame);
      document.removeEventListener('scrollend', checkInNextFrame, true);
    };
  }, [region, latest]);
  return edge;
}

/**
 * True if the toasts cover a part of the focused element. A container with more than half of the
 * window's height, such as a dialog, is visible beside them.
 */
function coversFocus(toasts: HTMLElement): boolean {
  const focused = document.activeElement;
  if (!focused || focused === document.body || toasts.contains(focused)) return false;
  const over = toasts.getBoundingClientRect();
  const under = focused.getBoundingClientRect();
  if (under.height > window.innerHeight / 2) return false;
  return (
    under.top < over.bottom &&
    under.bottom > over.top &&
    under.left < over.right &&
    under.right > over.left
  );
}
