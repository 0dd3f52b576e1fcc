import * as z from 'zod/mini';
import { ratingAddressErrorCodes, wireAddressSchema } from '../address.ts';
import { checkoutSchema } from '../purchase/billing.ts';
import { comparedPlanSchema } from '../purchase/plan.ts';
import { defineCall } from '../define-call.ts';
import {
  emailSchema,
  optionalTextSchema,
  phoneSchema,
  personNameSchema,
  requiredTextSchema,
} from '../fields.ts';

/** The passenger and the booking that the policy insures, as the storefront sends them. */
export const baggageDetailsSchema = z.object({
  /** Code of the airline: `fs` from listAirlines. */
  airline_fs_code: requiredTextSchema(4, 'Select an airline'),
  /** The airline's confirmation number (record locator). */
  pnr_code: z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      z.minLength(1, 'Enter the confirmation number'),
      z.regex(
        /^[A-Z0-9]{5,13}$/,
        'Enter the confirmation number as letters and digits, for example ABC123',
      ),
    ),
  /** The passenger's given name, as on the ticket. */
  pax_first_name: personNameSchema(40, 'Enter a first name'),
  /** The passenger's middle name. Empty if there is none. */
  pax_middle_name: optionalTextSchema(40),
  /** The passenger's family name, as on the ticket. */
  pax_last_name: personNameSchema(40, 'Enter a last name'),
  pax_email: emailSchema,
  pax_phone: phoneSchema,
});
export type BaggageDetails = z.infer<typeof baggageDetailsSchema>;

export const listBaggagePlans = defineCall({
  id: 'listBaggagePlans',
  method: 'POST',
  path: '/api/user/v2/protections/baggage/plans',
  summary: 'Lists the baggage plans available at an address',
  tag: 'Baggage',
  auth: 'optional',
  request: z.object({ rating_address: wireAddressSchema, airline_fs_code: z.optional(z.string()) }),
  records: 'plans',
  response: z.object({
    plans: z.array(comparedPlanSchema),
    /** Content that is shown next to the plans. */
    settings: z._default(z.object({ display_html: z._default(z.string(), '') }), {
      display_html: '',
    }),
  }),
  errors: ['unauthorized', 'no_offers_found', 'quote_request_rejected', ...ratingAddressErrorCodes],
});

export const checkoutBaggage = defineCall({
  id: 'checkoutBaggage',
  method: 'POST',
  path: '/api/user/v2.1/protections/baggage/checkout',
  summary: 'Returns the exact price of a baggage plan',
  tag: 'Baggage',
  auth: 'optional',
  request: z.object({
    plan_id: z.string(),
    rating_address: wireAddressSchema,
    details: baggageDetailsSchema,
  }),
  response: checkoutSchema,
  errors: [
    'unauthorized',
    'ineligible_for_plan',
    'policy_holder_already_exists',
    ...ratingAddressErrorCodes,
  ],
});
