import { useEffect, useState } from 'react';
import { environment } from '../../../../core/environment.ts';

const TIMEOUT_MS = 1000;

/**
 * Returns true once the data is loaded or the time-out has passed. After the time-out, data that
 * arrives moves the content on screen.
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
