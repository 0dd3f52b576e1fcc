/**
 * Builds the forms for adding and editing a collection, and validates the answers to these forms.
 */
import {
  answersIn,
  unansweredQuestions,
} from '../../../src/contract/collectibles/question-scopes.ts';
import type { PolicyAddress } from '../../../src/contract/policies/details.ts';
import type {
  SurveyDefinition,
  SurveyField,
  SurveyAnswers,
} from '../../../src/contract/survey/dynamic-form.ts';
import * as z from 'zod/mini';
import { storageSafeKeys } from '../../../src/contract/collectibles/limits.ts';
import { ApiError } from '../../errors.ts';
import { checkAnswersOrReject } from './answers.ts';
import {
  isSamePolicyAddress,
  type StoredCollection,
  type StoredPolicyDetails,
} from './stored-policy.ts';
import { collectiblesSurvey } from './survey.ts';

const toYesNo = (isYes: boolean) => (isYes ? 'yes' : 'no');

/**
 * Keys of the questions about the owner, the owner's history and the mailing address. They are
 * answered at purchase, so endorsement forms omit these questions.
 */
const ownerKeys = [
  'ownership_type',
  'trust_name',
  'owner_foundation',
  'musical_group_name',
  'owners',
  'owner_first_name',
  'owner_last_name',
  'owner_email',
  'owner_phone_number',
  'has_no_mailing_address',
  'mailing_address',
];
const historyKeys = [
  'claims_count',
  'is_declined_insurance',
  'declined_insurance_type',
  'is_felon',
  'filed_bankruptcy',
];

const markRecorded = (keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, 'recorded']));

/**
 * Returns the alarms of another collection of the policy at the same address. Empty when no other
 * collection is at this address.
 */
function alarmsAt(
  policyAddress: PolicyAddress,
  { collections }: StoredPolicyDetails,
): SurveyAnswers {
  const known = collections.find(
    (one) => isSamePolicyAddress(one.address, policyAddress) && one.has_burglar_alarm !== undefined,
  );
  if (!known) return {};
  return {
    has_burglar_alarm: toYesNo(known.has_burglar_alarm ?? false),
    has_fire_alarm: toYesNo(known.has_fire_alarm ?? false),
  };
}

/** Returns the survey for a new collection, without questions that the policy already answers. */
export function buildAddCollectionForm(
  code: string,
  policy: StoredPolicyDetails,
  policyAddress: PolicyAddress,
): SurveyDefinition {
  const isHistoryKnown = policy.claims_count !== undefined;
  const recorded = { ...markRecorded(ownerKeys), ...alarmsAt(policyAddress, policy) };
  const form = collectiblesSurvey(code);
  return isHistoryKnown
    ? withoutEmptyScreens(unansweredQuestions(form, { ...recorded, ...markRecorded(historyKeys) }))
    : unansweredQuestions(form, recorded);
}

/** Removes screens that have no fields. No choice leads to these screens now. */
function withoutEmptyScreens({ screens, ...form }: SurveyDefinition): SurveyDefinition {
  const screensWithFields = Object.entries(screens).filter(([, { fields }]) => fields.length > 0);
  return { ...form, screens: Object.fromEntries(screensWithFields) };
}

/**
 * Returns the form with the questions about a collection and its address. The stored values are the
 * defaults.
 */
export function buildEditCollectionForm(
  collection: StoredCollection,
  policy: StoredPolicyDetails,
): SurveyDefinition {
  const survey = collectiblesSurvey(collection.category.code);
  const form = withoutEmptyScreens(
    unansweredQuestions(survey, markRecorded([...ownerKeys, ...historyKeys])),
  );
  const known: SurveyAnswers = {
    collection_total_value: Math.round(collection.collection_total_value),
    highest_value_item: Math.round(collection.highest_value_item),
    ...alarmsAt(collection.address, policy),
    ...(collection.safes.length > 0 && { safes: collection.safes }),
  };
  const withDefault = (field: SurveyField): SurveyField =>
    known[field.key_name] === undefined
      ? field
      : { ...field, settings: { ...field.settings, default: known[field.key_name] } };
  const screens = Object.entries(form.screens).map(([id, screen]) => [
    id,
    { ...screen, fields: screen.fields.map(withDefault) },
  ]);
  return { ...form, screens: Object.fromEntries(screens) };
}

const yesToBoolean = z.pipe(
  z.optional(z.string()),
  z.transform((value) => value === 'yes'),
);
const collectionAnswersSchema = z.object({
  collection_total_value: z.number(),
  highest_value_item: z.number(),
  has_burglar_alarm: yesToBoolean,
  has_fire_alarm: yesToBoolean,
  safes: z._default(z.array(z.enum(storageSafeKeys)), []),
});

/** Answers about a collection and about the alarms and safes at its address. */
export type CollectionAnswers = z.infer<typeof collectionAnswersSchema>;

/**
 * Validates the answers to a form. Ignores answers to questions that the form does not contain.
 * When the form has no questions about alarms, uses the alarms of the policy at `policyAddress`.
 * @returns Answers about the collection, and the answers about the policy for which the form has
 * questions.
 * @throws ApiError `invalid_input` with the missing fields, `quote_request_rejected`
 */
export function validateEndorsementAnswers(
  form: SurveyDefinition,
  details: SurveyAnswers,
  { policy, policyAddress }: { policy: StoredPolicyDetails; policyAddress: PolicyAddress },
): { collectionAnswers: CollectionAnswers; policyAnswers: SurveyAnswers } {
  const { answers, fields } = checkAnswersOrReject(form, details);
  if (Object.keys(fields).length > 0) {
    throw new ApiError(
      'invalid_input',
      'Some answers are missing or invalid.',
      Object.fromEntries(
        Object.entries(fields).map(([key, messages]) => [`details.${key}`, messages]),
      ),
    );
  }
  return {
    collectionAnswers: collectionAnswersSchema.parse({
      ...alarmsAt(policyAddress, policy),
      ...answers,
    }),
    policyAnswers: answersIn('policy', answers),
  };
}
