/** Answers of the renters flow and their persistence. */
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

/** Returns the first possible start of coverage: tomorrow, as a UTC date. */
export function firstStart(): string {
  return addDays(calendarDate(environment().now(), 'UTC'), 1);
}

export function lastStart(): string {
  return addDays(calendarDate(environment().now(), 'UTC'), START_DAYS_MAX);
}

export type RentersStep = 'address' | 'location' | 'survey' | 'quote' | 'payment' | 'confirmation';

const optionalText = z._default(z.string(), '');

/** Validates the address step: the home, and the insured person if the buyer is a guest. */
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
 * Validates the quote step. The Next button is blocked while the price does not match the settings
 * on screen.
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

/** Purchase summary for the confirmation. It is still available after the answers are cleared. */
const purchaseSummarySchema = z.object({
  plan: rentersPlanSchema,
  address: addressSchema,
  amounts: selectedAmountsSchema,
  checkout: checkoutSchema,
  start: dateSchema,
});

/**
 * The persisted state, with the specification's field names. If a field does not parse, only this
 * field is dropped.
 */
const stateSchema = z.object({
  ...pricedShape,
  /** Value of the belongings in dollars, as the visitor priced it on the previous page. */
  propertyAmount: optionalAnswer(propertyAmountSchema),
  /**
   * Amounts from a partner's link, in dollars: the requested liability limit, and the minimum that
   * the lease requires.
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
  /** True after a change, until the new price arrives or the pricing fails. */
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

/** Returns the prefill of the address step. */
export const homePrefill = ({ propertyAddress, person, account }: RentersState) =>
  addressFields({
    ...(person ?? knownPerson(account)),
    ...(propertyAddress ?? knownAddress(account)),
  });
