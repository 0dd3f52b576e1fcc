import type { Policy } from '../../../../contract/policies/policies.ts';
import { factLines, factsOf, type Fact } from '../../../../contract/facts.ts';
import { describePolicy } from '../../../../contract/policies/describe-policy.ts';
import { COVERED_THROUGH_LABEL } from '../../../../contract/policies/parts.ts';
import { coveragePeriod } from '../../../../policy/coverage-period.ts';
import { findProduct } from '../../../../contract/products.ts';
import { formatDate } from '../../../../core/dates.ts';
import {
  coverageDatesText,
  endingLabel,
  isPolicyClosed,
  pendingCoverageText,
  purchaseDate,
  policyToday,
} from '../../../../policy/policy-facts.ts';
import { PolicySummaryCard } from '../../../../ui/plans/PolicySummaryCard.tsx';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import { CoveragePeriodBar } from './CoveragePeriodBar.tsx';
import { DEDUCTIBLE_ID } from './CoverageSection.tsx';
import { FactValue } from '../../../../ui/plans/FactValue.tsx';

/** Card with the facts of a policy. The policy number and the status are at the top. */
export function PolicyCard({ policy }: { policy: Policy }) {
  const neverBegan = policy.covered_until === null || policy.status === 'rejected';
  const period = coveragePeriod(policy, policyToday(policy));
  // The bar or the head of the coverages shows these facts instead.
  const hasOwnPlace = ({ id }: Fact) =>
    id === DEDUCTIBLE_ID || ((neverBegan || period !== null) && coverageIds.has(id));
  const rows = [
    ...describePolicy(policy).facts.filter((fact) => !hasOwnPlace(fact)),
    ...(period ? [] : coverageDates(policy)),
    ...factsOf([
      ['beneficiaries', 'Beneficiaries', policy.beneficiaries.map(({ name }) => name)],
      ['underwriter', 'Underwriter', policy.underwriter.name],
      ['seller', 'Purchased from', policy.purchased_from],
      ['purchased', 'Purchased', formatDate(purchaseDate(policy))],
    ]),
  ];
  const columns = columnCount(rows);
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
            label={endingLabel(policy, policyToday(policy))}
            quiet={policy.status === 'approved' && isPolicyClosed(policy, policyToday(policy))}
          />{' '}
          <span>
            {[policy.plan.title, period ? pendingCoverageText(policy) : coverageProgress(policy)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      }
      bandFoot={period && <CoveragePeriodBar {...period} />}
      rows={rows.map((fact) => ({
        label: fact.label,
        value: (
          <span
            className={`policy-fact policy-fact--of-${columns}${needsTwoColumns(fact) ? ' policy-fact--long' : ''}`}
          >
            <FactValue {...fact} />
          </span>
        ),
      }))}
    />
  );
}

/** Returns 3 if that leaves fewer empty cells in the last row of facts than 4, else 4. */
function columnCount(facts: readonly Fact[]): 3 | 4 {
  const cells = facts.length + facts.filter(needsTwoColumns).length;
  const emptyCells = (columns: number) => (columns - (cells % columns)) % columns;
  return emptyCells(3) < emptyCells(4) ? 3 : 4;
}

/** True if one of the value's lines is too long for one column. */
function needsTwoColumns(fact: Fact): boolean {
  return factLines(fact).some((line) => line.length > 32);
}

/**
 * Returns the rows about the coverage dates. A policy that never provided coverage gets a row
 * without dates. A canceled policy always gets its last day of coverage, even if the product's own
 * rows contain the coverage dates.
 */
function coverageDates(policy: Policy): Fact[] {
  const {
    covered_until: coveredUntil,
    coverage_start_date: start,
    coverage_end_date: end,
  } = policy;
  if (coveredUntil === null || policy.status === 'rejected')
    return factsOf([['start', 'Coverage', 'Never began']]);
  if (policy.status === 'pending')
    return factsOf([['start', 'Requested start', start && formatDate(start)]]);
  const trip = findProduct(policy.vertical_code)?.tripCoverage;
  if (trip && !coveredUntil) return factsOf([['start', 'Coverage', trip]]);
  const hasOwnDates = describePolicy(policy).facts.some(({ id }) => datesIds.has(id));
  const hasEnded = end !== null && end < policyToday(policy);
  const last = coveredUntil ?? (hasOwnDates ? null : end);
  return factsOf([
    ['start', 'Coverage starts', hasOwnDates ? null : start && formatDate(start)],
    [
      'end',
      coveredUntil || hasEnded ? COVERED_THROUGH_LABEL : 'Coverage ends',
      last && formatDate(last),
    ],
  ]);
}

/** Facts that a policy without coverage does not show. */
const coverageIds: ReadonlySet<string> = new Set(['start', 'end']);

/** Facts with which a product shows the coverage dates itself. */
const datesIds: ReadonlySet<string> = new Set(['pick_up', 'start']);

/**
 * Returns the coverage dates of a policy without a bar. While a change waits for a decision, returns
 * that the policy covers instead, as in the lists.
 */
function coverageProgress(policy: Policy): string {
  // A rejected policy never provided coverage.
  if (policy.status === 'rejected') return '';
  return pendingCoverageText(policy) || coverageDatesText(policy, policyToday(policy));
}
