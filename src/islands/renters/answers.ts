/** Answers of the renters flow, and how they are persisted. */
import { computed } from 'nanostores';
import * as z from 'zod/mini';
import { addressSchema } from '../../contract/address.ts';
import { checkoutSchema } from '../../contract/purchase/billing.ts';
import { rentersCheckoutSchema } from '../../contract/renters/checkout.ts';
import { surveyDefinitionSchema } from '../../contract/survey/dynamic-form.ts';
import { dateSchema } from '../../contract/fields.ts';
import {
  rentersCadenceSchema,
  RENTERS_START_MAX_DAYS_AHEAD,
} from '../../contract/renters/limits.ts';
import { propertyAmountSchema } from '../../contract/renters/settings.ts';
import {
  paymentCadenceSchema,
  matchedCitySchema,
  rentersPolicyholderSchema,
  rentersPlanSchema,
  limitOrDeductibleChoicesSchema,
} from '../../contract/renters/plan.ts';
import { boundPolicySchema } from '../../contract/purchase/purchase-response.ts';
import { rentersPurchaseResponseSchema } from '../../contract/renters/purchase-response.ts';
import { initialAddressFields } from '../../core/address/wire-address.ts';
import { addDays, calendarDate } from '../../core/dates.ts';
import { environment } from '../../core/environment.ts';
import { $account } from '../../core/session/account.ts';
import { optionalAnswerSchema, persistAnswers } from '../../interview/persisted-answers.ts';
import type { FlowControls } from '../../interview/step.ts';
import {
  clearPriceOnChange,
  pricedCheckoutSchema,
  pricedShape,
} from '../../purchase/persisted-price.ts';
import { knownAddress, knownPerson } from '../../purchase/prefill.ts';
import { createSurvey } from '../../interview/survey.ts';

/** Returns the earliest day on which coverage can start: tomorrow, as a UTC date. */
export function earliestStartDate(): string {
  return addDays(calendarDate(environment().now(), 'UTC'), 1);
}

export function latestStartDate(): string {
  return addDays(calendarDate(environment().now(), 'UTC'), RENTERS_START_MAX_DAYS_AHEAD);
}

export type RentersStep =
  | 'address'
  | 'contact'
  | 'location'
  | 'survey'
  | 'quote'
  | 'policyholder'
  | 'closing'
  | 'payment'
  | 'confirmation';

export const locationStepSchema = z.object({
  location: z.string('Select a location').check(z.minLength(1, 'Select a location')),
});

/**
 * Validates the quote step. `price` is 'current' if there is a price or if the server is calculating
 * it. Next then waits for the price.
 */
export const quoteStepSchema = z.object({
  policyStartDate: z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a start date as MM/DD/YYYY'),
    z.refine(
      (date) => date >= earliestStartDate() && date <= latestStartDate(),
      `Choose a start date from tomorrow to ${RENTERS_START_MAX_DAYS_AHEAD} days from now`,
    ),
  ),
  price: z.literal('current', 'We don’t have a price yet. Select “Try again” next to the price'),
});

/**
 * Amounts that the buyer selected, in whole dollars.
 * @internal exported for tests
 */
export const selectedAmountsSchema = z.object({
  personal_property_amount: z.int(),
  liability_limit: z.int(),
  all_peril_deductible: z.int(),
});
export type SelectedAmounts = z.infer<typeof selectedAmountsSchema>;

/**
 * Purchase summary for the confirmation screen. It stays available after the answers are cleared.
 */
const purchaseSummarySchema = z.object({
  plan: rentersPlanSchema,
  address: addressSchema,
  amounts: selectedAmountsSchema,
  checkout: checkoutSchema,
  start: dateSchema,
});

/**
 * Schema of the persisted answers, with the specification's field names. A field that does not
 * parse is dropped, and the other fields stay.
 */
