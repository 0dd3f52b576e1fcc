/** What a tenant answers on the way to a renters policy, and where it is kept. */
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

/** Coverage begins on a UTC date, tomorrow at the earliest. */
export function firstStart(): string {
  return addDays(calendarDate(environment().now(), 'UTC'), 1);
}

export function lastStart(): string {
  return addDays(calendarDate(environment().now(), 'UTC'), START_DAYS_MAX);
}

export type RentersStep = 'address' | 'location' | 'survey' | 'quote' | 'payment' | 'confirmation';

const optionalText = z._default(z.string(), '');

/** The home, and whom the policy is for where no account says so. */
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

/** Whole dollars. */
export const selectedAmountsSchema = z.object({
  personal_property_amount: z.int(),
  liability_limit: z.int(),
  all_peril_deductible: z.int(),
});
export type SelectedAmounts = z.infer<typeof selectedAmountsSchema>;

/** What the confirmation shows after the answers are forgotten. */
const purchaseSummarySchema = z.object({
  plan: rentersPlanSchema,
  address: addressSchema,
  amounts: selectedAmountsSchema,
  checkout: checkoutSchema,
  start: dateSchema,
});

/** Under the names of the specification. A part that does not parse is dropped alone. */
const stateSchema = z.object({
  ...pricedShape,
  /** Dollars of belongings that were priced before the flow. */
  propertyAmount: optionalAnswer(propertyAmountSchema),
  /** Dollars of liability that a partner's link wishes for, and that the lease asks for at least. */
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
  /** True from a change of what is insured until it was priced, or could not be. */
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

/** The fields of the address step before anything is typed. */
export const homePrefill = ({ propertyAddress, person, account }: RentersState) =>
  addressFields({
    ...(person ?? knownPerson(account)),
    ...(propertyAddress ?? knownAddress(account)),
  });
