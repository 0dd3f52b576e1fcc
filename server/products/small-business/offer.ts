import { applicationTexts } from '../../sales/application-texts.ts';
import { smallBusinessCoverages, storedLimit } from '../../../src/contract/small-business/facts.ts';
import type {
  SmallBusinessCoverage,
  SmallBusinessPolicyDetails,
} from '../../../src/contract/small-business/policy.ts';
import type { PriceBreakdown, PricedNewPolicy } from '../../sales/order-types.ts';
import { acknowledgmentOf } from './api-plan.ts';
import { BUSINESS_ALREADY_INSURED, businessRiskKey } from './duplicate-coverage.ts';
import { choiceTitle } from './survey.ts';
import { claimsFreeDiscountTitle } from '../../../src/tariffs/small-business/premium.ts';
import type { SmallBusinessPlanTerms } from './plans.ts';
import { smallBusiness } from './product.ts';
import type { QuotedRequest, RatedBusiness } from './quote.ts';
import { addBillingCycles } from '../../dates.ts';
import { calculateTotals } from '../../../src/contract/purchase/calculate-totals.ts';

/**
 * Builds the offer for one plan of a quote. The policy covers one year from its start date and is
 * paid in one payment.
 */
export function buildSmallBusinessOffer(
  plan: SmallBusinessPlanTerms,
  { rating_address, details }: QuotedRequest,
  quote: RatedBusiness,
): PricedNewPolicy {
  const start = details.policy_effective_date;
  const { risk } = quote;
  return {
    ...smallBusiness.offer(plan),
    // A business is not rejected when its earlier policy was canceled for a missed payment. Its new
    // policy is pending until an operator decides.
    status: risk.was_canceled === 'unpaid' ? 'pending' : 'approved',
    ...priceSmallBusinessYear(plan, quote, start),
    details: policyDetails(plan, { rating_address, details }, quote),
    coverageStart: start,
    coverageEnd: smallBusiness.lastDay(start),
    textsToAccept: applicationTexts('commercial', { rating_address }, acknowledgmentOf(plan)),
    insuredRiskKey: {
      key: businessRiskKey(
        { business_name: risk.business_name, rating_address },
        start.slice(0, 4),
      ),
      duplicateMessage: BUSINESS_ALREADY_INSURED,
    },
  };
}

/** Builds the price breakdown of a plan for one year. */
export function priceSmallBusinessYear(
  { code, title }: SmallBusinessPlanTerms,
  { prices, taxBasisPoints }: Pick<RatedBusiness, 'prices' | 'taxBasisPoints'>,
  start: string,
): PriceBreakdown {
  const { subtotal, discount } = prices[code];
  return {
    currency: smallBusiness.currency,
    items: [{ title: `${title} plan, one year`, amount: subtotal }],
    taxBasisPoints,
    totals: calculateTotals({ subtotal, discount, taxBasisPoints }),
    discountTitle: claimsFreeDiscountTitle,
    frequency: 'year',
    nextPayment: addBillingCycles(start, 'year', 1),
  };
}

/** Returns the coverages of a plan as a policy stores them. */
export function planCoverages(
  code: SmallBusinessPlanTerms['code'],
): Pick<SmallBusinessPolicyDetails, SmallBusinessCoverage> {
  const coverages = smallBusinessCoverages({ code }).map((fact) => [fact.id, storedLimit(fact)]);
  return Object.fromEntries(coverages) as Pick<SmallBusinessPolicyDetails, SmallBusinessCoverage>;
}

function policyDetails(
  { code }: SmallBusinessPlanTerms,
  { rating_address, details }: QuotedRequest,
  { risk, form, className }: RatedBusiness,
) {
  const { line1, line2, city, state_or_region, postal } = rating_address;
  const contractDetails = {
    business_name: risk.business_name,
    insured: `${risk.pni_first_name} ${risk.pni_last_name}`,
    legal_nature: choiceTitle(form, 'business_legal_nature', risk.business_legal_nature),
    address: { line1, line2, city, region: state_or_region, postal },
    additional_insureds: risk.additional_insureds ?? [],
    ...planCoverages(code),
  } satisfies SmallBusinessPolicyDetails;
  // The policy stores the full application, because claims are checked against the application.
  return { ...contractDetails, business_type: className, application: details };
}
