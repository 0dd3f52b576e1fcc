import { useSyncExternalStore } from 'react';

/** Media query for the two-column layout. The width must match the breakpoint in the CSS. */
const WIDE = '(min-width: 1025px)';

function subscribeToWidth(onChange: () => void) {
  const wide = window.matchMedia(WIDE);
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

/** Returns true if the page has one column. Long content is then folded. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribeToWidth, () => !window.matchMedia(WIDE).matches);
}
