import type { Policy } from '../../../contract/policies/policies.ts';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { CARDS_PATH } from '../verticals/policy-path.ts';
import { failedFacts } from '../verticals/failed-payment.ts';

/** So many are told in full. */
const SHOWN = 2;

interface FailedPaymentsProps {
  policies: readonly Policy[];
  /** Also what happens next: on the page of the policy itself. */
  inFull?: boolean;
}

/** A notice for each policy whose payment has failed: what, until when cover goes on, and the way to pay. */
export function FailedPayments({ policies, inFull = false }: FailedPaymentsProps) {
  const failed = policies.flatMap((policy) => failedFacts(policy) ?? []);
  if (failed.length === 0) return null;
  return (
    <div className="failed-payments">
      {failed.slice(0, SHOWN).map(({ policyId, what, refused, covered, after }) => (
        <div className="failed-payment" key={policyId}>
          <Notice tone="danger" title={`A payment failed: ${what}`}>
            {[refused, covered, inFull && after].filter(Boolean).join(' ')}
          </Notice>
          <LinkButton size="medium" href={CARDS_PATH}>
            Update card
          </LinkButton>
        </div>
      ))}
      {failed.length > SHOWN && <p>and {failed.length - SHOWN} more</p>}
    </div>
  );
}
