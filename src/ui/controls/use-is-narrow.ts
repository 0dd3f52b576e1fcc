import { useSyncExternalStore } from 'react';

/** Where the layout has two columns, see the breakpoints of the styles. */
const WIDE = '(min-width: 1025px)';

function subscribeToWidth(onChange: () => void) {
  const wide = window.matchMedia(WIDE);
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

/** True where everything stands in one column, and what is long is folded. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribeToWidth, () => !window.matchMedia(WIDE).matches);
}
