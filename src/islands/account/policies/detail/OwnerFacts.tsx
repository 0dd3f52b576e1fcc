import { nextPaymentText } from '../../verticals/billing-words.ts';
import { isInForce } from '../../verticals/policy-facts.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';

interface OwnerFactsProps {
  policies: readonly Policy[];
  /** False while some of the holder's policies are not known yet. */
  complete: boolean;
  /** YYYY-MM-DD. */
  today: string;
}

/** What a holder asks first: how many policies run, and what is due next. */
export function OwnerFacts({ policies, complete, today }: OwnerFactsProps) {
  const running = policies.filter((policy) => isInForce(policy, today)).length;
  const rows = [
    { label: 'Policies in force', value: complete ? String(running) : `${running} or more` },
    { label: 'Next payment', value: nextPaymentText(policies, today) ?? 'None due' },
  ];
  return (
    <dl className="owner-facts panel">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
