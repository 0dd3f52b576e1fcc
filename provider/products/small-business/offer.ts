import {
  coverageTiers,
  smallBusinessCoverageRows,
  tierText,
} from '../../../src/contract/small-business/coverages.ts';
import type { SmallBusinessPolicyDetails } from '../../../src/contract/small-business/policy.ts';
import type { Bill, PolicyOffer } from '../../sales/purchase-order.ts';
import { BUSINESS_COVERED, businessKey } from './double-cover.ts';
import { choiceTitle } from './survey.ts';
import type { SmallBusinessPlanTerms } from './plans.ts';
import { smallBusiness } from './product.ts';
import type { QuotedRequest, RatedQuote } from './quote.ts';
import { addCycles } from '../../dates.ts';
import { addUp } from '../../../src/contract/purchase/add-up.ts';

/** A plan of a quote, ready to be bound: one year from its start, paid at once. */
export function offerSmallBusiness(
  plan: SmallBusinessPlanTerms,
  { rating_address, details }: QuotedRequest,
  quote: RatedQuote,
): PolicyOffer {
  const start = details.policy_effective_date;
  const { risk } = quote;
  return {
    ...smallBusiness.offer(plan),
    // A missed payment is no reason to say no; somebody looks at it.
    status: risk.was_canceled === 'unpaid' ? 'pending' : 'approved',
    ...billSmallBusiness(plan, quote, start),
    details: policyDetails(plan, { rating_address, details }, quote),
    coverageStart: start,
    coverageEnd: smallBusiness.lastDay(start),
    holderKey: {
      key: businessKey({ business_name: risk.business_name, rating_address }, start.slice(0, 4)),
      taken: BUSINESS_COVERED,
    },
  };
}

/** The bill of a plan's year. */
export function billSmallBusiness(
  { code, title }: SmallBusinessPlanTerms,
  { prices, taxBasisPoints }: Pick<RatedQuote, 'prices' | 'taxBasisPoints'>,
  start: string,
): Bill {
  const { subtotal, discount } = prices[code];
  return {
    currency: smallBusiness.currency,
    items: [{ title: `${title} plan, one year`, amount: subtotal }],
    taxBasisPoints,
    totals: addUp({ subtotal, discount, taxBasisPoints }),
    frequency: 'year',
    nextPayment: addCycles(start, 'year', 1),
  };
}

function policyDetails(
  { code }: SmallBusinessPlanTerms,
  { rating_address, details }: QuotedRequest,
  { risk, form, className }: RatedQuote,
) {
  const { line1, line2, city, state_or_region, postal } = rating_address;
  const covers = smallBusinessCoverageRows.map(({ key }) => [
    key,
    tierText(coverageTiers[code][key]),
  ]);
  const shown = {
    business_name: risk.business_name,
    insured: `${risk.pni_first_name} ${risk.pni_last_name}`,
    legal_nature: choiceTitle(form, 'business_legal_nature', risk.business_legal_nature),
    address: { line1, line2, city, region: state_or_region, postal },
    additional_insureds: (risk.additional_insureds ?? []).map(({ name }) => ({ name })),
    ...(Object.fromEntries(covers) as Pick<
      SmallBusinessPolicyDetails,
      (typeof smallBusinessCoverageRows)[number]['key']
    >),
  } satisfies SmallBusinessPolicyDetails;
  // The application in full goes with the policy: a claim is checked against it.
  return { ...shown, business_type: className, application: details };
}
