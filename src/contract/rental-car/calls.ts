import * as z from 'zod/mini';
import { ratingAddressErrorCodes, wireAddressSchema } from '../address.ts';
import { checkoutSchema } from '../purchase/billing.ts';
import { defineCall } from '../define-call.ts';
import { dateSchema, emailSchema, phoneSchema, requiredTextSchema } from '../fields.ts';
import { optionalAgreementNumberSchema } from './extension-details.ts';
import { flatRentalFields, readFlatRentalNames } from './flat-names.ts';
import { driverNameSchema, rentalPlanSchema } from './plan.ts';
import { ADDITIONAL_DRIVERS_MAX, AGENCY_NAME_MAX_LENGTH } from './limits.ts';

/**
 * Rental trip, as the storefront sends it. All dates are calendar dates in New York.
 * `rentalTripSchema`
 * contains the rules for the dates.
 */
export const rentalDetailsSchema = z.object({
  /** Name of the rental agency. */
  rental_company: requiredTextSchema(AGENCY_NAME_MAX_LENGTH, 'Select a rental agency'),
  rental_started: dateSchema,
  rental_ended: dateSchema,
  /** Number of the rental agreement. Omitted while the renter does not know it. */
  rental_agreement_number: optionalAgreementNumberSchema,
  phone: phoneSchema,
  email: emailSchema,
  /** Drivers of the car. The main driver comes first. */
  drivers: z.array(z.object({ ...driverNameSchema.shape, is_main_driver: z.boolean() })).check(
    z.minLength(1, 'Name the main driver'),
    z.maxLength(
      1 + ADDITIONAL_DRIVERS_MAX,
      `Name no more than ${ADDITIONAL_DRIVERS_MAX} additional drivers`,
    ),
    z.refine(
      (drivers) => drivers.every((driver, index) => driver.is_main_driver === (index === 0)),
      'Name the main driver first',
    ),
  ),
});
export type RentalDetails = z.infer<typeof rentalDetailsSchema>;

export const listRentalPlans = defineCall({
  id: 'listRentalPlans',
  method: 'POST',
  path: '/api/user/v2/protections/rental-car/plans',
  summary: 'Lists the rental car plans available at an address, with their daily prices',
  tag: 'Rental car',
  auth: 'optional',
  request: z.object({ rating_address: wireAddressSchema }),
  records: 'plans',
  response: z.object({ plans: z.array(rentalPlanSchema) }),
  errors: ['unauthorized', 'no_offers_found', 'quote_request_rejected', ...ratingAddressErrorCodes],
});

export const checkoutRental = defineCall({
  id: 'checkoutRental',
  method: 'POST',
  path: '/api/user/v2.1/protections/rental-car/checkout',
  summary: 'Returns the exact price of a plan for a trip',
  tag: 'Rental car',
  auth: 'optional',
  request: z.object({
    plan_id: z.string(),
    rating_address: wireAddressSchema,
    details: rentalDetailsSchema,
    ...flatRentalFields,
  }),
  readAlternativeNames: readFlatRentalNames,
  response: checkoutSchema,
  errors: [
    'unauthorized',
    'ineligible_for_plan',
    'policy_holder_already_exists',
    ...ratingAddressErrorCodes,
  ],
});
