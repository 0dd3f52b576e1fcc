import type { Policy } from '../../../../contract/policies/policies.ts';
import { factLines, factsOf, type Fact } from '../../../../contract/facts.ts';
import { describePolicy } from '../../../../contract/policies/describe-policy.ts';
import {
  COVERED_THROUGH_LABEL,
  PENDING_COVERAGE_TEXT,
} from '../../../../contract/policies/parts.ts';
import { findProduct } from '../../../../contract/products.ts';
import { formatDate } from '../../../../core/dates.ts';
import {
  currentCoverageDay,
  coverageDatesText,
  endingLabel,
  purchaseDate,
  policyToday,
} from '../../../../policy/policy-facts.ts';
import { PolicySummaryCard } from '../../../../ui/plans/PolicySummaryCard.tsx';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import { FactValue } from '../../../../ui/plans/FactValue.tsx';

/** Card with the facts of a policy. The policy number and the status are at the top. */
export function PolicyCard({ policy }: { policy: Policy }) {
  const neverBegan = policy.covered_until === null || policy.status === 'rejected';
  const rows = [
    ...describePolicy(policy).facts.filter(({ id }) => !neverBegan || !coverageIds.has(id)),
    ...coverageDates(policy),
    ...factsOf([
      ['beneficiaries', 'Beneficiaries', policy.beneficiaries.map(({ name }) => name)],
      ['underwriter', 'Underwriter', policy.underwriter.name],
      ['seller', 'Purchased from', policy.purchased_from],
      ['purchased', 'Purchased', formatDate(purchaseDate(policy))],
    ]),
  ];
  return (
    <PolicySummaryCard
      wide
      arch
      kind="Policy number"
      title={policy.policy_number}
      meta={
        <>
          <StatusBadge status={policy.status} label={endingLabel(policy, policyToday(policy))} />{' '}
          <span>{coverageProgress(policy)}</span>
        </>
      }
      rows={rows.map((fact) => ({
        label: fact.label,
        value: (
          <span className={needsTwoColumns(fact) ? 'policy-fact policy-fact--long' : 'policy-fact'}>
            <FactValue {...fact} />
          </span>
        ),
      }))}
    />
  );
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
    return factsOf([
      ['start', 'Coverage', PENDING_COVERAGE_TEXT],
      ['end', 'Requested start', start && formatDate(start)],
    ]);
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
 * Returns the day of coverage as text, such as 'Day 3 of 5, ends Jun 16, 2027'. If the policy is
 * not in force, returns the coverage dates instead.
 */
function coverageProgress(policy: Policy): string {
  // A rejected policy never provided coverage.
  if (policy.status === 'rejected') return '';
  const days = currentCoverageDay(policy, policyToday(policy));
  if (!days) return coverageDatesText(policy, policyToday(policy));
  // The badge or this text says when coverage ends, never both.
  const end = endingLabel(policy, policyToday(policy)) ? '' : `Ends ${formatDate(days.end)}`;
  const day = days.of > 1 ? `Day ${days.day} of ${days.of}` : '';
  return day && end ? `${day}, ${end.replace('Ends', 'ends')}` : day || end;
}
