/** Answers of the collectibles flow and their persistence. */
import { atom, computed } from 'nanostores';
import * as z from 'zod/mini';
import { addressSchema } from '../../contract/address.ts';
import { collectiblesQuoteChoicesSchema } from '../../contract/collectibles/application.ts';
import {
  collectiblesPlanSchema,
  collectiblesQuoteSchema,
} from '../../contract/collectibles/quote.ts';
import { COLLECTIBLES_START_MAX_DAYS_AHEAD } from '../../contract/collectibles/limits.ts';
import { agreementSchema, boundPolicySchema } from '../../contract/purchase/purchase-response.ts';
import type { Account } from '../../contract/account/account.ts';
import {
  surveyDefinitionSchema,
  surveyAnswersSchema,
  type SurveyAnswers,
} from '../../contract/survey/dynamic-form.ts';
import { addDays, calendarDate } from '../../core/dates.ts';
import { environment } from '../../core/environment.ts';
import { $account } from '../../core/session/account.ts';
import { optionalAnswerSchema, persistAnswers } from '../../interview/persisted-answers.ts';
import type { FlowControls } from '../../interview/step.ts';
import { clearPriceOnChange, pricedShape } from '../../purchase/persisted-price.ts';
import { knownPerson } from '../../purchase/prefill.ts';
import { persistedSurveySchema } from '../../interview/persisted-survey.ts';
import { createSurvey } from '../../interview/survey.ts';
import type { ExclusionDialogData } from './exclusion-dialog-data.ts';
import type { ExistingOwner } from './existing-owners.ts';

export type CollectiblesStep =
  'start' | 'address' | 'survey' | 'collections' | 'quote' | 'payment' | 'confirmation';

/** Returns the earliest day on which coverage can start: tomorrow, as a UTC date. */
export function earliestStartDate(): string {
  return addDays(calendarDate(environment().now(), 'UTC'), 1);
}

export function latestStartDate(): string {
  return addDays(calendarDate(environment().now(), 'UTC'), COLLECTIBLES_START_MAX_DAYS_AHEAD);
}

export const startStepSchema = z.object({
  category: z.string().check(z.minLength(1, 'Select a category')),
});

/**
 * Validates the quote step. The Next button is blocked while the shown price does not belong to the
 * shown settings.
 */
export const quoteStepSchema = z.object({
  policyStartDate: z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a start date as MM/DD/YYYY'),
    z.refine(
      (date) => date >= earliestStartDate() && date <= latestStartDate(),
      `Choose a start date from tomorrow to ${COLLECTIBLES_START_MAX_DAYS_AHEAD} days from now`,
    ),
  ),
  price: z.literal('current', 'Wait until the price is calculated'),
});

/** The collection about which the survey currently asks, with its category and address. */
const currentCollectionSchema = z.object({
  referenceId: z.string(),
  categoryCode: z.string(),
  /** Display name, such as 'Fine art'. */
  name: z.string(),
  isSubCategory: z.boolean(),
  /**
   * Path of the category page that the visitor came from. Null if the category was chosen in the
   * flow.
   */
  page: z.nullable(z.string()),
  address: z.nullable(addressSchema),
  /**
   * Value of the collection in whole dollars, from the previous page. Omitted if the previous page
   * passed no value.
   */
  value: z.optional(z.int()),
});
export type CurrentCollection = z.infer<typeof currentCollectionSchema>;

/** A collection whose questions are answered. */
const collectionSchema = z.object({
  categoryCode: z.string(),
  isSubCategory: z.boolean(),
  address: addressSchema,
  /** Survey answers about this collection, by the question's key_name. */
  answers: surveyAnswersSchema,
});
export type Collection = z.infer<typeof collectionSchema>;

/** Stored facts about one address. All collections at the address share them. */
const addressFactsSchema = z.object({
  address: addressSchema,
  hasSeenExclusionNotice: z.boolean(),
  /**
   * Survey answers about this address, by the question's key_name: has_burglar_alarm,
   * has_fire_alarm.
   */
  answers: surveyAnswersSchema,
});
export type AddressFacts = z.infer<typeof addressFactsSchema>;

/**
 * The fields of the state that an edit changes. If the buyer dismisses the edit, these fields are
 * restored.
 */
const editSnapshotShape = {
  currentCollection: z.nullable(currentCollectionSchema),
  collections: z.record(z.string(), collectionSchema),
  addresses: z.array(addressFactsSchema),
  details: surveyAnswersSchema,
  form: z.nullable(surveyDefinitionSchema),
};

const editingSchema = z.object({
  /** Edited collections, by reference_id. The survey asks about the first collection. */
  ids: z.array(z.string()),
  from: z.enum(['collections', 'quote']),
  snapshot: z.object({ ...editSnapshotShape, survey: persistedSurveySchema }),
});

/**
 * The part of a quote that the screens show. The quote's application is left out.
 * @internal exported for tests
 */
export const displayedQuoteSchema = z.object({
  ...z.pick(collectiblesQuoteSchema, { billing: true, prices: true, plan_deductibles: true }).shape,
  settings: collectiblesQuoteChoicesSchema,
});
export type DisplayedQuote = z.infer<typeof displayedQuoteSchema>;

/**
 * Purchase summary for the confirmation screen. It stays available after the answers are cleared.
 */
