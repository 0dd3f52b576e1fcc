/** Data of a renters quote that the storefront stores. The calls are in calls.ts. */
import * as z from 'zod/mini';
import { emailSchema, optionalText, phoneSchema, requiredText } from '../fields.ts';
import { coveragesSchema, planSchema } from '../purchase/plan.ts';
import {
  PERSON_NAME_MAX,
  PROPERTY_MAX,
  PROPERTY_MIN,
  PROPERTY_STEP,
  rentersCadenceSchema,
  SUFFIX_MAX,
} from './limits.ts';

/** Policyholder of a renters policy. */
export const rentersPersonSchema = z.object({
  first_name: requiredText(PERSON_NAME_MAX, 'Enter a first name'),
  middle_name: optionalText(PERSON_NAME_MAX),
  last_name: requiredText(PERSON_NAME_MAX, 'Enter a last name'),
  suffix: optionalText(SUFFIX_MAX),
  email: emailSchema,
  phone_number: phoneSchema,
});
export type RentersPerson = z.infer<typeof rentersPersonSchema>;

/** City and ZIP code that match the entered postal address. */
export const rentersLocationSchema = z.object({
  city: z.string(),
  /** State code, such as 'OR'. */
  state_or_region: z.string(),
  postal: z.string(),
});
export type RentersLocation = z.infer<typeof rentersLocationSchema>;

/** Amount in whole dollars. */
const dollars = z.int();

export const rentersPlanSchema = z.object({
  ...planSchema.shape,
  information: z.object({
    ...planSchema.shape.information.shape,
    /** Coverages with limits that the buyer does not choose. */
    coverages: coveragesSchema,
  }),
  details: z.object({
    /** Limits for belongings in whole dollars: from `min` to `max`, in steps of `step`. */
    personal_property_amount: z.object({
      default: dollars,
      min: z._default(dollars, PROPERTY_MIN),
      max: z._default(dollars, PROPERTY_MAX),
      step: z._default(dollars, PROPERTY_STEP),
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
export const rentersRateSchema = z.object({
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
export type RentersRate = z.infer<typeof rentersRateSchema>;

/** Payment option that is available for a quote. */
export const paymentCadenceSchema = z.object({ cadence: rentersCadenceSchema });
export type PaymentCadence = z.infer<typeof paymentCadenceSchema>;
