import type { Policy } from '../../../contract/policies/policies.ts';
import { formatDate } from '../../../core/dates.ts';
import { coverageDay, coverageText } from '../verticals/policy-facts.ts';
import { policyTitle, verticalFor } from '../verticals/catalogue.ts';
import { ArchLines } from '../../../ui/controls/ArchLines.tsx';
import { DayBar } from './DayBar.tsx';
import { policyPath } from './policy-path.ts';

interface InForceProps {
  policy: Policy;
  /** YYYY-MM-DD. */
  today: string;
}

/** The band above the lists: the policy that covers its holder now, and for how long. */
export function InForce({ policy, today }: InForceProps) {
  const { title } = verticalFor(policy.vertical_code);
  const days = coverageDay(policy, today);
  const sentences = [
    days && days.of > 1 ? `Day ${days.day} of ${days.of}` : '',
    days ? `Ends ${formatDate(days.end)}` : coverageText(policy, today),
    policy.plan.subtitle.replace(/\.$/, ''),
  ].filter(Boolean);
  return (
    <section className="in-force" aria-labelledby="in-force-title">
      <ArchLines />
      <p className="in-force__kind">In force now · {title}</p>
      <h2 className="in-force__title" id="in-force-title">
        <a href={policyPath(policy)}>{policyTitle(policy)}</a>
      </h2>
      {days && days.of > 1 && <DayBar {...days} />}
      <p className="in-force__text">{sentences.map((sentence) => `${sentence}.`).join(' ')}</p>
    </section>
  );
}
