import * as z from 'zod/mini';
import { ratingAddressErrorCodes, wireAddressSchema } from '../address.ts';
import { defineCall } from '../define-call.ts';
import { surveyDefinitionSchema, surveyAnswersSchema } from '../survey/dynamic-form.ts';
import { dateSchema, dateTimeSchema } from '../fields.ts';
import { rentersCheckoutSchema } from './checkout.ts';
import { rentersCadenceSchema } from './limits.ts';
import {
  paymentCadenceSchema,
  matchedCitySchema,
  rentersPolicyholderSchema,
  rentersPlanSchema,
  limitOrDeductibleChoicesSchema,
} from './plan.ts';
import { rentersQuoteChoicesSchema } from './settings.ts';

/**
 * Policyholder. Omitted for signed-in callers, because the server uses the account's data. A guest
 * sends it as soon as it is known: the storefront asks for it after the first price. A backend that
 * needs it earlier returns `invalid_input`, and the storefront asks for it first.
 */
const personalInfo = z.optional(rentersPolicyholderSchema);

export const listRentersPlans = defineCall({
  id: 'listRentersPlans',
  method: 'POST',
  path: '/api/user/v2/protections/renters/plans',
  summary: 'Returns the renters plan at an address, matching places and the survey',
  tag: 'Renters',
  auth: 'optional',
  request: z.object({ property_address: wireAddressSchema, personal_info: personalInfo }),
  response: z.object({
    plans: z.array(rentersPlanSchema),
    zip_code_results: z._default(
      z.object({ locations: z._default(z.array(matchedCitySchema), []) }),
      { locations: [] },
    ),
    dynamic_form: surveyDefinitionSchema,
  }),
  errors: ['unauthorized', 'no_offers_found', 'service_already_active', ...ratingAddressErrorCodes],
});

export const rateRenters = defineCall({
  id: 'rateRenters',
  method: 'POST',
  path: '/api/user/v2/protections/renters/rates',
  summary: 'Creates a quote from the survey answers, with the available limits',
  tag: 'Renters',
  auth: 'optional',
  request: z.object({
    plan_id: z.string(),
    property_address: wireAddressSchema,
    personal_info: personalInfo,
    /** Survey answers by `key_name`. */
    details: surveyAnswersSchema,
    /** Start date of coverage, and the liability limits for the first quote. */
    settings: z.object({
      policy_effective_date: dateSchema,
      /**
       * Liability limit that the quote preselects, in whole dollars. `min_liability_limit` is the
       * minimum that the lease requires.
       */
      liability_limit: z.optional(z.int()),
      min_liability_limit: z.optional(z.int()),
    }),
  }),
  response: z.object({
    quote_id: z.string(),
    /** Quote with its expiry time. */
    quote: z.optional(z.object({ expires_at: z.optional(dateTimeSchema) })),
    rates: z.array(limitOrDeductibleChoicesSchema),
    /**
     * Questions that do not affect the price. The storefront asks them after the price and then
     * creates another quote, with all answers in `details`. Omitted if there are none.
     */
    closing_form: z.optional(surveyDefinitionSchema),
  }),
  errors: [
    'unauthorized',
    'no_offers_found',
    'quote_request_rejected',
    'ineligible_for_plan',
    'service_already_active',
    ...ratingAddressErrorCodes,
  ],
});

export const listRentersCadences = defineCall({
  id: 'listRentersCadences',
  method: 'POST',
  path: '/api/user/v2.1/protections/renters/cadences',
  summary: 'Lists the payment options of a quote',
  tag: 'Renters',
  auth: 'optional',
  request: z.object({ property_address: wireAddressSchema, quote_id: z.string() }),
  response: z.object({
    payment_cadences: z.array(paymentCadenceSchema),
    /** Payment option to preselect. Defaults to the plan's default payment option. */
    default_cadence: z.optional(rentersCadenceSchema),
  }),
  errors: [
    'unauthorized',
    'quote_not_found',
    'quote_expired',
    'no_offers_found',
    ...ratingAddressErrorCodes,
  ],
});

export const checkoutRenters = defineCall({
  id: 'checkoutRenters',
  method: 'POST',
  path: '/api/user/v2.1/protections/renters/checkout',
  summary: 'Returns the exact price of a quote for the chosen amounts',
  tag: 'Renters',
  auth: 'optional',
  request: z.object({
    plan_id: z.string(),
    quote_id: z.string(),
    settings: rentersQuoteChoicesSchema,
    payment_cadence: rentersCadenceSchema,
  }),
  response: rentersCheckoutSchema,
  errors: [
    'unauthorized',
    'quote_not_found',
    'quote_expired',
    'quote_request_rejected',
    'ineligible_for_plan',
    'policy_holder_already_exists',
  ],
});
