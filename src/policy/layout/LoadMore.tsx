import { useEffect, useRef } from 'react';
import { Button } from '../../ui/controls/Button.tsx';

interface LoadMoreProps {
  /** Label of the button, such as 'Show more policies'. */
  label: string;
  busy: boolean;
  /** Error message of the last attempt. The next page is then loaded only by the button. */
  error?: string | undefined;
  onLoad: () => void;
}

/** Loads the next page of a list as soon as the end of the list is near the screen, or by a button. */
export function LoadMore({ label, busy, error, onLoad }: LoadMoreProps) {
  const ref = useRef<HTMLDivElement>(null);
  const isWaiting = !busy && error === undefined;
  useEffect(() => {
    if (!isWaiting || !ref.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onLoad(),
      { rootMargin: '50% 0px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  });
  return (
    <div ref={ref} className="load-more">
      {error && <p role="alert">{error}</p>}
      <Button variant="secondary" size="medium" busy={busy} busyLabel="Loading" onClick={onLoad}>
        {label}
      </Button>
    </div>
  );
}
