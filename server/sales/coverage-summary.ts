import { formatDate } from '../dates.ts';
import type { CoverageSummary } from '../mail/templates.ts';
import type { Services } from '../services.ts';
import type { PricedNewPolicy } from './order-types.ts';

/**
 * Maximum number of limits in an email, and maximum number of exclusions. The policy itself lists
 * all of them.
 */
const MAX_ROWS = 4;

/**
 * Builds the summary of a policy's coverage for an email. Empty when the server has no policy text
 * for the plan.
 */
export function coverageSummaryOf(
  offer: PricedNewPolicy,
  { products, brand }: Services,
): { coverage?: CoverageSummary } {
  const { documents } = products[offer.productCode];
  const terms = documents?.terms(offer.planId);
  if (!documents || !terms) return {};
  const coverages = documents.coverages?.(offer.details) ?? terms.coverages;
  const limits = coverages.flatMap(({ title, value }): [string, string][] =>
    typeof value === 'string' ? [[title, value]] : [],
  );
  const blocks = documents.wording(terms, brand).flatMap((section) => section.blocks);
  const notCovered = blocks.flatMap((block) => (block.kind === 'not-covered' ? block.lines : []));
  const { coverageStart: start, coverageEnd: end } = offer;
  return {
    coverage: {
      carrier: offer.underwriter,
      dates: start && end ? `${nonBreakingDate(start)} to ${nonBreakingDate(end)}` : '',
      limits: limits.slice(0, MAX_ROWS),
      exclusions: notCovered.slice(0, MAX_ROWS),
    },
  };
}

/** Formats a date as 'Nov 21, 2026' with non-breaking spaces, so that it stays on one line. */
function nonBreakingDate(date: string): string {
  return formatDate(date).replaceAll(' ', '\u00a0');
}
