import * as z from 'zod/mini';
import { ADDRESS_LENGTH_MAX } from '../address.ts';
import { dateSchema, optionalTextSchema, requiredTextSchema } from '../fields.ts';
import { surveyAnswersSchema } from '../survey/dynamic-form.ts';
import { storageSafeKeys } from './limits.ts';

/** Maximum number of collections in one application. */
const COLLECTIONS_MAX = 20;

/** Postal address where a collection is kept. */
export const collectionAddressSchema = z.object({
  line1: requiredTextSchema(ADDRESS_LENGTH_MAX, 'Enter a street address'),
  line2: optionalTextSchema(ADDRESS_LENGTH_MAX),
  city: requiredTextSchema(ADDRESS_LENGTH_MAX, 'Enter a city'),
  state_or_region: requiredTextSchema(ADDRESS_LENGTH_MAX, 'Enter a state or region'),
  postal: requiredTextSchema(ADDRESS_LENGTH_MAX, 'Enter a ZIP code'),
  /** ISO 3166-1 alpha-2 country code. */
  country_code: z._default(z.string().check(z.regex(/^[A-Z]{2}$/)), 'US'),
});
export type CollectionAddress = z.infer<typeof collectionAddressSchema>;

const booleanAnswer = z._default(z.boolean(), false);
const safeAnswers = Object.fromEntries(
  storageSafeKeys.map((key) => [key, booleanAnswer]),
) as Record<(typeof storageSafeKeys)[number], typeof booleanAnswer>;
const dollars = z.int().check(z.minimum(0), z.maximum(999_999_999));

/**
 * One collection in an application. The storefront generates its `reference_id`. Values are in
 * whole dollars.
 * @public
 */
export const applicationCollectionSchema = z.object({
  reference_id: z.string().check(z.minLength(1), z.maxLength(64)),
  category_code: z.string(),
  /**
   * True for a less common category. The storefront lists these categories below the most common
   * categories.
   */
  is_sub_category: booleanAnswer,
  address: collectionAddressSchema,
  /** True if the collection has a burglar alarm that notifies a person or service. */
  has_burglar_alarm: booleanAnswer,
  /** True if the collection has a fire alarm that notifies a person or service. */
  has_fire_alarm: booleanAnswer,
  collection_total_value: dollars,
  highest_value_item: dollars,
  ...safeAnswers,
});
export type ApplicationCollection = z.infer<typeof applicationCollectionSchema>;

/** Choices of the buyer for a quote: the start of coverage and the deductible. */
export const collectiblesQuoteChoicesSchema = z.object({
  /**
   * First day of coverage, calendar date in UTC.
   * @format date
   */
  policy_effective_date: dateSchema,
  /** Deductible in whole dollars. It must be one of the deductibles in the quote's option sets. */
  deductible: dollars,
});
export type CollectiblesQuoteChoices = z.infer<typeof collectiblesQuoteChoicesSchema>;

/** A plan with the collections that it insures. */
export const planApplicationSchema = z.object({
  plan_id: z.string(),
  collections: z.array(applicationCollectionSchema).check(z.maxLength(COLLECTIONS_MAX)),
});

/**
 * An application for a collectibles policy. Several calls add fields to the application. Fields
 * that are not known yet are omitted.
 */
export const applicationSchema = z.object({
  /**
   * Category of the collection that the current questions are about. `rating_address` is the
   * address where that collection is kept.
   */
  category_code: z.optional(z.string()),
  rating_address: z.optional(collectionAddressSchema),
  /** Survey answers about the policy, by `key_name`. */
  details: z._default(surveyAnswersSchema, {}),
  settings: z.optional(collectiblesQuoteChoicesSchema),
  plan_applications: z._default(z.array(planApplicationSchema).check(z.maxLength(1)), []),
});
export type Application = z.infer<typeof applicationSchema>;

/** Changes to an application. Omitted fields stay unchanged, including plan_applications. */
export const applicationUpdateSchema = z.partial(
  z.object({
    ...applicationSchema.shape,
    details: surveyAnswersSchema,
    plan_applications: z.array(planApplicationSchema).check(z.maxLength(1)),
  }),
);
