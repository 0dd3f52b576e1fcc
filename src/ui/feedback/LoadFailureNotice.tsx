import { useLayoutEffect, useRef } from 'react';
import { Button } from '../controls/Button.tsx';
import { Notice } from './Notice.tsx';

interface LoadFailureProps {
  title: string;
  /** Error message of the failed call. */
  message: string;
  busy: boolean;
  /** True if data from an earlier call is still shown next to this notice. */
  stale?: boolean;
  onRetry: () => void;
}

/** Renders a notice that loading failed, with the reason and a retry button. */
export function LoadFailureNotice({ title, message, busy, stale, onRetry }: LoadFailureProps) {
  const block = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = block.current;
    return () => {
      // After a successful retry, this notice is removed with its button. If the button had the
      // focus, the heading gets the focus.
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
