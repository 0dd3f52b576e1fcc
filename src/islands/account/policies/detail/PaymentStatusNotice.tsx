import type { Policy } from '../../../../contract/policies/policies.ts';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { paymentStatusTexts } from '../../../../policy/payment-text.ts';
import { today } from '../../../../policy/policy-facts.ts';

/**
 * Notice about a charge, refund or authorization in progress. Shown above a canceled, rejected or
 * pending policy.
 */
export function PaymentStatusNotice({ policy }: { policy: Policy }) {
  const status = paymentStatusTexts(policy, today());
  if (!status?.isInProgress) return null;
  return (
    <div className="policy-outcome">
      <Notice icon="credit-card" title={status.title}>
        {status.text}
      </Notice>
    </div>
  );
}
