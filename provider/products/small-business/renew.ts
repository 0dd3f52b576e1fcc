import * as z from 'zod/mini';
import { placeSchema } from '../../../src/contract/policies/details.ts';
import { checkSurvey } from '../../../src/contract/survey/check.ts';
import { rateSmallBusiness } from '../../../src/contract/small-business/rate.ts';
import { smallBusinessRiskSchema } from '../../../src/contract/small-business/risk.ts';
import type { ProductLine } from '../../policies/product-line.ts';
import { storedBill } from '../../sales/insert-policy.ts';
import { billSmallBusiness } from './offer.ts';
import { smallBusiness } from './product.ts';
import { findEligible, quotedRequestSchema } from './quote.ts';
import { smallBusinessSurvey } from './survey.ts';

/** What a policy keeps of its rating; one that was not bought here has no application. */
const keptSchema = z.object({
  address: placeSchema,
  application: quotedRequestSchema.shape.details,
});

/** Another year by today's tariff, with the answers of the application. */
export const renewSmallBusiness: NonNullable<ProductLine['renew']> = (policy, rating) => {
  const kept = keptSchema.safeParse(JSON.parse(policy.details)).data;
  if (!kept) return undefined;
  const { region: state_or_region = '', ...place } = kept.address;
  const { business_class_code, policy_effective_date: first, ...responses } = kept.application;
  const rating_address = { ...place, state_or_region, country: 'US' };
  const eligible = findEligible({ rating_address, business_class_code }, rating);
  // They were checked when they were given: a loss of then may be too old to be asked for by now.
  const { answers } = checkSurvey(smallBusinessSurvey(eligible.group, first), responses);
  const risk = smallBusinessRiskSchema.safeParse(answers).data;
  if (!risk) return undefined;
  const rated = { ...eligible, prices: rateSmallBusiness({ ...eligible, risk }) };
  const plan = smallBusiness.plan(policy.planId);
  return { billing: storedBill(billSmallBusiness(plan, rated, policy.start)) };
};
