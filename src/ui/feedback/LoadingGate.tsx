import { useEffect, useState, type ReactNode } from 'react';
import { LoadingIndicator } from './LoadingIndicator.tsx';

/**
 * Time in milliseconds before the loading indicator is shown. If loading finishes earlier, no
 * indicator is shown.
 */
const DELAY_MS = 200;

export interface LoadingGateProps {
  loading: boolean;
  label?: string;
  /** Content that is shown when loading has finished. */
  children?: ReactNode;
}

export function LoadingGate({ loading, label = 'Loading...', children }: LoadingGateProps) {
  return loading ? <Loading label={label} /> : children;
}

function Loading({ label }: { label: string }) {
  const [isDelayed, setIsDelayed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDelayed(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="loading" role="status">
      {isDelayed && (
        <>
          <LoadingIndicator />
          <p>{label}</p>
        </>
      )}
    </div>
  );
}
