import type { Policy } from '../../../../contract/policies/policies.ts';
import { formatDate } from '../../../../core/dates.ts';
import {
  currentCoverageDay,
  coverageDatesText,
  purchaseDate,
  today,
} from '../../products/policy-facts.ts';
import { pendingEndorsement } from '../../products/pending-endorsement.ts';
import { productDisplayOrGeneric } from '../../products/product-displays.ts';
import type { DetailRow } from '../../products/detail-rows.ts';
import { PolicySummaryCard } from '../../../../ui/plans/PolicySummaryCard.tsx';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import { PolicyDetailValue } from './PolicyDetailValue.tsx';

/** Card with the facts of a policy. The policy number and the status are at the top. */
export function PolicyCard({ policy }: { policy: Policy }) {
  const product = productDisplayOrGeneric(policy.vertical_code);
  const rows: DetailRow[] = [
    ...product.rows(policy),
    ...coverageRows(policy),
    { label: 'Beneficiaries', value: policy.beneficiaries.map(({ name }) => name) },
    { label: 'Underwriter', value: policy.underwriter.name },
    { label: 'Purchased from', value: policy.purchased_from },
    { label: 'Purchased', value: formatDate(purchaseDate(policy)) },
  ];
  return (
    <PolicySummaryCard
      wide
      arch
      kind="Policy number"
      title={policy.policy_number}
      meta={
        <>
          <StatusBadge
            status={policy.status}
            label={pendingEndorsement(policy) && 'Pending change'}
          />{' '}
          <span>{coverageProgress(policy)}</span>
        </>
      }
      rows={rows
        .filter(({ value }) => value.length > 0)
        .map(({ label, ...value }) => ({
          label,
          value: (
            <span
              className={
                needsTwoColumns(value.value) ? 'policy-fact policy-fact--long' : 'policy-fact'
              }
            >
              <PolicyDetailValue {...value} />
            </span>
          ),
        }))}
    />
  );
}

/** True if one of the value's lines is too long for one column. */
function needsTwoColumns(value: DetailRow['value']): boolean {
  return [value].flat().some((line) => line.length > 32);
}

/**
 * Returns the rows about the coverage dates. A policy that never provided coverage gets a row
 * without dates. A canceled policy always gets its last day of coverage, even if the product's own
 * rows contain the coverage dates.
 */
function coverageRows(policy: Policy): DetailRow[] {
  const {
    covered_until: coveredUntil,
    coverage_start_date: start,
    coverage_end_date: end,
  } = policy;
  if (coveredUntil === null) return [{ label: 'Coverage', value: 'Never began' }];
  const showsDates = productDisplayOrGeneric(policy.vertical_code).showsCoverageDates(policy);
  const startRow = { label: 'Coverage starts', value: optionalDate(start) };
  if (coveredUntil)
    return [
      ...(showsDates ? [startRow] : []),
      { label: 'Covered until', value: optionalDate(coveredUntil) },
    ];
  const hasEnded = end !== null && end < today();
  const endRow = { label: hasEnded ? 'Covered until' : 'Coverage ends', value: optionalDate(end) };
  return showsDates ? [startRow, endRow] : [];
}

function optionalDate(value: string | null): string {
  return value ? formatDate(value) : '';
}

/**
 * Returns the day of coverage as text, such as 'Day 3 of 5, ends Jun 16, 2027'. If the policy is
 * not in force, returns the coverage dates instead.
 */
function coverageProgress(policy: Policy): string {
  // A rejected policy never provided coverage.
  if (policy.status === 'rejected') return '';
  const days = currentCoverageDay(policy, today());
  if (!days) return coverageDatesText(policy, today());
  const end = `ends ${formatDate(days.end)}`;
  return days.of > 1 ? `Day ${days.day} of ${days.of}, ${end}` : end.replace('ends', 'Ends');
}
