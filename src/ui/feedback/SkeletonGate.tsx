import { DelayedIndicator, type LoadingGateProps } from './LoadingGate.tsx';

/** Number of gray lines in each panel, as on the prerendered account pages. */
const PANELS = [4, 3];

/**
 * Shows its content when loading has finished, and gray lines until then. So a large part of the
 * page is never blank. A text that only this gate has replaces the prerendered screen at once.
 */
export function SkeletonGate({ loading, label, children }: LoadingGateProps) {
  if (!loading) return children;
  return (
    <div data-loading={label ? undefined : ''}>
      {PANELS.map((count) => (
        <div className="skeleton panel" aria-hidden="true" key={count}>
          {Array.from({ length: count }, (_, index) => (
            <span key={index} />
          ))}
        </div>
      ))}
      <div className="skeleton-wait" role="status">
        <DelayedIndicator label={label} />
      </div>
    </div>
  );
}
