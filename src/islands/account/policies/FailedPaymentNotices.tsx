import type { Policy } from '../../../contract/policies/policies.ts';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { PAYMENT_METHODS_PATH } from '../../../policy/policy-path.ts';
import { failedPaymentTexts } from '../../../policy/failed-payment.ts';

/**
 * Maximum number of failed payments that have their own notice. Further failed payments are only
 * counted.
 */
const MAX_SHOWN = 2;

interface FailedPaymentsProps {
  policies: readonly Policy[];
  /** True to add sentences about the next step. Used on the page of a single policy. */
  showsNextStep?: boolean;
}

/**
 * Shows a notice for each policy with a failed payment: the declined payment, the end of coverage
 * and a link to update the card.
 */
export function FailedPaymentNotices({ policies, showsNextStep = false }: FailedPaymentsProps) {
  const failed = policies.flatMap((policy) => failedPaymentTexts(policy) ?? []);
  if (failed.length === 0) return null;
  return (
    <div className="failed-payments">
      {failed
        .slice(0, MAX_SHOWN)
        .map(({ policyId, summary, declineText, coverageText, nextStepText }) => (
          <div className="failed-payment" key={policyId}>
            <Notice tone="danger" title={`A payment failed: ${summary}`}>
              {[declineText, coverageText, showsNextStep && nextStepText].filter(Boolean).join(' ')}
            </Notice>
            <LinkButton size="medium" href={PAYMENT_METHODS_PATH}>
              Update card
            </LinkButton>
          </div>
        ))}
      {failed.length > MAX_SHOWN && <p>and {failed.length - MAX_SHOWN} more</p>}
    </div>
  );
}
