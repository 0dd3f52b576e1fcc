import { useStore } from '../../ui/use-store.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import type { Flow } from '../open-flow.ts';

interface LoadNoticeProps<Id extends string> {
  flow: Flow<Id>;
  title: string;
}

/**
 * Error notice with a retry button. Shown if the additional data of a step could not be loaded. The
 * values that the visitor has typed stay.
 */
export function LoadErrorNotice<Id extends string>({ flow, title }: LoadNoticeProps<Id>) {
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
