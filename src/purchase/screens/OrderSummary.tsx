import type { ReactNode } from 'react';
import type { CoverageRow } from '../../contract/coverage-row.ts';
import { coverageConditionIds } from '../../contract/facts.ts';
import { NOT_COVERED_LABEL } from '../../contract/not-covered.ts';
import { Icon } from '../../ui/controls/Icon.tsx';
import { PolicySummaryCard, type PolicySummaryRow } from '../../ui/plans/PolicySummaryCard.tsx';
import { exclusionsText } from './CoverageFacts.tsx';
import './order-summary.css';

/** Maximum number of limits that the card shows. The coverage details list all of them. */
const LIMITS_MAX = 3;

export interface Order {
  /** The product and its carrier, for example 'Renters · Harrow Point Mutual'. */
  kind: string;
  /** Name of the plan. */
  title: string;
  /** The coverage period, or what the plan is for. */
  term: ReactNode;
  coverages: readonly CoverageRow[];
  /** Amounts that the buyer chose. They replace the limits of the first coverages. */
  limits?: readonly PolicySummaryRow[];
}

interface OrderSummaryProps {
  order: Order;
  /** The folded details, with Change links. */
  details?: ReactNode;
  /** The price lines and the total. */
  billing: ReactNode;
}

/** The policy card next to the payment form: what the buyer buys, and what it costs. */
export function OrderSummary({ order, details, billing }: OrderSummaryProps) {
  const { kind, title, term, coverages } = order;
  const limits = order.limits ?? coverages.filter(isLimit).map(toLimitRow);
  const exclusions = exclusionsText(coverages);
  return (
    <PolicySummaryCard
      kind={kind}
      title={title}
      meta={term}
      rows={limits.slice(0, LIMITS_MAX)}
      arch
    >
      {exclusions && (
        <p className="order__not">
          <Icon name="x-bold" size={16} />
          <span>
            {NOT_COVERED_LABEL}: {exclusions}
          </span>
        </p>
      )}
      <div className="order__details">{details}</div>
      {billing}
    </PolicySummaryCard>
  );
}

function isLimit({ id = '', value }: CoverageRow): boolean {
  return typeof value === 'string' && !coverageConditionIds.has(id);
}

function toLimitRow({ title, value }: CoverageRow): PolicySummaryRow {
  return { label: title, value };
}
