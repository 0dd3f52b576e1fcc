import { useStore } from '../../../ui/use-store.ts';
import type { Policy } from '../../../contract/policies/policies.ts';
import { $storedCards } from '../../../core/session/cards.ts';
import { failedPaymentTexts } from '../../../policy/failed-payment.ts';
import { CardNotice } from './CardNotice.tsx';

/**
 * Maximum number of failed payments that have their own notice. Further failed payments are only
 * counted.
 */
const MAX_SHOWN = 2;

/**
 * Shows a notice for each policy with a failed payment: the latest attempt, the next one, the end
 * of coverage and a link to the declined card.
 */
export function FailedPaymentNotices({ policies }: { policies: readonly Policy[] }) {
  const cards = useStore($storedCards).map(({ details }) => details);
  const failed = policies.flatMap((policy) => failedPaymentTexts(policy, cards) ?? []);
  if (failed.length === 0) return null;
  return (
    <div className="card-notices">
      {failed.slice(0, MAX_SHOWN).map(({ policyId, summary, text }) => (
        <CardNotice
          key={policyId}
          tone="danger"
          title={`A payment failed: ${summary}`}
          action="Update card"
          policyId={policyId}
        >
          {text}
        </CardNotice>
      ))}
      {failed.length > MAX_SHOWN && <p>and {failed.length - MAX_SHOWN} more</p>}
    </div>
  );
}
