import { useStore } from '../../../ui/use-store.ts';
import { useRef } from 'react';
import type { Claim } from '../flow.ts';
import { retryFiling } from '../filing.ts';
import { CLAIMS_PATH } from '../path.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';

/**
 * Shows that the result of the filing is being checked or is still unknown, or shows the error of
 * the last attempt.
 */
export function FilingNotice({ flow }: { flow: Claim }) {
  const block = useRef<HTMLDivElement>(null);
  const retry = () => {
    // The pressed button disappears with its notice, so the focus moves to the next notice.
    block.current?.focus();
    void flow.complete(() => retryFiling(flow));
  };
  return (
    <div ref={block} tabIndex={-1}>
      <CurrentNotice flow={flow} onRetry={retry} />
    </div>
  );
}

function CurrentNotice({ flow, onRetry }: { flow: Claim; onRetry: () => void }) {
  const status = useStore(flow.submission.$status);
  const problem = useStore(flow.$claimError);
  if (status === 'checking') {
    return (
      <Notice tone="info" live="status" title="We’re checking your claim.">
        We haven’t gotten a response yet. Stay on this page while we check again. Your claim will be
        filed only once.
      </Notice>
    );
  }
  if (status === 'unconfirmed') {
    return (
      <Notice tone="warn" live="alert" title="We couldn’t confirm your claim yet.">
        <p>It may have been filed. Checking again won’t file it twice.</p>
        <Button size="medium" variant="secondary" onClick={onRetry}>
          Check again
        </Button>
      </Notice>
    );
  }
  if (!problem) return null;
  const isAlreadyFiled = ['claim_already_open', 'unique_key_reused'].includes(problem.code);
  return (
    <Notice tone="danger" live="alert" title="Something went wrong">
      <p>{problem.message}</p>
      {isAlreadyFiled ? (
        <p>
          <a className="link" href={CLAIMS_PATH}>
            See your claims
          </a>
        </p>
      ) : (
        <p>Your answers are still here. Press the button to try again.</p>
      )}
    </Notice>
  );
}
