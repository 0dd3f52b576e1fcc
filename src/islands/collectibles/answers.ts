/** What a collector answers on the way to a collectibles policy, and where it is kept. */
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

/** Coverage begins on a UTC date, tomorrow at the earliest. */
export function firstStart(): string {
  return addDays(calendarDate(environment().now(), 'UTC'), 1);
}

export function lastStart(): string {
  return addDays(calendarDate(environment().now(), 'UTC'), START_DAYS_MAX);
}

export const startStepSchema = z.object({
  category: z.string().check(z.minLength(1, 'Select a category')),
});

/** Next waits for a price that holds for what is on the screen. */
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

/** The collection that the questions are about: the selected category, and where it is kept. */
const currentCollectionSchema = z.object({
  referenceId: z.string(),
  categoryCode: z.string(),
  /** What a holder reads: 'Fine art'. */
  name: z.string(),
  isSubCategory: z.boolean(),
  /** Path of the page that named the category; null where it was chosen here. */
  page: z.nullable(z.string()),
  address: z.nullable(addressSchema),
  /** Whole dollars, as far as the page that led here has said. */
  value: z.optional(z.int()),
});
export type CurrentCollection = z.infer<typeof currentCollectionSchema>;

/** One whose questions are answered. */
const collectionSchema = z.object({
  categoryCode: z.string(),
  isSubCategory: z.boolean(),
  address: addressSchema,
  /** What the survey asks of each collection, by key_name. */
  answers: surveyResponsesSchema,
});
export type Collection = z.infer<typeof collectionSchema>;

/** What is known of a place, whatever is kept there. */
const addressContextSchema = z.object({
  address: addressSchema,
  hasSeenExclusionNotice: z.boolean(),
  /** What the survey asks of each address, by key_name: has_burglar_alarm, has_fire_alarm. */
  answers: surveyResponsesSchema,
});
export type AddressContext = z.infer<typeof addressContextSchema>;

/** What an edit changes, and what is put back where it is dismissed. */
const editSnapshotShape = {
  currentCollection: z.nullable(currentCollectionSchema),
  collections: z.record(z.string(), collectionSchema),
  addresses: z.array(addressContextSchema),
  details: surveyResponsesSchema,
  form: z.nullable(dynamicFormSchema),
};

const editingSchema = z.object({
  /** The collections that are edited, by reference_id; the first one is asked about. */
  ids: z.array(z.string()),
  from: z.enum(['collections', 'quote']),
  snapshot: z.object({ ...editSnapshotShape, survey: persistedSurveySchema }),
});

/** What of a quote the screens show; its application is what was answered. */
export const displayedQuoteSchema = z.object({
  ...z.pick(collectiblesQuoteSchema, { billing: true, prices: true, plan_deductibles: true }).shape,
  settings: collectiblesSettingsSchema,
});
export type DisplayedQuote = z.infer<typeof displayedQuoteSchema>;

/** What the confirmation shows after the answers are forgotten. */
const purchaseSummarySchema = z.object({
  /** The collections, 'Coins', and what each costs where that was said. */
  items: z.array(z.object({ title: z.string(), amount: z.optional(z.number()) })),
  /** What lifts them to the least premium. */
  minimum: z.number(),
  /** Whole dollars. */
  deductible: z.number(),
  /** The streets where they are kept. */
  places: z.array(z.string()),
  start: z.string(),
  sampleUrl: z.optional(z.string()),
});

/** A part that does not parse is dropped alone. */
const stateSchema = z.object({
  ...pricedShape,
  currentCollection: optionalAnswer(currentCollectionSchema),
  /** By reference_id, in the order in which they were added. */
  collections: z.catch(editSnapshotShape.collections, {}),
  addresses: z.catch(editSnapshotShape.addresses, []),
  /** What the survey asks once of the policy, by key_name. */
  details: z.catch(surveyResponsesSchema, {}),
  /** The owner's fields before anything is typed. */
  owner: z.catch(surveyResponsesSchema, {}),
  /** A new owner beside those of earlier policies: the account's name is not theirs. */
  isNewOwner: z.catch(z.boolean(), false),
  /** Whole dollars, as the page that led here has said. */
  requestedDeductible: optionalAnswer(z.int()),
  /** By category code. */
  plans: z.catch(z.record(z.string(), collectiblesPlanSchema), {}),
  /** What is still to be asked of the subject. */
  form: optionalAnswer(dynamicFormSchema),
  quoteId: optionalAnswer(z.string()),
  quote: optionalAnswer(displayedQuoteSchema),
  /** What was chosen on the quote. */
  settings: optionalAnswer(collectiblesSettingsSchema),
  /** True from a change of what is insured until it was priced, or could not be. */
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

/** A collection that is being asked about changes no price before its questions are answered. */
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
  // Value, protection, ownership, owner, history, mailing.
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

/** A price that holds for what is insured now. */
export function currentBilling({ quote, isQuoteStale }: Collectibles) {
  return isQuoteStale ? null : (quote?.billing ?? null);
}

/** Where collections are kept by now, each address once. */
export function collectionAddresses({ collections }: Pick<Collectibles, 'collections'>): Address[] {
  const all = Object.values(collections).map(({ address }) => address);
  return all.filter(
    (address, index) =>
      all.findIndex((otherAddress) => isSameAddress(address, otherAddress)) === index,
  );
}

/** Those of the other collections: what is asked about may be kept there too. */
export function otherAddresses({
  collections,
  currentCollection,
  editing,
}: Collectibles): Address[] {
  const currentIds = editing?.ids ?? [currentCollection?.referenceId];
  const others = Object.entries(collections).filter(([id]) => !currentIds.includes(id));
  return collectionAddresses({ collections: Object.fromEntries(others) });
}

/** What is recorded of a place. */
export function addressContextOf(
  { addresses }: Pick<Collectibles, 'addresses'>,
  address: Address,
): AddressContext | undefined {
  return addresses.find((context) => isSameAddress(context.address, address));
}

/** The fields of the address step before anything is typed. */
export function addressPrefill(state: Collectibles & { account: Account | null }) {
  const knownAddresses = otherAddresses(state);
  const currentAddress = state.currentCollection?.address ?? null;
  return {
    ...(!currentAddress && knownAddresses.length === 0 && knownAddress(state.account)),
    ...addressStepPrefill(currentAddress, knownAddresses),
  };
}
