/** Data of a renters quote that the storefront stores. The calls are in calls.ts. */
import * as z from 'zod/mini';
import { emailSchema, optionalTextSchema, phoneSchema, personNameSchema } from '../fields.ts';
import { coveragesSchema, basePlanSchema } from '../purchase/plan.ts';
import {
  PERSON_NAME_MAX_LENGTH,
  PROPERTY_LIMIT_MAX_DOLLARS,
  PROPERTY_LIMIT_MIN_DOLLARS,
  PROPERTY_LIMIT_STEP_DOLLARS,
  rentersCadenceSchema,
  NAME_SUFFIX_MAX_LENGTH,
} from './limits.ts';

/** Policyholder of a renters policy. */
export const rentersPolicyholderSchema = z.object({
  first_name: personNameSchema(PERSON_NAME_MAX_LENGTH, 'Enter a first name'),
  middle_name: optionalTextSchema(PERSON_NAME_MAX_LENGTH),
  last_name: personNameSchema(PERSON_NAME_MAX_LENGTH, 'Enter a last name'),
  suffix: optionalTextSchema(NAME_SUFFIX_MAX_LENGTH),
  email: emailSchema,
  phone_number: phoneSchema,
});
export type RentersPolicyholder = z.infer<typeof rentersPolicyholderSchema>;

/** City and ZIP code that match the entered postal address. */
export const matchedCitySchema = z.object({
  city: z.string(),
  /** State code, such as 'OR'. */
  state_or_region: z.string(),
  postal: z.string(),
});
export type MatchedCity = z.infer<typeof matchedCitySchema>;

/** Amount in whole dollars. */
const dollars = z.int();

export const rentersPlanSchema = z.object({
  ...basePlanSchema.shape,
  information: z.object({
    ...basePlanSchema.shape.information.shape,
    /** Coverages with limits that the buyer does not choose. */
    coverages: coveragesSchema,
  }),
  details: z.object({
    /** Limits for belongings in whole dollars: from `min` to `max`, in steps of `step`. */
    personal_property_amount: z.object({
      default: dollars,
      min: z._default(dollars, PROPERTY_LIMIT_MIN_DOLLARS),
      max: z._default(dollars, PROPERTY_LIMIT_MAX_DOLLARS),
      step: z._default(dollars, PROPERTY_LIMIT_STEP_DOLLARS),
    }),
  }),
  /** Payment options that are available for every quote. */
  subscription_options: z.object({
    default_cadence: rentersCadenceSchema,
    cadences: z._default(z.array(rentersCadenceSchema), []),
  }),
});
export type RentersPlan = z.infer<typeof rentersPlanSchema>;

/** Limit or deductible that the buyer chooses, with the list of possible amounts. */
export const limitOrDeductibleChoicesSchema = z.object({
  /** Name of the field in `settings.rates` of a request. This field contains the chosen amount. */
  code: z.enum(['liability_limit', 'all_peril_deductible']),
  /** Title of the limit or deductible. If it is omitted, the storefront shows its own title. */
  title: z.optional(z.string()),
  /** One sentence that explains the limit or deductible. */
  description: z.optional(z.string()),
  default: dollars,
  /** Choices in whole dollars, in ascending order. */
  choices: z.array(dollars),
});
export type LimitOrDeductibleChoices = z.infer<typeof limitOrDeductibleChoicesSchema>;

/** Payment option that is available for a quote. */
export const paymentCadenceSchema = z.object({ cadence: rentersCadenceSchema });
