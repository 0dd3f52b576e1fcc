import type { CallError } from '../../../../core/call/call-error.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';

interface CancelProblemProps {
  error: CallError;
  /** What canceling refunds is on screen. */
  known: boolean;
  busy: boolean;
  /** Undefined where trying again cannot help. */
  onRetry: (() => void) | undefined;
}

/** Why the modal cannot go on, in the provider's words. */
export function CancelProblem({ error, known, busy, onRetry }: CancelProblemProps) {
  const changed = error.code === 'price_changed';
  const title = !onRetry
    ? 'This policy cannot be canceled'
    : changed
      ? 'The refund has changed'
      : known
        ? 'Your policy was not canceled'
        : 'We could not work out your refund';
  return (
    <div className="cancel-problem">
      <Notice tone={changed ? 'warn' : 'danger'} title={title} live="alert">
        <p>{error.message}</p>
        {onRetry && !known && (
          <Button
            variant="secondary"
            size="medium"
            busy={busy}
            busyLabel="Trying again"
            onClick={onRetry}
          >
            Try again
          </Button>
        )}
      </Notice>
    </div>
  );
}
