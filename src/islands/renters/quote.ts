/**
 * Sends the requests for plans, quotes and prices in the renters flow, before the payment. It is a
 * separate module, because the first screen sends no requests.
 */
import type { Address } from '../../contract/address.ts';
import {
  checkoutRenters,
  listRentersCadences,
  listRentersPlans,
  rateRenters,
} from '../../contract/renters/calls.ts';
import type { LimitOrDeductibleChoices } from '../../contract/renters/plan.ts';
import { sendCall } from '../../core/call/call.ts';
import { requestCheckout } from '../../purchase/request-checkout.ts';
import { coordinatesOf, toWireAddress } from '../../core/address/wire-address.ts';
import { $authToken } from '../../core/session/session.ts';
import {
  earliestStartDate,
  type PersistedRenters,
  type RentersAnswers,
  type SelectedAmounts,
} from './answers.ts';

/**
 * Returns the guest's personal data as a part of a request. Empty for a signed-in buyer, because
 * the server has the account's data.
 */
function personalInfo({ person }: PersistedRenters) {
  return $authToken.get() || !person ? {} : { personal_info: person };
}

/**
 * Fetches the plan and its survey for a home. If the typed ZIP code and city belong to different
 * locations, also fetches these locations.
 * @throws CallError if no plan is available.
 */
export async function findPlan(home: Address, state: PersistedRenters) {
  const { plans, zip_code_results, dynamic_form } = await sendCall(listRentersPlans, {
    request: { property_address: toWireAddress(home), ...personalInfo(state) },
    position: coordinatesOf(home),
  });
  return {
    plan: plans[0] ?? null,
    zipCodeResults: zip_code_results.locations,
    form: dynamic_form,
  };
}

/**
 * Opens a quote with the survey's answers. Keeps the amounts and the payment cadence that the buyer
 * selected before, if the new quote still offers them.
 */
export async function openQuote({ $state, survey, closing }: RentersAnswers) {
  const state = $state.get();
  const { propertyAddress: home, plan, liabilityLimit, minLiabilityLimit } = state;
  if (!home || !plan) throw new Error('The application is not complete');
  const property_address = toWireAddress(home);
  const position = coordinatesOf(home);
  const start = validStartDate(state);
  const { closing_form: closingForm = null, ...opened } = await sendCall(rateRenters, {
    request: {
      plan_id: plan.plan_id,
      property_address,
      ...personalInfo(state),
      details: { ...survey.$responses.get(), ...closing.$responses.get() },
      settings: {
        policy_effective_date: start,
        ...(liabilityLimit !== null && { liability_limit: liabilityLimit }),
        ...(minLiabilityLimit !== null && { min_liability_limit: minLiabilityLimit }),
      },
    },
    position,
  });
  const { payment_cadences: cadences, default_cadence } = await sendCall(listRentersCadences, {
    request: { property_address, quote_id: opened.quote_id },
    position,
  });
  const isOffered = cadences.some(({ cadence }) => cadence === state.selectedCadence);
  const { rates } = opened;
  const isPolicyholderKnown = state.person !== null || $authToken.get() !== '';
  return {
    quote: { quote_id: opened.quote_id },
    isQuoteFinal: isPolicyholderKnown && (closingForm === null || state.closing.complete),
    closingForm,
    rates,
    cadences,
    policyStartDate: start,
    selectedAmounts: amountsOf(state, rates),
    selectedCadence: isOffered
      ? state.selectedCadence
      : (default_cadence ?? plan.subscription_options.default_cadence),
  };
}

/**
 * Returns the persisted start date. If it is missing or in the past, returns the earliest possible
 * date.
 */
function validStartDate({ policyStartDate }: PersistedRenters): string {
  const first = earliestStartDate();
  return policyStartDate && policyStartDate >= first ? policyStartDate : first;
}

function amountsOf(
  { plan, propertyAmount, selectedAmounts: before }: PersistedRenters,
  rates: readonly LimitOrDeductibleChoices[],
): SelectedAmounts {
  const amountOf = (code: LimitOrDeductibleChoices['code']) => {
    const rate = rates.find((one) => one.code === code);
    const chosen = before?.[code];
    const isOffered = chosen !== undefined && rate?.choices.includes(chosen);
    return isOffered ? chosen : (rate?.default ?? 0);
  };
  return {
    personal_property_amount:
      before?.personal_property_amount ??
      propertyAmount ??
      plan?.details.personal_property_amount.default ??
      0,
    liability_limit: amountOf('liability_limit'),
    all_peril_deductible: amountOf('all_peril_deductible'),
  };
}

/**
 * Converts the quote and the selected amounts to the wire format.
 * @throws Error if a part of the quote is missing.
 */
export function toWireQuote(state: PersistedRenters) {
  const { plan, quote, selectedAmounts, selectedCadence, policyStartDate } = state;
  if (!plan || !quote || !selectedAmounts || !selectedCadence || !policyStartDate)
    throw new Error('The quote is not complete');
  const { personal_property_amount, ...rates } = selectedAmounts;
  return {
    plan_id: plan.plan_id,
    quote_id: quote.quote_id,
    payment_cadence: selectedCadence,
    settings: { personal_property_amount, policy_effective_date: policyStartDate, rates },
  };
}

/** Fetches the price of the amounts, the start date and the payment cadence in `state`. */
export function priceQuote(state: PersistedRenters) {
  return requestCheckout('renters', checkoutRenters, {
    request: toWireQuote(state),
    position: state.propertyAddress ? coordinatesOf(state.propertyAddress) : undefined,
  });
}
