import { useLayoutEffect, useRef } from 'react';
import { Button } from '../controls/Button.tsx';
import { Notice } from './Notice.tsx';

interface LoadFailureProps {
  title: string;
  /** Why, in the words of the failed call. */
  message: string;
  busy: boolean;
  /** What was known before stands beside it. */
  stale?: boolean;
  onRetry: () => void;
}

/** What could not be fetched, why, and another try. */
export function LoadFailure({ title, message, busy, stale, onRetry }: LoadFailureProps) {
  const block = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = block.current;
    return () => {
      // A try that succeeds takes its own button away; the reader goes on at the heading.
      if (element?.contains(document.activeElement)) {
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
      }
    };
  }, []);
  return (
    <div className="load-failure" ref={block}>
      <Notice tone={stale ? 'warn' : 'danger'} title={title} live="alert">
        <p>{message}</p>
        <Button
          variant="secondary"
          size="medium"
          busy={busy}
          busyLabel="Trying again"
          onClick={onRetry}
        >
          Try again
        </Button>
      </Notice>
    </div>
  );
}