const stateSchema = z.object({
  ...pricedShape,
  checkoutInfo: optionalAnswerSchema(
    z.object({ ...pricedCheckoutSchema.shape, ...rentersCheckoutSchema.shape }),
  ),
  /** Value of the belongings in dollars, from the previous page. */
  propertyAmount: optionalAnswerSchema(propertyAmountSchema),
  /**
   * Requested liability limit from a partner's link, in dollars. `minLiabilityLimit` is the lowest
   * limit that the lease allows, also from the link.
   */
  liabilityLimit: optionalAnswerSchema(z.int()),
  minLiabilityLimit: optionalAnswerSchema(z.int()),
  person: optionalAnswerSchema(rentersPolicyholderSchema),
  propertyAddress: optionalAnswerSchema(addressSchema),
  plan: optionalAnswerSchema(rentersPlanSchema),
  zipCodeResults: z.catch(z.array(matchedCitySchema), []),
  form: optionalAnswerSchema(surveyDefinitionSchema),
  /**
   * True if the backend returns a price only after it knows the policyholder. The contact questions
   * then come before the survey.
   */
  isContactFirst: z.catch(z.boolean(), false),
  /** Questions that the backend asks after the price. Null if there are none. */
  closingForm: optionalAnswerSchema(surveyDefinitionSchema),
  quote: optionalAnswerSchema(z.object({ quote_id: z.string() })),
  /** True if the quote contains the policyholder and all answers. Only then can it be bought. */
  isQuoteFinal: z.catch(z.boolean(), false),
  rates: optionalAnswerSchema(z.array(limitOrDeductibleChoicesSchema)),
  policyStartDate: optionalAnswerSchema(dateSchema),
  selectedAmounts: optionalAnswerSchema(selectedAmountsSchema),
  cadences: z.catch(z.array(paymentCadenceSchema), []),
  selectedCadence: optionalAnswerSchema(rentersCadenceSchema),
  /** True from a change until the new price arrives or the request for the price fails. */
  isQuoteStale: z.catch(z.boolean(), false),
  purchase: optionalAnswerSchema(
    z.object({
      ...boundPolicySchema.shape,
      details: rentersPurchaseResponseSchema.shape.details,
      bought: z.nullable(purchaseSummarySchema),
    }),
  ),
});
export type PersistedRenters = z.infer<typeof stateSchema>;

/** Creates the stores of the answers. */
export function openRentersAnswers() {
  const answersStore = clearPriceOnChange(persistAnswers('renters', stateSchema), [
    'person',
    'isContactFirst',
    'isQuoteFinal',
  ]);
  const survey = createSurvey({
    id: 'renters',
    step: 'survey',
    $form: computed(answersStore.$answers, ({ form }) => form),
    expectedScreens: 11,
  });
  const closing = createSurvey({
    id: 'rentersClosing',
    step: 'closing',
    $form: computed(answersStore.$answers, ({ closingForm }) => closingForm),
  });
  const $state = computed(
    [answersStore.$answers, $account, survey.$summary, closing.$summary],
    (answers, account, surveySummary, closingSummary) => ({
      ...answers,
      account,
      survey: surveySummary,
      closing: closingSummary,
    }),
  );
  return {
    answersStore,
    survey,
    closing,
    $state,
    /** Counts the changes of the selection, because only the latest change sets the price. */
    changes: { latest: 0 },
    clear() {
      answersStore.clear();
      survey.clear();
      closing.clear();
    },
  };
}
export type RentersAnswers = ReturnType<typeof openRentersAnswers>;
export type RentersState = ReturnType<RentersAnswers['$state']['get']>;
/** The flow's functions and answers, for the actions of its steps. */
export type RentersControls = FlowControls<RentersStep> & RentersAnswers;

/** Returns the initial values of the address step. */
export const homePrefill = ({ propertyAddress, account }: RentersState) =>
  initialAddressFields(propertyAddress ?? knownAddress(account));

/** Returns the initial values of the contact questions. */
export const personPrefill = ({ person, account }: RentersState) => ({
  ...(person ?? knownPerson(account)),
});
