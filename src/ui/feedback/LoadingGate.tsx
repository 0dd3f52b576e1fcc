import { useEffect, useState, type ReactNode } from 'react';
import { ArchIndicator } from './ArchIndicator.tsx';

/** An answer that comes sooner needs no sign of waiting. */
const DELAY_MS = 200;

export interface LoadingGateProps {
  loading: boolean;
  label?: string;
  /** What is shown once it is loaded. */
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
          <ArchIndicator />
          <p>{label}</p>
        </>
      )}
    </div>
  );
}
