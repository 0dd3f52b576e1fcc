/** What the renters flow asks the provider before the payment. Apart, because its first screen asks nothing. */
import type { Address } from '../../contract/address.ts';
import {
  checkoutRenters,
  listRentersCadences,
  listRentersPlans,
  rateRenters,
} from '../../contract/renters/calls.ts';
import type { RentersRate } from '../../contract/renters/plan.ts';
import { call } from '../../core/call/call.ts';
import { requestCheckout } from '../../purchase/request-checkout.ts';
import { positionOf, wireAddress } from '../../core/address/wire-address.ts';
import { $authToken } from '../../core/session/session.ts';
import {
  $renters,
  firstStart,
  rentersSurvey,
  type Renters,
  type SelectedAmounts,
} from './answers.ts';

/** Those who are signed in are known to the provider. */
function personalInfo({ person }: Renters) {
  return $authToken.get() || !person ? {} : { personal_info: person };
}

/** The plan at a home, the survey, and the places that its address may mean. Throws where there is none. */
export async function findPlan(home: Address, state: Renters) {
  const { plans, zip_code_results, dynamic_form } = await call(listRentersPlans, {
    request: { property_address: wireAddress(home), ...personalInfo(state) },
    position: positionOf(home),
  });
  return {
    plan: plans[0] ?? null,
    zipCodeResults: zip_code_results.locations,
    form: dynamic_form,
  };
}

/** Opens a quote for the answers of the survey. What was chosen before stays where it is still on offer. */
export async function openQuote() {
  const state = $renters.get();
  const { propertyAddress: home, plan, liabilityLimit, minLiabilityLimit } = state;
  if (!home || !plan) throw new Error('The application is not complete');
  const property_address = wireAddress(home);
  const position = positionOf(home);
  const start = validStartDate(state);
  const { quote_id, rates } = await call(rateRenters, {
    request: {
      plan_id: plan.plan_id,
      property_address,
      ...personalInfo(state),
      details: rentersSurvey.$responses.get(),
      settings: {
        policy_effective_date: start,
        ...(liabilityLimit !== null && { liability_limit: liabilityLimit }),
        ...(minLiabilityLimit !== null && { min_liability_limit: minLiabilityLimit }),
      },
    },
    position,
  });
  const { payment_cadences: cadences, default_cadence } = await call(listRentersCadences, {
    request: { property_address, quote_id },
    position,
  });
  const isOffered = cadences.some(({ cadence }) => cadence === state.selectedCadence);
  return {
    quote: { quote_id },
    rates,
    cadences,
    policyStartDate: start,
    selectedAmounts: amountsOf(state, rates),
    selectedCadence: isOffered
      ? state.selectedCadence
      : (default_cadence ?? plan.subscription_options.default_cadence),
  };
}

/** A date that was kept until it lay in the past is of no use. */
function validStartDate({ policyStartDate }: Renters): string {
  const first = firstStart();
  return policyStartDate && policyStartDate >= first ? policyStartDate : first;
}

function amountsOf(
  { plan, propertyAmount, selectedAmounts: before }: Renters,
  rates: readonly RentersRate[],
): SelectedAmounts {
  const amountOf = (code: RentersRate['code']) => {
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

/** A quote with nothing missing, as the calls take it. Throws for any other. */
export function wireQuote(state: Renters) {
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

/** What is chosen costs so much. */
export function priceQuote(state: Renters) {
  return requestCheckout(checkoutRenters, {
    request: wireQuote(state),
    position: state.propertyAddress ? positionOf(state.propertyAddress) : undefined,
  });
}
