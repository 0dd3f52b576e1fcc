/** What is asked before a collection is added or changed, and what the answers make of the policy. */
import { answersIn, stillAsked } from '../../../src/contract/collectibles/fields.ts';
import type { Place } from '../../../src/contract/policies/details.ts';
import type {
  DynamicForm,
  SurveyField,
  SurveyResponses,
} from '../../../src/contract/survey/dynamic-form.ts';
import * as z from 'zod/mini';
import { safeKeys } from '../../../src/contract/collectibles/rates.ts';
import { Refusal } from '../../errors.ts';
import { checkAnswers } from './answers.ts';
import { isSamePlace, type StoredCollection, type StoredPolicy } from './stored-policy.ts';
import { collectiblesSurvey } from './survey.ts';

const sayIt = (yes: boolean) => (yes ? 'yes' : 'no');

/** Asked when the policy was bought, and not again: its owner, their past and where the mail goes. */
const owner = [
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
const past = [
  'claims_count',
  'is_declined_insurance',
  'declined_insurance_type',
  'is_felon',
  'filed_bankruptcy',
];

const recordedAs = (keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, 'recorded']));

/** The alarms of a place, where the policy knows them from what is kept there already. */
function alarmsAt(place: Place, { collections }: StoredPolicy): SurveyResponses {
  const known = collections.find(
    (one) => isSamePlace(one.address, place) && one.has_burglar_alarm !== undefined,
  );
  if (!known) return {};
  return {
    has_burglar_alarm: sayIt(known.has_burglar_alarm ?? false),
    has_fire_alarm: sayIt(known.has_fire_alarm ?? false),
  };
}

/** The survey of a kind that is added, without what the policy and the place say already. */
export function addForm(code: string, policy: StoredPolicy, place: Place): DynamicForm {
  const isPastKnown = policy.claims_count !== undefined;
  const recorded = { ...recordedAs(owner), ...alarmsAt(place, policy) };
  const form = collectiblesSurvey(code);
  return isPastKnown
    ? asking(stillAsked(form, { ...recorded, ...recordedAs(past) }))
    : stillAsked(form, recorded);
}

/** Without the screens that ask nothing: no answer leads to them any more. */
function asking({ screens, ...form }: DynamicForm): DynamicForm {
  const asked = Object.entries(screens).filter(([, { fields }]) => fields.length > 0);
  return { ...form, screens: Object.fromEntries(asked) };
}

/** The questions about a collection and its place, with what is stored as their defaults. */
export function editForm(collection: StoredCollection, policy: StoredPolicy): DynamicForm {
  const survey = collectiblesSurvey(collection.category.code);
  const form = asking(stillAsked(survey, recordedAs([...owner, ...past])));
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

const yes = z.pipe(
  z.optional(z.string()),
  z.transform((said) => said === 'yes'),
);
const saidSchema = z.object({
  collection_total_value: z.number(),
  highest_value_item: z.number(),
  has_burglar_alarm: yes,
  has_fire_alarm: yes,
  safes: z._default(z.array(z.enum(safeKeys)), []),
});

/** What was said of a collection and its place. */
export type Said = z.infer<typeof saidSchema>;

/**
 * Checks the answers to a form; what was not asked is not listened to.
 * @param place where the collection is kept: what is known of it counts where it was not asked
 * @returns what was said of the collection, and of the policy where that was asked
 * @throws Refusal invalid_input naming what is missing, quote_request_rejected
 */
export function readAnswers(
  form: DynamicForm,
  details: SurveyResponses,
  { policy, place }: { policy: StoredPolicy; place: Place },
): { said: Said; ofPolicy: SurveyResponses } {
  const { answers, fields } = checkAnswers(form, details);
  if (Object.keys(fields).length > 0) {
    throw new Refusal(
      'invalid_input',
      'Some answers are missing or not valid.',
      Object.fromEntries(Object.entries(fields).map(([key, said]) => [`details.${key}`, said])),
    );
  }
  return {
    said: saidSchema.parse({ ...alarmsAt(place, policy), ...answers }),
    ofPolicy: answersIn('policy', answers),
  };
}
