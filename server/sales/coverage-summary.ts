import { factText, type Fact } from '../../src/contract/facts.ts';
import { formatDate } from '../../src/contract/format.ts';
import { describePolicy } from '../../src/contract/policies/describe-policy.ts';
import { findProduct } from '../../src/contract/products.ts';
import type { CoverageSummary } from '../mail/policy-templates.ts';
import type { Services } from '../services.ts';
import type { PricedNewPolicy } from './order-types.ts';

/**
 * Builds the summary of a policy's coverage for an email. Empty when the server has no policy text
 * for the plan.
 */
export function coverageSummaryOf(
  offer: PricedNewPolicy,
  services: Services,
): { coverage?: CoverageSummary } {
  const product = services.products[offer.productCode];
  const terms = product.documents?.terms(offer.planId);
  if (!terms) return {};
  const coverages = product.hasPlanLimits ? terms.coverages : coveragesOf(offer);
  const excluded = coverages.filter(({ value }) => value === false);
  const excludedIds = new Set(excluded.map(({ id }) => id));
  const exclusions = terms.exclusions.filter(({ id }) => !excludedIds.has(id));
  const { coverageStart: start, coverageEnd: end } = offer;
  return {
    coverage: {
      carrier: offer.underwriter,
      dates: start && end ? `${formatDate(start)} to ${formatDate(end)}` : '',
      trip: findProduct(offer.productCode)?.tripCoverage,
      limits: coverages
        .filter(({ value }) => value !== false)
        .map((fact) => [fact.label, factText(fact)]),
      exclusions: [...excluded, ...exclusions].map(({ label }) => label),
    },
  };
}

/** Returns the coverages of a policy whose details contain them. */
function coveragesOf({ productCode, details, currency }: PricedNewPolicy): Fact[] {
  const description = describePolicy({
    vertical_code: productCode,
    details,
    coverage_start_date: null,
    coverage_end_date: null,
    billing: { currency_code: currency },
  });
  return description.coverages.flatMap(({ facts }) => facts);
}
