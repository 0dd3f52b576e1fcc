import * as z from 'zod/mini';
import { ratingAddressErrorCodes, wireAddressSchema } from '../address.ts';
import { checkoutSchema } from '../purchase/billing.ts';
import {
  businessClassSchema,
  smallBusinessPlanSchema,
  smallBusinessPlanPricesSchema,
  smallBusinessPlanTotalsSchema,
} from './plan.ts';
import { defineCall } from '../define-call.ts';
import { surveyDefinitionSchema } from '../survey/dynamic-form.ts';
import { dateSchema } from '../fields.ts';
import { insuredSchema } from './insured.ts';

export const listBusinessClasses = defineCall({
  id: 'listBusinessClasses',
  method: 'GET',
  path: '/api/user/v2/protections/commercial/business-classes',
  summary: 'Lists all business classes by industry code',
  tag: 'Small business',
  auth: 'optional',
  records: 'business_classes',
  response: z.object({ business_classes: z.array(businessClassSchema) }),
  errors: [],
});

export const listCommercialPlans = defineCall({
  id: 'listCommercialPlans',
  method: 'POST',
  path: '/api/user/v2/protections/commercial/plans',
  summary: 'Lists the plans for a business class at an address, with the survey',
  tag: 'Small business',
  auth: 'optional',
  request: z.object({
    rating_address: wireAddressSchema,
    business_class_code: z.int(),
    /**
     * Name of the business, if it is already known. With the name, the server can return the error
     * for an existing policy before the buyer answers the other questions.
     */
    business_name: z.optional(z.string().check(z.maxLength(120))),
  }),
  records: 'plans',
  response: z.object({
    plans: z.array(smallBusinessPlanSchema),
    dynamic_form: surveyDefinitionSchema,
  }),
  errors: [
    'unauthorized',
    'no_offers_found',
    'ineligible_for_plan',
    'policy_holder_already_exists',
    ...ratingAddressErrorCodes,
  ],
});

/**
 * Answers for the quote: the survey answers by `key_name`, and the answers that the storefront
 * collects before and after the survey. They always include the insured's name, because the
 * storefront asks for the name if the survey does not.
 */
const smallBusinessDetailsSchema = z.looseObject({
  ...insuredSchema.shape,
  business_class_code: z.int(),
  /**
   * First day of coverage, YYYY-MM-DD.
   * @format date
   */
  policy_effective_date: dateSchema,
});
export type SmallBusinessDetails = z.infer<typeof smallBusinessDetailsSchema>;

export const rateCommercial = defineCall({
  id: 'rateCommercial',
  method: 'POST',
  path: '/api/user/v2/protections/commercial/rates',
  summary: 'Creates a quote with the annual price of each plan',
  tag: 'Small business',
  auth: 'optional',
  timeout: 30_000,
  request: z.object({ rating_address: wireAddressSchema, details: smallBusinessDetailsSchema }),
  response: z.object({
    quote_id: z.string(),
    rates: smallBusinessPlanPricesSchema,
    totals: z.optional(smallBusinessPlanTotalsSchema),
  }),
  errors: [
    'unauthorized',
    'no_offers_found',
    'ineligible_for_plan',
    'quote_request_rejected',
    ...ratingAddressErrorCodes,
  ],
});

export const checkoutCommercial = defineCall({
  id: 'checkoutCommercial',
  method: 'POST',
  path: '/api/user/v2.1/protections/commercial/checkout',
  summary: 'Returns the exact price of a plan in a quote, with discount and tax',
  tag: 'Small business',
  auth: 'optional',
  request: z.object({
    rating_address: wireAddressSchema,
    plan_id: z.string(),
    quote_id: z.string(),
  }),
  response: checkoutSchema,
  errors: [
    'unauthorized',
    'ineligible_for_plan',
    'quote_not_found',
    'quote_expired',
    'price_changed',
    'service_already_active',
    'policy_holder_already_exists',
    ...ratingAddressErrorCodes,
  ],
});
