import { useSyncExternalStore } from 'react';

/** Media query of the two-column layout. It matches the breakpoint in the styles. */
const WIDE = '(min-width: 1025px)';

function subscribeToWidth(onChange: () => void) {
  const wide = window.matchMedia(WIDE);
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

/** Returns true in the one-column layout, in which long content is folded. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribeToWidth, () => !window.matchMedia(WIDE).matches);
}
