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

/**
 * Shows its content when loading has finished. Until then, the attribute `data-loading` keeps the
 * page's prerendered screen (see replace-prerendered-screen.ts).
 */
export function LoadingGate({ loading, label, children }: LoadingGateProps) {
  if (!loading) return children;
  return (
    <div className="loading" role="status" data-loading="">
      <DelayedIndicator label={label} />
    </div>
  );
}

/** The loading indicator with its text, which are shown only after the delay. */
export function DelayedIndicator({ label = 'Loading...' }: Pick<LoadingGateProps, 'label'>) {
  const [isDelayed, setIsDelayed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDelayed(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    isDelayed && (
      <>
        <LoadingIndicator />
        <p>{label}</p>
      </>
    )
  );
}
