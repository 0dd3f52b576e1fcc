import type { Policy } from '../../../../contract/policies/policies.ts';
import { formatDate } from '../../../../core/dates.ts';
import { coverageDay, coverageText, purchaseDate, today } from '../../verticals/policy-facts.ts';
import { verticalFor } from '../../verticals/catalogue.ts';
import type { DetailRow } from '../../verticals/vertical-rows.ts';
import { Schedule } from '../../../../ui/plans/Schedule.tsx';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import { PolicyDetailValue } from './PolicyDetailValue.tsx';

/** The policy card: number and state over the facts. */
export function PolicySchedule({ policy }: { policy: Policy }) {
  const vertical = verticalFor(policy.vertical_code);
  const coverage = [
    { label: 'Coverage starts', value: date(policy.coverage_start_date) },
    { label: 'Coverage ends', value: date(policy.coverage_end_date) },
  ];
  const rows: DetailRow[] = [
    ...vertical.rows(policy),
    ...(vertical.showsCoverageDates(policy) ? coverage : []),
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
          <StatusBadge status={policy.status} /> <span>{progress(policy)}</span>
        </>
      }
      rows={rows
        .filter(({ value }) => value.length > 0)
        .map(({ label, ...value }) => ({ label, value: <PolicyDetailValue {...value} /> }))}
    />
  );
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
