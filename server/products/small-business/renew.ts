import * as z from 'zod/mini';
import { policyAddressSchema } from '../../../src/contract/policies/details.ts';
import { validateSurvey } from '../../../src/contract/survey/check.ts';
import { calculateSmallBusinessPrices } from '../../../src/tariffs/small-business/premium.ts';
import { smallBusinessAnswersSchema } from '../../../src/contract/small-business/answers.ts';
import type { Product } from '../../policies/product.ts';
import { toStoredBilling } from '../../sales/insert-policy.ts';
import { priceSmallBusinessYear } from './offer.ts';
import { smallBusiness } from './product.ts';
import { requireEligibleBusiness, quotedRequestSchema } from './quote.ts';
import { smallBusinessSurvey } from './survey.ts';

/**
 * Stored data that is needed to price the renewal of a policy. A policy that was not bought through
 * this server has no application.
 */
const storedDetailsSchema = z.object({
  address: policyAddressSchema,
  application: quotedRequestSchema.shape.details,
});

/** Prices the next year of a policy at today's rates, with the answers of its application. */
export const rateSmallBusinessRenewal: NonNullable<Product['renew']> = (policy, rating) => {
  const stored = storedDetailsSchema.safeParse(JSON.parse(policy.details)).data;
  if (!stored) return undefined;
  const { region: state_or_region = '', ...address } = stored.address;
  const { business_class_code, policy_effective_date: first, ...responses } = stored.application;
  const rating_address = { ...address, state_or_region, country: 'US' };
  const eligible = requireEligibleBusiness({ rating_address, business_class_code }, rating);
  // The answers are validated with the first start date of the policy as the current date. A loss
  // date that was valid then may be too old for today's survey.
  const { answers } = validateSurvey(smallBusinessSurvey(eligible.group, first), responses);
  const risk = smallBusinessAnswersSchema.safeParse(answers).data;
  if (!risk) return undefined;
  const rated = { ...eligible, prices: calculateSmallBusinessPrices({ ...eligible, risk }) };
  const plan = smallBusiness.plan(policy.planId);
  return { billing: toStoredBilling(priceSmallBusinessYear(plan, rated, policy.start)) };
};
