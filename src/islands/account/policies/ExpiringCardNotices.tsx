import { useStore } from '@nanostores/react';
import type { Policy } from '../../../contract/policies/policies.ts';
import { $storedCards } from '../../../core/session/cards.ts';
import { expiringCardWarnings } from '../../../policy/expiring-card.ts';
import { CardNotice } from './CardNotice.tsx';

interface ExpiringCardNoticesProps {
  policies: readonly Policy[];
  /** Today's date, YYYY-MM-DD. */
  today: string;
}

/** Shows a notice for each card that has expired or that expires before its next payment. */
export function ExpiringCardNotices({ policies, today }: ExpiringCardNoticesProps) {
  const cards = useStore($storedCards).map(({ details }) => details);
  const warnings = expiringCardWarnings(policies, today, cards);
  if (warnings.length === 0) return null;
  return (
    <div className="card-notices">
      {warnings.map(({ policyId, title, text }) => (
        <CardNotice
          key={policyId}
          tone="warn"
          title={title}
          action="Choose another card"
          policyId={policyId}
        >
          {text}
        </CardNotice>
      ))}
    </div>
  );
}
