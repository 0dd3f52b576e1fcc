/** Answers of the collectibles flow and their persistence. */
import { computed } from 'nanostores';
import * as z from 'zod/mini';
import { addressSchema, type Address } from '../../contract/address.ts';
import { collectiblesSettingsSchema } from '../../contract/collectibles/application.ts';
import {
  collectiblesPlanSchema,
  collectiblesQuoteSchema,
} from '../../contract/collectibles/quote.ts';
import { START_DAYS_MAX } from '../../contract/collectibles/limits.ts';
import { agreementSchema, boundPolicySchema } from '../../contract/purchase/purchase-response.ts';
import type { Account } from '../../contract/account/account.ts';
import {
  dynamicFormSchema,
  surveyResponsesSchema,
  type SurveyResponses,
} from '../../contract/survey/dynamic-form.ts';
import { isSameAddress } from '../../core/address/wire-address.ts';
import { addDays, calendarDate } from '../../core/dates.ts';
import { environment } from '../../core/environment.ts';
import { $account } from '../../core/session/account.ts';
import { optionalAnswer, persistAnswers } from '../../flow/persisted-answers.ts';
import { withPrice, pricedShape } from '../../purchase/persisted-price.ts';
import { knownAddress, knownPerson } from '../../purchase/prefill.ts';
import { persistedSurveySchema } from '../../survey/persisted-survey.ts';
import { createSurvey } from '../../survey/survey.ts';
import { addressStepPrefill } from './address-step.ts';

export type CollectiblesStep =
  'start' | 'address' | 'survey' | 'collections' | 'quote' | 'payment' | 'confirmation';

/** Returns the first possible start of coverage: tomorrow, as a UTC date. */
export function firstStart(): string {
  return addDays(calendarDate(environment().now(), 'UTC'), 1);
}

export function lastStart(): string {
  return addDays(calendarDate(environment().now(), 'UTC'), START_DAYS_MAX);
}

export const startStepSchema = z.object({
  category: z.string().check(z.minLength(1, 'Select a category')),
});

/** Validates the quote step. Next is blocked until the price matches the settings on screen. */
export const quoteStepSchema = z.object({
  policyStartDate: z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a start date as MM/DD/YYYY'),
    z.refine(
      (date) => date >= firstStart() && date <= lastStart(),
      `Choose a start date from tomorrow to ${START_DAYS_MAX} days ahead`,
    ),
  ),
  price: z.literal('current', 'Wait until the price is calculated'),
});

/** Collection that the survey is about, with its category and address. */
const currentCollectionSchema = z.object({
  referenceId: z.string(),
  categoryCode: z.string(),
  /** Display name, such as 'Fine art'. */
  name: z.string(),
  isSubCategory: z.boolean(),
  /** Path of the page that named the category. Null if it was chosen in the flow. */
  page: z.nullable(z.string()),
  address: z.nullable(addressSchema),
  /** Whole dollars, if the previous page passed a value. */
  value: z.optional(z.int()),
});
export type CurrentCollection = z.infer<typeof currentCollectionSchema>;

/** Collection with answered questions. */
const collectionSchema = z.object({
  categoryCode: z.string(),
  isSubCategory: z.boolean(),
  address: addressSchema,
  /** Answers per collection, by key_name. */
  answers: surveyResponsesSchema,
});
export type Collection = z.infer<typeof collectionSchema>;

/** Facts about an address, shared by all collections there. */
const addressContextSchema = z.object({
  address: addressSchema,
  hasSeenExclusionNotice: z.boolean(),
  /** Answers per address, by key_name: has_burglar_alarm, has_fire_alarm. */
  answers: surveyResponsesSchema,
});
export type AddressContext = z.infer<typeof addressContextSchema>;

/** State that an edit changes. Dismissing the edit restores it. */
const editSnapshotShape = {
  currentCollection: z.nullable(currentCollectionSchema),
  collections: z.record(z.string(), collectionSchema),
  addresses: z.array(addressContextSchema),
  details: surveyResponsesSchema,
  form: z.nullable(dynamicFormSchema),
};

const editingSchema = z.object({
  /** Edited collections by reference_id. The survey asks about the first one. */
  ids: z.array(z.string()),
  from: z.enum(['collections', 'quote']),
  snapshot: z.object({ ...editSnapshotShape, survey: persistedSurveySchema }),
});

/** Part of a quote that the screens show, without its application. */
export const displayedQuoteSchema = z.object({
  ...z.pick(collectiblesQuoteSchema, { billing: true, prices: true, plan_deductibles: true }).shape,
  settings: collectiblesSettingsSchema,
});
export type DisplayedQuote = z.infer<typeof displayedQuoteSchema>;

/** Summary for the confirmation, which outlives the cleared answers. */
const purchaseSummarySchema = z.object({
  /** Collection names, such as 'Coins', with the annual premium of each if known. */
  items: z.array(z.object({ title: z.string(), amount: z.optional(z.number()) })),
  /** Amount that raises the sum to the minimum premium. */
  minimum: z.number(),
  /** Whole dollars. */
  deductible: z.number(),
  /** Street lines of the insured addresses. */
  places: z.array(z.string()),
  start: z.string(),
  sampleUrl: z.optional(z.string()),
});

