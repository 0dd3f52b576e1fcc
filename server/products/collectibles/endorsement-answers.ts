/** What is asked before a collection is added or changed, and what the answers make of the policy. */
import {
  answersIn,
  unansweredQuestions,
} from '../../../src/contract/collectibles/question-scopes.ts';
import type { PolicyAddress } from '../../../src/contract/policies/details.ts';
import type {
  DynamicForm,
  SurveyField,
  SurveyResponses,
} from '../../../src/contract/survey/dynamic-form.ts';
import * as z from 'zod/mini';
import { safeKeys } from '../../../src/contract/collectibles/rates.ts';
import { ApiError } from '../../errors.ts';
import { checkAnswers } from './answers.ts';
import { isSameAddress, type StoredCollection, type StoredPolicy } from './stored-policy.ts';
import { collectiblesSurvey } from './survey.ts';

const toYesNo = (isYes: boolean) => (isYes ? 'yes' : 'no');

/** Asked when the policy was bought, and not again: its owner, their past and where the mail goes. */
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

/** The alarms of a place, where the policy knows them from what is kept there already. */
function alarmsAt(policyAddress: PolicyAddress, { collections }: StoredPolicy): SurveyResponses {
  const known = collections.find(
    (one) => isSameAddress(one.address, policyAddress) && one.has_burglar_alarm !== undefined,
  );
  if (!known) return {};
  return {
    has_burglar_alarm: toYesNo(known.has_burglar_alarm ?? false),
    has_fire_alarm: toYesNo(known.has_fire_alarm ?? false),
  };
}

/** The survey of a kind that is added, without what the policy and the place say already. */
export function addForm(
  code: string,
  policy: StoredPolicy,
  policyAddress: PolicyAddress,
): DynamicForm {
  const isHistoryKnown = policy.claims_count !== undefined;
  const recorded = { ...markRecorded(ownerKeys), ...alarmsAt(policyAddress, policy) };
  const form = collectiblesSurvey(code);
  return isHistoryKnown
    ? withoutEmptyScreens(unansweredQuestions(form, { ...recorded, ...markRecorded(historyKeys) }))
    : unansweredQuestions(form, recorded);
}

/** Without the screens that ask nothing: no answer leads to them any more. */
function withoutEmptyScreens({ screens, ...form }: DynamicForm): DynamicForm {
  const screensWithFields = Object.entries(screens).filter(([, { fields }]) => fields.length > 0);
  return { ...form, screens: Object.fromEntries(screensWithFields) };
}

/** The questions about a collection and its place, with what is stored as their defaults. */
export function editForm(collection: StoredCollection, policy: StoredPolicy): DynamicForm {
  const survey = collectiblesSurvey(collection.category.code);
  const form = withoutEmptyScreens(
    unansweredQuestions(survey, markRecorded([...ownerKeys, ...historyKeys])),
  );
  const known: SurveyResponses = {
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
  safes: z._default(z.array(z.enum(safeKeys)), []),
});

/** What was said of a collection and its place. */
export type CollectionAnswers = z.infer<typeof collectionAnswersSchema>;

/**
 * Checks the answers to a form; what was not asked is not listened to.
 * @param place where the collection is kept: what is known of it counts where it was not asked
 * @returns what was said of the collection, and of the policy where that was asked
 * @throws Refusal invalid_input naming what is missing, quote_request_rejected
 */
export function readAnswers(
  form: DynamicForm,
  details: SurveyResponses,
  { policy, policyAddress }: { policy: StoredPolicy; policyAddress: PolicyAddress },
): { collectionAnswers: CollectionAnswers; policyAnswers: SurveyResponses } {
  const { answers, fields } = checkAnswers(form, details);
  if (Object.keys(fields).length > 0) {
    throw new ApiError(
      'invalid_input',
      'Some answers are missing or not valid.',
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