const purchaseSummarySchema = z.object({
  /** Collection names, such as 'Coins', with the annual premium of each if known. */
  items: z.array(z.object({ title: z.string(), amount: z.optional(z.number()) })),
  /** Amount that is added to reach the minimum premium. */
  minimum: z.number(),
  /** Deductible in whole dollars. */
  deductible: z.number(),
  /** Street lines of the insured addresses. */
  places: z.array(z.string()),
  start: z.string(),
  sampleUrl: z.optional(z.string()),
});

/**
 * Schema of the persisted answers. A field that does not parse is dropped, and the other fields
 * stay.
 */
const stateSchema = z.object({
  ...pricedShape,
  currentCollection: optionalAnswerSchema(currentCollectionSchema),
  /** Collections by reference_id, in the order in which they were added. */
  collections: z.catch(editSnapshotShape.collections, {}),
  addresses: z.catch(editSnapshotShape.addresses, []),
  /** Survey answers about the policy, by the question's key_name. */
  details: z.catch(surveyAnswersSchema, {}),
  /** Initial values of the owner's fields in the survey. */
  owner: z.catch(surveyAnswersSchema, {}),
  /**
   * True if the owner has no policy yet. The account's name then does not prefill the owner's name.
   */
  isNewOwner: z.catch(z.boolean(), false),
  /** Deductible from the previous page, in whole dollars. */
  requestedDeductible: optionalAnswerSchema(z.int()),
  /** Plans by category code. */
  plans: z.catch(z.record(z.string(), collectiblesPlanSchema), {}),
  /** Survey for the current collection. It contains only the unanswered questions. */
  form: optionalAnswerSchema(surveyDefinitionSchema),
  quoteId: optionalAnswerSchema(z.string()),
  quote: optionalAnswerSchema(displayedQuoteSchema),
  /** Settings that the buyer chose on the quote step. */
  settings: optionalAnswerSchema(collectiblesQuoteChoicesSchema),
  /** True from a change until the new price arrives or the request for the price fails. */
  isQuoteStale: z.catch(z.boolean(), false),
  editing: optionalAnswerSchema(editingSchema),
  purchase: optionalAnswerSchema(
    z.object({
      ...boundPolicySchema.shape,
      agreements: z.array(agreementSchema),
      bought: z.nullable(purchaseSummarySchema),
    }),
  ),
});
export type PersistedCollectibles = z.infer<typeof stateSchema>;

/** Returns the initial values of the survey's fields. */
function surveyPrefill(
  { currentCollection, owner, isNewOwner }: PersistedCollectibles,
  account: Account | null,
): SurveyAnswers {
  const { first_name, last_name, phone_number, email } = knownPerson(account);
  const known = {
    owner_email: email,
    owner_phone_number: phone_number,
    ...(!isNewOwner && { owner_first_name: first_name, owner_last_name: last_name }),
  };
  return {
    ...Object.fromEntries(Object.entries(known).filter(([, text]) => text)),
    ...owner,
    ...(currentCollection?.value !== undefined && {
      collection_total_value: currentCollection.value,
    }),
  };
}

/** Creates the stores of the answers. */
export function openCollectiblesAnswers() {
  // A changed answer clears the price, except the answers in this list, because they do not affect
  // the price. `currentCollection` affects it only after its questions are answered.
  const answersStore = clearPriceOnChange(persistAnswers('collectibles', stateSchema), [
    'currentCollection',
    'plans',
    'form',
    'owner',
    'isNewOwner',
    'requestedDeductible',
    'quoteId',
    'editing',
  ]);
  const survey = createSurvey({
    id: 'collectibles',
    step: 'survey',
    $form: computed(answersStore.$answers, ({ form }) => form),
    $prefill: computed([answersStore.$answers, $account], surveyPrefill),
    // Number of survey screens that are expected: value, protection, ownership, owner, history,
    // mailing.
    expectedScreens: 6,
  });
  const $state = computed(
    [answersStore.$answers, $account, survey.$summary],
    (answers, account, summary) => ({ ...answers, account, survey: summary }),
  );
  return {
    answersStore,
    survey,
    $state,
    /** Data for the exclusion notice that is open. Null if no notice is open. */
    $exclusionDialogData: atom<ExclusionDialogData | null>(null),
    /**
     * Owners of the account's existing policies. Fetched once per page load. Null until they are
     * fetched.
     */
    $existingOwners: atom<readonly ExistingOwner[] | null>(null),
    $isOwnerDialogOpen: atom(false),
    /**
     * Error message of the last changed setting for which no price was available. Empty if there is
     * no error.
     */
    $settingsError: atom(''),
    /** Counts the requests for a price, because only the latest one sets the price. */
    changes: { latest: 0 },
    clear() {
      answersStore.clear();
      survey.clear();
    },
  };
}
export type CollectiblesAnswers = ReturnType<typeof openCollectiblesAnswers>;
export type CollectiblesState = ReturnType<CollectiblesAnswers['$state']['get']>;
/** The flow's functions and answers, for the actions of its steps. */
export type CollectiblesControls = FlowControls<CollectiblesStep> & CollectiblesAnswers;

export function hasCollections({
  collections,
}: Pick<PersistedCollectibles, 'collections'>): boolean {
  return Object.keys(collections).length > 0;
}

/**
 * Returns the price of all collections. Null if the price is missing or no longer matches the
 * answers.
 */
export function currentPrice({ quote, isQuoteStale }: PersistedCollectibles) {
  return isQuoteStale ? null : (quote?.billing ?? null);
}
