/** Answers of the renters flow, and how they are persisted. */
import { computed } from 'nanostores';
import * as z from 'zod/mini';
import { addressSchema } from '../../contract/address.ts';
import { checkoutSchema } from '../../contract/purchase/billing.ts';
import { dynamicFormSchema } from '../../contract/survey/dynamic-form.ts';
import { dateSchema } from '../../contract/fields.ts';
import { rentersCadenceSchema, START_DAYS_MAX } from '../../contract/renters/limits.ts';
import { propertyAmountSchema } from '../../contract/renters/settings.ts';
import {
  paymentCadenceSchema,
  rentersLocationSchema,
  rentersPersonSchema,
  rentersPlanSchema,
  rentersRateSchema,
} from '../../contract/renters/plan.ts';
import { boundPolicySchema } from '../../contract/purchase/purchase-response.ts';
import { rentersPurchaseResponseSchema } from '../../contract/renters/purchase-response.ts';
import { addressFields } from '../../core/address/wire-address.ts';
import { addDays, calendarDate } from '../../core/dates.ts';
import { environment } from '../../core/environment.ts';
import { $account } from '../../core/session/account.ts';
import { $authToken } from '../../core/session/session.ts';
import { optionalAnswer, persistAnswers } from '../../flow/persisted-answers.ts';
import { withPrice, pricedShape } from '../../purchase/persisted-price.ts';
import { knownAddress, knownPerson } from '../../purchase/prefill.ts';
import { createSurvey } from '../../survey/survey.ts';

/** Returns the earliest day on which coverage can start: tomorrow, as a UTC date. */
export function firstStart(): string {
  return addDays(calendarDate(environment().now(), 'UTC'), 1);
}

export function lastStart(): string {
  return addDays(calendarDate(environment().now(), 'UTC'), START_DAYS_MAX);
}

export type RentersStep = 'address' | 'location' | 'survey' | 'quote' | 'payment' | 'confirmation';

const optionalText = z._default(z.string(), '');

/**
 * Validates the address step: the address of the home. For a guest, also validates the data of the
 * insured person.
 */
export const addressStepSchema = z
  .object({
    ...addressSchema.shape,
    first_name: optionalText,
    middle_name: optionalText,
    last_name: optionalText,
    suffix: optionalText,
    email: optionalText,
    phone_number: optionalText,
  })
  .check(({ value, issues }) => {
    const { error } = rentersPersonSchema.safeParse(value);
    if ($authToken.get() || !error) return;
    for (const { path, message } of error.issues)
      issues.push({ code: 'custom', path, message, input: value });
  });
export type AddressStep = z.infer<typeof addressStepSchema>;

export const locationStepSchema = z.object({
  location: z.string('Select a location').check(z.minLength(1, 'Select a location')),
});

/**
 * Validates the quote step. The Next button is blocked while the shown price does not belong to the
 * shown settings.
 */
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

/** Amounts that the buyer selected, in whole dollars. */
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
  /** Value of the belongings in dollars, from the previous page. */
  propertyAmount: optionalAnswer(propertyAmountSchema),
  /**
   * Requested liability limit from a partner's link, in dollars. `minLiabilityLimit` is the lowest
   * limit that the lease allows, also from the link.
   */
  liabilityLimit: optionalAnswer(z.int()),
  minLiabilityLimit: optionalAnswer(z.int()),
  person: optionalAnswer(rentersPersonSchema),
  propertyAddress: optionalAnswer(addressSchema),
  plan: optionalAnswer(rentersPlanSchema),
  zipCodeResults: z.catch(z.array(rentersLocationSchema), []),
  form: optionalAnswer(dynamicFormSchema),
  quote: optionalAnswer(z.object({ quote_id: z.string() })),
  rates: optionalAnswer(z.array(rentersRateSchema)),
  policyStartDate: optionalAnswer(dateSchema),
  selectedAmounts: optionalAnswer(selectedAmountsSchema),
  cadences: z.catch(z.array(paymentCadenceSchema), []),
  selectedCadence: optionalAnswer(rentersCadenceSchema),
  /** True from a change until the new price arrives or the request for the price fails. */
  isQuoteStale: z.catch(z.boolean(), false),
  purchase: optionalAnswer(
    z.object({
      ...boundPolicySchema.shape,
      details: rentersPurchaseResponseSchema.shape.details,
      bought: z.nullable(purchaseSummarySchema),
    }),
  ),
});
export type Renters = z.infer<typeof stateSchema>;

export const answersStore = withPrice(persistAnswers('renters', stateSchema));

export const rentersSurvey = createSurvey({
  id: 'renters',
  $form: computed(answersStore.$answers, ({ form }) => form),
  expectedScreens: 12,
});

export const $renters = computed(
  [answersStore.$answers, $account, rentersSurvey.$summary],
  (answers, account, survey) => ({ ...answers, account, survey }),
);
export type RentersState = ReturnType<typeof $renters.get>;

/** Returns the initial values of the address step. */
export const homePrefill = ({ propertyAddress, person, account }: RentersState) =>
  addressFields({
    ...(person ?? knownPerson(account)),
    ...(propertyAddress ?? knownAddress(account)),
  });
