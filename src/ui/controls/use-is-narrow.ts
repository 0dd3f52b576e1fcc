import { useSyncExternalStore } from 'react';

/** Media query for the two-column layout. Its width must be the same as in the CSS. */
const WIDE = '(min-width: 1025px)';

function subscribeToWidth(onChange: () => void) {
  const wide = window.matchMedia(WIDE);
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

/** Returns true if the page has one column. Screens then show long content collapsed. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribeToWidth, () => !window.matchMedia(WIDE).matches);
}
