import { useEffect, useState } from 'react';
import { awaitHandOver } from './painted-screen.ts';

interface ArrivalProps {
  /** What may be fetched once the visitor has something to do. */
  then?: () => void;
}

/** Stands first in an island: lets its screen take the place of the one that the page painted. */
export function Arrival({ then }: ArrivalProps) {
  const [, setDrawn] = useState(0);
  useEffect(() => awaitHandOver(() => setDrawn((times) => times + 1), then), [then]);
  return null;
}
