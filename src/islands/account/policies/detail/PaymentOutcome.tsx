import type { Policy } from '../../../../contract/policies/policies.ts';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { outcomeOf } from '../../verticals/payment-words.ts';
import { today } from '../../verticals/policy-facts.ts';

/** Over a policy that was canceled or rejected, or that waits: what its money does, while it does. */
export function PaymentOutcome({ policy }: { policy: Policy }) {
  const outcome = outcomeOf(policy, today());
  if (!outcome?.isMoving) return null;
  return (
    <div className="policy-outcome">
      <Notice icon="credit-card" title={outcome.title}>
        {outcome.text}
      </Notice>
    </div>
  );
}
