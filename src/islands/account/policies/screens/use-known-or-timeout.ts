import { useEffect, useState } from 'react';
import { environment } from '../../../../core/environment.ts';

const TIMEOUT_MS = 1000;

/**
 * Returns true after the data is loaded, or after the time-out if the data is not loaded by then.
 * The screen is then shown, and data that arrives later moves the content on screen.
 */
export function useKnownOrTimeout(isKnown: boolean): boolean {
  const [hasTimedOut, setHasTimedOut] = useState(false);
  useEffect(() => {
    if (isKnown) return undefined;
    let isUnmounted = false;
    void environment()
      .wait(TIMEOUT_MS)
      .then(() => !isUnmounted && setHasTimedOut(true));
    return () => {
      isUnmounted = true;
    };
  }, [isKnown]);
  return isKnown || hasTimedOut;
}
