import { useStore } from '@nanostores/react';
import { Button } from '../../ui/controls/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import type { Flow } from '../define-flow.ts';

interface LoadNoticeProps<State, Id extends string> {
  flow: Flow<State, Id>;
  title: string;
}

/**
 * Error notice with a retry button for a step whose additional data could not be loaded. Typed
 * values stay.
 */
export function LoadNotice<State, Id extends string>({ flow, title }: LoadNoticeProps<State, Id>) {
  const error = useStore(flow.$loadError);
  if (!error) return null;
  return (
    <Notice tone="danger" live="alert" title={title}>
      <p>{error.message}</p>
      <Button size="medium" variant="secondary" onClick={() => void flow.reload()}>
        Try again
      </Button>
    </Notice>
  );
}
