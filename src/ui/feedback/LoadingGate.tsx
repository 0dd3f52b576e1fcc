import { useEffect, useState, type ReactNode } from 'react';
import { LoadingIndicator } from './LoadingIndicator.tsx';

/**
 * Time in milliseconds before the loading indicator is shown. If loading finishes earlier, no
 * indicator is shown.
 */
const DELAY_MS = 200;

/** Number of gray lines in each panel of the skeleton, as on the prerendered account pages. */
const SKELETON_PANELS = [4, 3];

export interface LoadingGateProps {
  loading: boolean;
  /** Text that replaces 'Loading...'. The prerendered screen doesn't have it, so it isn't kept. */
  label?: string;
  /** True to show gray lines at once, so that a large part of the page is never blank. */
  skeleton?: boolean;
  /** Content that is shown when loading has finished. */
  children?: ReactNode;
}

/**
 * Shows its content when loading has finished. Until then, the attribute `data-loading` keeps the
 * page's prerendered screen (see replace-prerendered-screen.ts).
 */
export function LoadingGate({ loading, children, ...rest }: LoadingGateProps) {
  return loading ? <Loading {...rest} /> : children;
}

function Loading({ label, skeleton }: Omit<LoadingGateProps, 'loading'>) {
  const [isDelayed, setIsDelayed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDelayed(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const keepsPrerendered = label === undefined ? '' : undefined;
  const text = isDelayed && (
    <>
      <LoadingIndicator />
      <p>{label ?? 'Loading...'}</p>
    </>
  );
  if (!skeleton)
    return (
      <div className="loading" role="status" data-loading={keepsPrerendered}>
        {text}
      </div>
    );
  return (
    <div data-loading={keepsPrerendered}>
      {SKELETON_PANELS.map((count) => (
        <div className="skeleton panel" aria-hidden="true" key={count}>
          {Array.from({ length: count }, (_, index) => (
            <span key={index} />
          ))}
        </div>
      ))}
      <div className="skeleton-wait" role="status">
        {text}
      </div>
    </div>
  );
}
