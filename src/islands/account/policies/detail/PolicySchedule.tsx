import type { Policy } from '../../../../contract/policies/policies.ts';
import { formatDate } from '../../../../core/dates.ts';
import { coverageDay, coverageText, purchaseDate, today } from '../../verticals/policy-facts.ts';
import { pendingChange } from '../../verticals/endorsement-words.ts';
import { verticalFor } from '../../verticals/catalogue.ts';
import type { DetailRow } from '../../verticals/vertical-rows.ts';
import { Schedule } from '../../../../ui/plans/Schedule.tsx';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import { PolicyDetailValue } from './PolicyDetailValue.tsx';

/** The policy card: number and state over the facts. */
export function PolicySchedule({ policy }: { policy: Policy }) {
  const vertical = verticalFor(policy.vertical_code);
  const rows: DetailRow[] = [
    ...vertical.rows(policy),
    ...coverageRows(policy),
    { label: 'Beneficiaries', value: policy.beneficiaries.map(({ name }) => name) },
    { label: 'Underwriter', value: policy.underwriter.name },
    { label: 'Purchased from', value: policy.purchased_from },
    { label: 'Purchased', value: formatDate(purchaseDate(policy)) },
  ];
  return (
    <Schedule
      wide
      arch
      kind="Policy number"
      title={policy.policy_number}
      meta={
        <>
          <StatusBadge status={policy.status} word={pendingChange(policy) && 'Pending change'} />{' '}
          <span>{progress(policy)}</span>
        </>
      }
      rows={rows
        .filter(({ value }) => value.length > 0)
        .map(({ label, ...value }) => ({
          label,
          value: (
            <span className={isLong(value.value) ? 'policy-fact policy-fact--long' : 'policy-fact'}>
              <PolicyDetailValue {...value} />
            </span>
          ),
        }))}
    />
  );
}

/** Wants the room of two columns. */
function isLong(value: DetailRow['value']): boolean {
  return [value].flat().some((line) => line.length > 32);
}

/** What covered nobody has no dates; what was canceled says until when it covered, whatever its own rows say. */
function coverageRows(policy: Policy): DetailRow[] {
  const { covered_until: until, coverage_start_date: start, coverage_end_date: end } = policy;
  if (until === null) return [{ label: 'Coverage', value: 'Never began' }];
  const shown = verticalFor(policy.vertical_code).showsCoverageDates(policy);
  const starts = { label: 'Coverage starts', value: date(start) };
  if (until) return [...(shown ? [starts] : []), { label: 'Covered until', value: date(until) }];
  const ended = end !== null && end < today();
  const ends = { label: ended ? 'Covered until' : 'Coverage ends', value: date(end) };
  return shown ? [starts, ends] : [];
}

function date(value: string | null): string {
  return value ? formatDate(value) : '';
}

/** 'Day 3 of 5, ends Jun 16, 2027' while it runs; its dates otherwise. */
function progress(policy: Policy): string {
  // What was not accepted never covered anybody.
  if (policy.status === 'rejected') return '';
  const days = coverageDay(policy, today());
  if (!days) return coverageText(policy, today());
  const end = `ends ${formatDate(days.end)}`;
  return days.of > 1 ? `Day ${days.day} of ${days.of}, ${end}` : end.replace('ends', 'Ends');
}
