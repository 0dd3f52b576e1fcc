import * as z from 'zod/mini';
import type {
  Application,
  ApplicationCollection,
} from '../../../src/contract/collectibles/application.ts';
import { answersIn, scopeOf } from '../../../src/contract/collectibles/question-scopes.ts';
import { ownershipTypes } from '../../../src/contract/collectibles/policy.ts';
import { storageSafeKeys } from '../../../src/contract/collectibles/limits.ts';
import { APPLICATION_VALUE_MAX, categoryRates } from '../../../src/tariffs/collectibles/rates.ts';
import type { SurveyDefinition, SurveyAnswers } from '../../../src/contract/survey/dynamic-form.ts';
import { validateSurvey } from '../../../src/contract/survey/check.ts';
import { ApiError, type FieldErrorMessages } from '../../errors.ts';
import { sumOf } from '../../money.ts';
import { assertInsurableCategory } from './plans.ts';
import { collectiblesSurvey } from './survey.ts';

/** All survey answers about the policy, with the types of those that the code reads. */
const policyAnswersSchema = z.looseObject({
  ownership_type: z.enum(ownershipTypes),
  trust_name: z.optional(z.string()),
  owner_foundation: z.optional(z.string()),
  musical_group_name: z.optional(z.string()),
  owners: z._default(z.array(z.looseObject({ first_name: z.string(), last_name: z.string() })), []),
  owner_first_name: z.string(),
  owner_last_name: z.string(),
  owner_email: z.string(),
  owner_phone_number: z.string(),
  claims_count: z.string(),
  declined_insurance_type: z.optional(z.string()),
  mailing_address: z.optional(z.record(z.string(), z.unknown())),
});
export type PolicyAnswers = z.infer<typeof policyAnswersSchema>;

/** The collections and the policy's answers of an application, after validation. */
export interface ValidatedApplication {
  answers: PolicyAnswers;
  collections: readonly ApplicationCollection[];
}

export function collectionsOf({
  plan_applications,
}: Application): readonly ApplicationCollection[] {
  return plan_applications.flatMap(({ collections }) => collections);
}

/**
 * Validates an application. Each collection is checked with the survey of its category.
 * @throws ApiError `quote_request_rejected`, `total_collection_value_is_above_limit`,
 * `ineligible_for_plan`; `invalid_input` with the missing fields
 */
export function validateApplication(application: Application): ValidatedApplication {
  const collections = collectionsOf(application);
  const fields: FieldErrorMessages = {};
  let answers: SurveyAnswers = {};
  collections.forEach((collection, index) => {
    const checked = checkCollection(application.details, collection);
    answers = { ...answers, ...checked.answers };
    for (const [key, messages] of Object.entries(checked.fields)) {
      const scope = scopeOf(key.split('.')[0] ?? '');
      fields[scope === 'policy' ? `application.details.${key}` : `${pathOf(index)}.${key}`] =
        messages;
    }
  });
  assertUniqueCollections(collections);
  if (Object.keys(fields).length > 0) {
    throw new ApiError('invalid_input', 'Some answers are missing or invalid.', fields);
  }
  assertTotalValueWithinLimit(collections);
  return { answers: policyAnswersSchema.parse(answersIn('policy', answers)), collections };
}

const pathOf = (index: number) => `application.plan_applications.0.collections.${index}`;

function checkCollection(details: SurveyAnswers, collection: ApplicationCollection) {
  assertInsurableCategory(collection.category_code);
  const form = collectiblesSurvey(collection.category_code);
  return checkAnswersOrReject(form, { ...details, ...surveyAnswersOf(collection) });
}

/**
 * Checks survey answers with the rules of the survey. Returns missing or invalid answers as fields.
 * @throws ApiError `quote_request_rejected` when an answer makes the risk uninsurable
 */
export function checkAnswersOrReject(form: SurveyDefinition, responses: SurveyAnswers) {
  const checked = validateSurvey(form, responses);
  if (!checked.rejectedBy) return checked;
  const reason = form.screens[checked.rejectedBy]?.question ?? '';
  throw new ApiError('quote_request_rejected', reason);
}

/** Converts a collection's fields to answers of the collection's survey. */
function surveyAnswersOf(collection: ApplicationCollection): SurveyAnswers {
  const toYesNo = (isYes: boolean) => (isYes ? 'yes' : 'no');
  const safes = storageSafeKeys.filter((key) => collection[key]);
  return {
    collection_total_value: collection.collection_total_value,
    highest_value_item: collection.highest_value_item,
    has_burglar_alarm: toYesNo(collection.has_burglar_alarm),
    has_fire_alarm: toYesNo(collection.has_fire_alarm),
    ...(safes.length > 0 && { safes }),
  };
}

/**
 * Rejects two collections of the same category, even at different addresses. Also rejects repeated
 * reference ids.
 */
function assertUniqueCollections(collections: readonly ApplicationCollection[]): void {
  const fields: FieldErrorMessages = {};
  for (const key of ['category_code', 'reference_id'] as const) {
    const seen = new Set<string>();
    collections.forEach((collection, index) => {
      if (seen.has(collection[key]))
        fields[`${pathOf(index)}.${key}`] = ['This collection was already added'];
      seen.add(collection[key]);
    });
  }
  if (Object.keys(fields).length === 0) return;
  throw new ApiError('invalid_input', 'A collection was added twice.', fields);
}

/**
 * Rejects collections whose total value is above the limit. A total above the limit is allowed when
 * an endorsement lowers the total.
 * @param totalBeforeEndorsement Total insured value before the endorsement.
 * @throws ApiError `total_collection_value_is_above_limit`
 */
export function assertTotalValueWithinLimit(
  collections: readonly Pick<ApplicationCollection, 'collection_total_value'>[],
  totalBeforeEndorsement = 0,
): void {
  const total = sumOf(collections, (one) => one.collection_total_value);
  if (total <= APPLICATION_VALUE_MAX || total < totalBeforeEndorsement) return;
  throw new ApiError(
    'total_collection_value_is_above_limit',
    `Online, we insure collections worth up to $${APPLICATION_VALUE_MAX.toLocaleString('en-US')} together.`,
  );
}

/**
 * Rejects collections that are so valuable that the VIP team must review them before a charge.
 * @throws ApiError `jewelry_exit_ramp`
 */
export function assertNoVipReview(
  collections: readonly Pick<
    ApplicationCollection,
    'category_code' | 'highest_value_item' | 'collection_total_value'
  >[],
): void {
  for (const { category_code, highest_value_item, collection_total_value } of collections) {
    const { review } = categoryRates[category_code] ?? {};
    if (!review) continue;
    if (highest_value_item <= review.item && collection_total_value <= review.total) continue;
    throw new ApiError('jewelry_exit_ramp', 'Our VIP team needs to review your items.');
  }
}
