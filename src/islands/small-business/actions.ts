/** Submit actions of the small business steps. */
import { listBusinessClasses } from '../../contract/small-business/calls.ts';
import type { SurveyAnswers } from '../../contract/survey/dynamic-form.ts';
import type { InsuredBusiness } from '../../contract/small-business/insured.ts';
import { trackEvent } from '../../core/reports/analytics.ts';
import { CallError } from '../../core/call/call-error.ts';
import { sendCall } from '../../core/call/call.ts';
import { environment } from '../../core/environment.ts';
import type { FlowControls } from '../../interview/step.ts';
import { withRenewedQuote, showNewPrice } from '../../purchase/new-price.ts';
import type { BusinessInfo, SmallBusinessAnswers, SmallBusinessStep } from './answers.ts';
import {
  findPlans,
  assertBusinessNameNotInsured,
  fetchPlanPrices,
  fetchCheckoutPrice,
} from './quote.ts';

export async function fetchBusinessClassesOnce({
  $businessClasses,
}: SmallBusinessAnswers): Promise<void> {
  if ($businessClasses.get()) return;
  const { business_classes } = await sendCall(listBusinessClasses, {});
  $businessClasses.set(business_classes);
}

const SEARCH_DEBOUNCE_MS = 250;
const SEARCH_MIN_LENGTH = 3;

/**
 * Reports a searched business type to analytics after the visitor stops typing. The operator can
 * use the reports to improve the names in the list.
 */
export async function trackBusinessSearch(
  text: string,
  { search }: SmallBusinessAnswers,
): Promise<void> {
  const query = text.trim();
  search.latest = query;
  if (query.length < SEARCH_MIN_LENGTH) return;
  await environment().wait(SEARCH_DEBOUNCE_MS);
  if (query !== search.latest) return;
  // Clears the stored search, so that the same text is not reported again.
  search.latest = '';
  trackEvent('Business Search', { query });
}

/**
 * Stores the business type and the address. If they lead to a different survey, the old answers are
 * cleared.
 */
export async function storeBusinessAndFetchPlans(
  { business_class_code: code, ...address }: BusinessInfo,
  { $businessClasses, $state, answersStore, survey }: SmallBusinessAnswers,
) {
  const before = $state.get();
  const businessClass = $businessClasses.get()?.find((one) => one.code === code);
  if (!businessClass) throw new Error('The business type is not in the list');
  const { ratingAddress, plans, form } = await findPlans(businessClass, address);
  const hasNewQuestions = JSON.stringify(form) !== JSON.stringify(before.form);
  if (hasNewQuestions) survey.clear();
  answersStore.update({ rates: null, businessClass, ratingAddress, plans, form, purchase: null });
  trackEvent('Business Info Submitted', { business_class_code: code });
}

/**
 * Throws if the business already has a policy at this address. Called early, so that the visitor
 * does not answer more questions in vain.
 * @throws CallError `policy_holder_already_exists`.
 */
export async function assertNoExistingPolicy(
  { business_name }: SurveyAnswers,
  flow: SmallBusinessAnswers,
): Promise<void> {
  if (typeof business_name !== 'string') return;
  try {
    await assertBusinessNameNotInsured(business_name, flow);
  } catch (error) {
    // After any other error the visitor continues, because the server checks for an existing policy
    // again at the checkout.
    if (error instanceof CallError && error.code === 'policy_holder_already_exists') throw error;
  }
}

/** Stores the insured's name and contact data. Clears the rates, because a new quote is needed. */
export async function saveInsured(
  insured: InsuredBusiness,
  flow: SmallBusinessAnswers,
): Promise<void> {
  await assertNoExistingPolicy({ business_name: insured.business_name }, flow);
  flow.answersStore.update({ rates: null, insured });
}

/**
 * Converts the survey's answers to a text that does not depend on their order, so that two sets of
 * answers can be compared.
 */
function serializeResponses(responses: SurveyAnswers): string {
  return JSON.stringify(
    Object.entries(responses).sort(([first], [second]) => (first < second ? -1 : 1)),
  );
}

/** Clears the rates if the survey's answers have changed since the rates were calculated. */
export function clearRatesIfAnswersChanged(
  responses: SurveyAnswers,
  { $state, answersStore }: SmallBusinessAnswers,
) {
  if (serializeResponses(responses) !== $state.get().ratedAnswers)
    answersStore.update({ rates: null });
  trackEvent('Survey Completed', { product: 'commercial' });
}

export async function storePolicyDateAndFetchRates(
  { policyStartDate }: { policyStartDate: string },
  flow: SmallBusinessAnswers,
) {
  flow.answersStore.update({ rates: null, policyStartDate });
  flow.answersStore.update(await rateSurvey(flow));
  trackEvent('Policy Date Submitted', { policy_effective_date: policyStartDate });
}

async function rateSurvey(flow: SmallBusinessAnswers) {
  const ratedAnswers = serializeResponses(flow.survey.$responses.get());
  return { ...(await fetchPlanPrices(flow)), ratedAnswers };
}

/** The answers, and the function that goes to another step. */
type QuoteControls = SmallBusinessAnswers & Pick<FlowControls<SmallBusinessStep>, 'open'>;

/** Fetches the price of the chosen plan. If the plan's rate has changed, shows both rates. */
export async function fetchPlanPrice(planId: string, flow: QuoteControls) {
  const { $state, answersStore } = flow;
  const { rates: previousRates } = $state.get();
  const price = await withRenewedQuote(
    () => fetchCheckoutPrice(planId, $state.get().quoteId, flow),
    async () => answersStore.update(await renewQuote(flow)),
  );
  trackEvent('Plan Selected', { plan_id: planId });
  const { plan, rates } = $state.get();
  const code = plan?.details.chubb_plan_code;
  if (code && rates && previousRates && previousRates[code] !== rates[code])
    showNewPrice({
      previousTotal: previousRates[code],
      newTotal: rates[code],
      onBack: () => flow.open('plans'),
    });
  return price;
}

/**
 * Fetches new rates for the same answers. If this fails, opens the policy date step, so that the
 * visitor can retry.
 */
async function renewQuote(flow: QuoteControls) {
  try {
    return await rateSurvey(flow);
  } catch (error) {
    flow.answersStore.update({ rates: null });
    flow.open('policy-date');
    throw error;
  }
}

/** Fetches a new quote, and the price of the chosen plan in the new quote. */
export async function refetchQuoteAndPrice(flow: QuoteControls) {
  const quote = await renewQuote(flow);
  const planId = flow.$state.get().plan?.plan_id ?? '';
  return { ...quote, checkoutInfo: await fetchCheckoutPrice(planId, quote.quoteId, flow) };
}
