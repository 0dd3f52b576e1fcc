import { useEffect, useState } from 'react';
import { environment } from '../../../../core/environment.ts';

/** Milliseconds. */
const PATIENCE = 1000;

/** True once everything is known, or has kept the holder waiting: what comes late moves what is read already. */
export function useSettled(known: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (known) return undefined;
    let isGone = false;
    void environment()
      .wait(PATIENCE)
      .then(() => !isGone && setLate(true));
    return () => {
      isGone = true;
    };
  }, [known]);
  return known || isLate;
}
