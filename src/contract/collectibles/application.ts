import * as z from 'zod/mini';
import { ADDRESS_MAX } from '../address.ts';
import { dateSchema, optionalText, requiredText } from '../fields.ts';
import { surveyResponsesSchema } from '../survey/dynamic-form.ts';
import { safeKeys } from './rates.ts';

/** Most collections of one application. */
const COLLECTIONS_MAX = 20;

/** Where a collection is kept. */
export const collectionAddressSchema = z.object({
  line1: requiredText(ADDRESS_MAX, 'Enter a street address'),
  line2: optionalText(ADDRESS_MAX),
  city: requiredText(ADDRESS_MAX, 'Enter a city'),
  state_or_region: requiredText(ADDRESS_MAX, 'Enter a state or region'),
  postal: requiredText(ADDRESS_MAX, 'Enter a ZIP code'),
  /** ISO 3166-1 alpha-2. */
  country_code: z._default(z.string().check(z.regex(/^[A-Z]{2}$/)), 'US'),
});
export type CollectionAddress = z.infer<typeof collectionAddressSchema>;

const booleanAnswer = z._default(z.boolean(), false);
const safeAnswers = Object.fromEntries(safeKeys.map((key) => [key, booleanAnswer])) as Record<
  (typeof safeKeys)[number],
  typeof booleanAnswer
>;
const dollars = z.int().check(z.minimum(0), z.maximum(999_999_999));

/** One collection, under the name that the storefront has drawn for it. Values in whole dollars. */
export const applicationCollectionSchema = z.object({
  reference_id: z.string().check(z.minLength(1), z.maxLength(64)),
  category_code: z.string(),
  /** Of a kind that is listed under the ones that most people insure. */
  is_sub_category: booleanAnswer,
  address: collectionAddressSchema,
  /** An alarm calls somebody on a burglary. */
  has_burglar_alarm: booleanAnswer,
  /** An alarm calls somebody on a fire. */
  has_fire_alarm: booleanAnswer,
  collection_total_value: dollars,
  highest_value_item: dollars,
  ...safeAnswers,
});
export type ApplicationCollection = z.infer<typeof applicationCollectionSchema>;

/** What is chosen on the quote. */
export const collectiblesSettingsSchema = z.object({
  /** Calendar date in UTC. */
  policy_effective_date: dateSchema,
  /** Whole dollars, one of the quote's option sets. */
  deductible: dollars,
});
export type CollectiblesSettings = z.infer<typeof collectiblesSettingsSchema>;

/** The collections that one plan insures. */
export const planApplicationSchema = z.object({
  plan_id: z.string(),
  collections: z.array(applicationCollectionSchema).check(z.maxLength(COLLECTIONS_MAX)),
});

/** All that is said of what is to be insured. Built up call by call: what is not known yet is left out. */
export const applicationSchema = z.object({
  /** The kind that is being asked about, and where it is kept. */
  category_code: z.optional(z.string()),
  rating_address: z.optional(collectionAddressSchema),
  /** The survey's answers about the policy, by key_name. */
  details: z._default(surveyResponsesSchema, {}),
  settings: z.optional(collectiblesSettingsSchema),
  plan_applications: z._default(z.array(planApplicationSchema).check(z.maxLength(1)), []),
});
export type Application = z.infer<typeof applicationSchema>;

/** What of an application changes; what is left out stays, its plan_applications too. */
export const applicationUpdateSchema = z.partial(
  z.object({
    ...applicationSchema.shape,
    details: surveyResponsesSchema,
    plan_applications: z.array(planApplicationSchema).check(z.maxLength(1)),
  }),
);
