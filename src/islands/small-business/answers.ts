/** Answers of the small business flow, and how they are persisted. The survey has its own store. */
import { atom, computed } from 'nanostores';
import * as z from 'zod/mini';
import type { Account } from '../../contract/account/account.ts';
import { addressSchema } from '../../contract/address.ts';
import {
  insuredBusinessFields,
  insuredSchema,
  type InsuredBusiness,
  type InsuredBusinessField,
} from '../../contract/small-business/insured.ts';
import { SMALL_BUSINESS_START_MAX_DAYS_AHEAD } from '../../contract/small-business/limits.ts';
import {
  businessClassSchema,
  smallBusinessPlanSchema,
  smallBusinessPlanPricesSchema,
  smallBusinessPlanTotalsSchema,
  type BusinessClass,
} from '../../contract/small-business/plan.ts';
import { surveyDefinitionSchema } from '../../contract/survey/dynamic-form.ts';
import { dateSchema } from '../../contract/fields.ts';
import { coveragesSchema } from '../../contract/purchase/plan.ts';
import { boundPolicySchema } from '../../contract/purchase/purchase-response.ts';
import { addDays, calendarDate } from '../../core/dates.ts';
import { environment } from '../../core/environment.ts';
import { $account } from '../../core/session/account.ts';
import { optionalAnswerSchema, persistAnswers } from '../../interview/persisted-answers.ts';
import { findPlanById, clearPriceOnChange, pricedShape } from '../../purchase/persisted-price.ts';
import { knownPerson } from '../../purchase/prefill.ts';
import { createSurvey } from '../../interview/survey.ts';

export type SmallBusinessStep =
  'basic-info' | 'survey' | 'insured' | 'policy-date' | 'plans' | 'payment' | 'confirmation';

/** Returns today's date in the visitor's time zone, YYYY-MM-DD. */
export function todayInVisitorTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return calendarDate(environment().now(), timeZone);
}

export function latestStartDate(): string {
  return addDays(todayInVisitorTimeZone(), SMALL_BUSINESS_START_MAX_DAYS_AHEAD);
}

export const businessInfoSchema = z.object({
  /** Code of the business type. Null until the visitor chooses one. */
  business_class_code: z.int('Select a business type'),
  ...addressSchema.shape,
});
export type BusinessInfo = z.infer<typeof businessInfoSchema>;

const startMessage = `Enter a date from today to ${SMALL_BUSINESS_START_MAX_DAYS_AHEAD} days from now, as MM/DD/YYYY`;
export const policyDateSchema = z.object({
  policyStartDate: z.string(startMessage).check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, startMessage),
    z.refine((date) => date >= todayInVisitorTimeZone() && date <= latestStartDate(), startMessage),
  ),
});

/**
 * Business summary for the confirmation screen and the host page. It stays available after the
 * answers are cleared.
 */
const purchaseSummarySchema = z.object({
  doc_url: z.string(),
  sample_url: z.optional(z.string()),
  plan_code: smallBusinessPlanSchema.shape.details.shape.chubb_plan_code,
  coverages: coveragesSchema,
  business_type: z.string(),
  business_name: z.string(),
  contact: z.string(),
  entity: z.string(),
  address: addressSchema,
});
export type BusinessPurchaseSummary = z.infer<typeof purchaseSummarySchema>;

/**
 * Schema of the persisted answers. Uses the specification's field names if they exist. A field that
 * does not parse is dropped, and the other fields stay.
 */
const stateSchema = z.object({
  ...pricedShape,
  businessClass: optionalAnswerSchema(businessClassSchema),
  ratingAddress: optionalAnswerSchema(addressSchema),
  plans: optionalAnswerSchema(z.array(smallBusinessPlanSchema)),
  form: optionalAnswerSchema(surveyDefinitionSchema),
  /**
   * Answers of the insured step. Null if the survey itself asks for the insured's full name and
   * contact.
   */
  insured: optionalAnswerSchema(insuredSchema),
  policyStartDate: optionalAnswerSchema(dateSchema),
  quoteId: optionalAnswerSchema(z.string()),
  rates: optionalAnswerSchema(smallBusinessPlanPricesSchema),
  /** Null if the backend sends only the prices before discount and tax. */
  totals: optionalAnswerSchema(smallBusinessPlanTotalsSchema),
  /** The survey's answers for which the rates were calculated, as one text. */
  ratedAnswers: optionalAnswerSchema(z.string()),
  selectedPlanId: optionalAnswerSchema(z.string()),
  purchase: optionalAnswerSchema(
    z.object({ ...boundPolicySchema.shape, details: z.nullable(purchaseSummarySchema) }),
  ),
});