/** A field that does not parse is dropped. The others stay. */
const stateSchema = z.object({
  ...pricedShape,
  currentCollection: optionalAnswer(currentCollectionSchema),
  /** By reference_id, in the order of adding. */
  collections: z.catch(editSnapshotShape.collections, {}),
  addresses: z.catch(editSnapshotShape.addresses, []),
  /** Answers per policy, by key_name. */
  details: z.catch(surveyResponsesSchema, {}),
  /** First values of the owner's fields. */
  owner: z.catch(surveyResponsesSchema, {}),
  /**
   * True for an owner without earlier policies. The account's name is then not used for prefill.
   */
  isNewOwner: z.catch(z.boolean(), false),
  /** Whole dollars, as passed by the previous page. */
  requestedDeductible: optionalAnswer(z.int()),
  /** By category code. */
  plans: z.catch(z.record(z.string(), collectiblesPlanSchema), {}),
  /** Survey with the questions that are still open for the current collection. */
  form: optionalAnswer(dynamicFormSchema),
  quoteId: optionalAnswer(z.string()),
  quote: optionalAnswer(displayedQuoteSchema),
  /** Settings chosen on the quote. */
  settings: optionalAnswer(collectiblesSettingsSchema),
  /** True from a change until its price arrives or fails. */
  isQuoteStale: z.catch(z.boolean(), false),
  editing: optionalAnswer(editingSchema),
  purchase: optionalAnswer(
    z.object({
      ...boundPolicySchema.shape,
      agreements: z.array(agreementSchema),
      bought: z.nullable(purchaseSummarySchema),
    }),
  ),
});
export type Collectibles = z.infer<typeof stateSchema>;

/**
 * These fields do not affect the price. A collection affects it after its questions are answered.
 */
export const answersStore = withPrice(persistAnswers('collectibles', stateSchema), [
  'currentCollection',
  'plans',
  'form',
  'owner',
  'isNewOwner',
  'requestedDeductible',
  'quoteId',
  'editing',
]);

function knownOwner(account: Account | null, isNewOwner: boolean): SurveyResponses {
  const { first_name, last_name, phone_number, email } = knownPerson(account);
  const known = {
    owner_email: email,
    owner_phone_number: phone_number,
    ...(!isNewOwner && { owner_first_name: first_name, owner_last_name: last_name }),
  };
  return Object.fromEntries(Object.entries(known).filter(([, text]) => text));
}

const $prefill = computed(
  [answersStore.$answers, $account],
  ({ currentCollection, owner, isNewOwner }, account) => ({
    ...knownOwner(account, isNewOwner),
    ...owner,
    ...(currentCollection?.value !== undefined && {
      collection_total_value: currentCollection.value,
    }),
  }),
);

export const collectiblesSurvey = createSurvey({
  id: 'collectibles',
  $form: computed(answersStore.$answers, ({ form }) => form),
  $prefill,
  // Screens: value, protection, ownership, owner, history, mailing.
  expectedScreens: 6,
});

export const $collectibles = computed(
  [answersStore.$answers, $account, collectiblesSurvey.$summary],
  (answers, account, survey) => ({ ...answers, account, survey }),
);
export type CollectiblesState = ReturnType<typeof $collectibles.get>;

export function hasCollections({ collections }: Pick<Collectibles, 'collections'>): boolean {
  return Object.keys(collections).length > 0;
}

/** Returns the price of the current collections. Null while it is out of date. */
export function currentBilling({ quote, isQuoteStale }: Collectibles) {
  return isQuoteStale ? null : (quote?.billing ?? null);
}

/** Returns the addresses of all collections without duplicates. */
export function collectionAddresses({ collections }: Pick<Collectibles, 'collections'>): Address[] {
  const all = Object.values(collections).map(({ address }) => address);
  return all.filter(
    (address, index) =>
      all.findIndex((otherAddress) => isSameAddress(address, otherAddress)) === index,
  );
}

/** Returns the addresses of the other collections, as choices for the current one. */
export function otherAddresses({
  collections,
  currentCollection,
  editing,
}: Collectibles): Address[] {
  const currentIds = editing?.ids ?? [currentCollection?.referenceId];
  const others = Object.entries(collections).filter(([id]) => !currentIds.includes(id));
  return collectionAddresses({ collections: Object.fromEntries(others) });
}

/** Returns the stored facts about an address. */
export function addressContextOf(
  { addresses }: Pick<Collectibles, 'addresses'>,
  address: Address,
): AddressContext | undefined {
  return addresses.find((context) => isSameAddress(context.address, address));
}

/** Returns the first values of the address step's fields. */
export function addressPrefill(state: Collectibles & { account: Account | null }) {
  const knownAddresses = otherAddresses(state);
  const currentAddress = state.currentCollection?.address ?? null;
  return {
    ...(!currentAddress && knownAddresses.length === 0 && knownAddress(state.account)),
    ...addressStepPrefill(currentAddress, knownAddresses),
  };
}
