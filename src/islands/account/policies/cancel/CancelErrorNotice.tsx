import type { CallError } from '../../../../core/call/call-error.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';

interface CancelProblemProps {
  error: CallError;
  /** True while the dialog shows the refund. */
  isRefundShown: boolean;
  busy: boolean;
  /** Retries the failed call. Undefined if a retry cannot succeed. */
  onRetry: (() => void) | undefined;
}

/** Error notice in the cancellation dialog. Shows the server's error message. */
export function CancelErrorNotice({ error, isRefundShown, busy, onRetry }: CancelProblemProps) {
  const hasRefundChanged = error.code === 'price_changed';
  const title = !onRetry
    ? 'This policy cannot be canceled'
    : hasRefundChanged
      ? 'The refund has changed'
      : isRefundShown
        ? 'Your policy was not canceled'
        : 'We could not work out your refund';
  return (
    <div className="cancel-problem">
      <Notice tone={hasRefundChanged ? 'warn' : 'danger'} title={title} live="alert">
        <p>{error.message}</p>
        {onRetry && !isRefundShown && (
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