/** Creates the stores of the answers. */
export function openSmallBusinessAnswers() {
  const answersStore = clearPriceOnChange(persistAnswers('smallBusiness', stateSchema));
  const survey = createSurvey({
    id: 'smallBusiness',
    step: 'survey',
    expectedScreens: 16,
    $form: computed(answersStore.$answers, ({ form }) => form),
    $prefill: computed($account, insuredPrefill),
  });
  const $state = computed(
    [answersStore.$answers, survey.$summary, survey.$responses, $account],
    (answers, summary, responses, account) => ({
      ...answers,
      account,
      plan: findPlanById(answers.plans, answers.selectedPlanId),
      survey: summary,
      details: businessDetails(responses, answers.insured),
      missingInsuredKeys: missingInsuredKeysIn(responses),
    }),
  );
  return {
    answersStore,
    survey,
    $state,
    /**
     * List of business types. Null until it is fetched. The list is not persisted, because it is
     * too long.
     */
    $businessClasses: atom<readonly BusinessClass[] | null>(null),
    /** The latest searched text. Empty after it is reported to analytics. */
    search: { latest: '' },
    clear() {
      answersStore.clear();
      survey.clear();
    },
  };
}
export type SmallBusinessAnswers = ReturnType<typeof openSmallBusinessAnswers>;
export type SmallBusinessState = ReturnType<SmallBusinessAnswers['$state']['get']>;

/**
 * Returns the initial values of the insured step. They come from the account, because the buyer is
 * the primary named insured. Unknown fields are omitted.
 */
export function insuredPrefill(account: Account | null): Partial<InsuredBusiness> {
  const { first_name, last_name, phone_number, email } = knownPerson(account);
  return {
    ...(first_name && { pni_first_name: first_name }),
    ...(last_name && { pni_last_name: last_name }),
    ...(phone_number && { pni_phone_number: phone_number }),
    ...(email && { pni_email: email }),
  };
}

const textAnswer = (responses: Record<string, unknown>, key: string) =>
  typeof responses[key] === 'string' ? responses[key].trim() : '';

/** Returns the keys of the insured's name and contact that the survey has not answered. */
function missingInsuredKeysIn(responses: Record<string, unknown>): InsuredBusinessField[] {
  return insuredBusinessFields.filter((key) => textAnswer(responses, key) === '');
}

/** True if the survey and the insured step together contain the insured's full name and contact. */
export const isInsuredComplete = ({ details }: Pick<SmallBusinessState, 'details'>) =>
  insuredBusinessFields.every((key) => details[key] !== '');

/** Returns the survey answers that the flow itself needs. A missing answer is an empty text. */
function businessDetails(responses: Record<string, unknown>, insured: InsuredBusiness | null) {
  const text = (key: string) => textAnswer(responses, key);
  const nameAnswer = (key: InsuredBusinessField) => text(key) || (insured?.[key] ?? '');
  return {
    business_name: nameAnswer('business_name'),
    pni_first_name: nameAnswer('pni_first_name'),
    pni_last_name: nameAnswer('pni_last_name'),
    pni_phone_number: nameAnswer('pni_phone_number'),
    pni_email: nameAnswer('pni_email'),
    business_legal_nature: text('business_legal_nature'),
    uses_other_vehicles: text('uses_other_vehicles'),
    records_kept: text('records_kept'),
  };
}

/**
 * Returns the insured's name and contact. They come from the survey or from the insured step. A
 * missing part is an empty text.
 */
export function insuredOf(details: SmallBusinessState['details']): InsuredBusiness {
  const { business_name, pni_first_name, pni_last_name, pni_phone_number, pni_email } = details;
  return { business_name, pni_first_name, pni_last_name, pni_phone_number, pni_email };
}

export function contactName({
  pni_first_name,
  pni_last_name,
}: SmallBusinessState['details']): string {
  return `${pni_first_name} ${pni_last_name}`.trim();
}
