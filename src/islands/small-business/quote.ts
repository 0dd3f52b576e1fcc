/**
 * Sends the requests for plans, quotes and prices in the small business flow, before the payment.
 */
import type { Address } from '../../contract/address.ts';
import type { Checkout } from '../../contract/purchase/billing.ts';
import type { BusinessClass } from '../../contract/small-business/plan.ts';
import {
  checkoutCommercial,
  listCommercialPlans,
  rateCommercial,
} from '../../contract/small-business/calls.ts';
import { sendCall } from '../../core/call/call.ts';
import { requestCheckout } from '../../purchase/request-checkout.ts';
import { addCoordinates } from '../../core/address/geocode.ts';
import { coordinatesOf, toWireAddress } from '../../core/address/wire-address.ts';
import { insuredOf, type SmallBusinessAnswers } from './answers.ts';

/**
 * Geocodes the address. Then fetches the plans and the survey for the business type at this
 * address.
 */
export async function findPlans({ code }: BusinessClass, address: Address) {
  const ratingAddress = await addCoordinates(address);
  const { plans, dynamic_form: form } = await sendCall(listCommercialPlans, {
    request: { rating_address: toWireAddress(ratingAddress), business_class_code: code },
    position: coordinatesOf(ratingAddress),
  });
  return { ratingAddress, plans, form };
}

/**
 * Sends the business name with a request for the plans, because the server checks the name in this
 * call.
 * @throws CallError if the business already has a policy at its address.
 */
export async function assertBusinessNameNotInsured(
  business_name: string,
  { $state }: SmallBusinessAnswers,
): Promise<void> {
  const { businessClass, ratingAddress } = $state.get();
  if (!businessClass || !ratingAddress) return;
  await sendCall(listCommercialPlans, {
    request: {
      rating_address: toWireAddress(ratingAddress),
      business_class_code: businessClass.code,
      business_name,
    },
    position: coordinatesOf(ratingAddress),
  });
}

/**
 * Fetches a quote with the annual price of each of the three plans. Call it only when all answers
 * exist.
 */
export async function fetchPlanPrices({ $state, survey }: SmallBusinessAnswers) {
  const { businessClass, ratingAddress, policyStartDate, details } = $state.get();
  if (!businessClass || !ratingAddress || !policyStartDate)
    throw new Error('The business is not complete');
  const {
    quote_id: quoteId,
    rates,
    totals = null,
  } = await sendCall(rateCommercial, {
    request: {
      rating_address: toWireAddress(ratingAddress),
      details: {
        ...survey.$responses.get(),
        ...insuredOf(details),
        business_class_code: businessClass.code,
        policy_effective_date: policyStartDate,
      },
    },
    position: coordinatesOf(ratingAddress),
  });
  return { quoteId, rates, totals };
}

/** Fetches the current price of a plan in a quote, with discount and tax. */
export async function fetchCheckoutPrice(
  planId: string,
  quoteId: string | null,
  { $state }: SmallBusinessAnswers,
): Promise<Checkout> {
  const { ratingAddress } = $state.get();
  if (!ratingAddress || !quoteId) throw new Error('The quote is not complete');
  return requestCheckout('commercial', checkoutCommercial, {
    request: {
      rating_address: toWireAddress(ratingAddress),
      plan_id: planId,
      quote_id: quoteId,
    },
    position: coordinatesOf(ratingAddress),
  });
}
