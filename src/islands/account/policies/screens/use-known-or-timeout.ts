import { useEffect, useState } from 'react';
import { environment } from '../../../../core/environment.ts';

/** Milliseconds. */
const TIMEOUT_MS = 1000;

/** True once everything is known, or has kept the holder waiting: what comes late moves what is read already. */
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
