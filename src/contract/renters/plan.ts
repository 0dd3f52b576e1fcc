/** What the storefront keeps of a renters quote; the calls that ask for it are in calls.ts. */
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

/** Whom the policy is for. */
export const rentersPersonSchema = z.object({
  first_name: requiredText(PERSON_NAME_MAX, 'Enter a first name'),
  middle_name: optionalText(PERSON_NAME_MAX),
  last_name: requiredText(PERSON_NAME_MAX, 'Enter a last name'),
  suffix: optionalText(SUFFIX_MAX),
  email: emailSchema,
  phone_number: phoneSchema,
});
export type RentersPerson = z.infer<typeof rentersPersonSchema>;

/** A place that a typed address may mean. */
export const rentersLocationSchema = z.object({
  city: z.string(),
  /** State code. */
  state_or_region: z.string(),
  postal: z.string(),
});
export type RentersLocation = z.infer<typeof rentersLocationSchema>;

/** Whole dollars. */
const dollars = z.int();

export const rentersPlanSchema = z.object({
  ...planSchema.shape,
  information: z.object({
    ...planSchema.shape.information.shape,
    /** The same for whatever amounts are chosen. */
    coverages: coveragesSchema,
  }),
  details: z.object({
    /** Dollars of belongings; any whole step between min and max. */
    personal_property_amount: z.object({
      default: dollars,
      min: z._default(dollars, PROPERTY_MIN),
      max: z._default(dollars, PROPERTY_MAX),
      step: z._default(dollars, PROPERTY_STEP),
    }),
  }),
  /** The ways to pay that every quote has. */
  subscription_options: z.object({
    default_cadence: rentersCadenceSchema,
    cadences: z._default(z.array(rentersCadenceSchema), []),
  }),
});
export type RentersPlan = z.infer<typeof rentersPlanSchema>;

/** One limit with what may be chosen for it, in ascending order. */
export const rentersRateSchema = z.object({
  /** Field of `rates` that it is chosen under. */
  code: z.enum(['liability_limit', 'all_peril_deductible']),
  /** Left out: the storefront's own word for it. */
  title: z.optional(z.string()),
  /** What it is, in a sentence. */
  description: z.optional(z.string()),
  default: dollars,
  /** Whole dollars, in ascending order. */
  choices: z.array(dollars),
});
export type RentersRate = z.infer<typeof rentersRateSchema>;

/** A way to pay, as a quote allows it. */
export const paymentCadenceSchema = z.object({ cadence: rentersCadenceSchema });
export type PaymentCadence = z.infer<typeof paymentCadenceSchema>;
