/** Sends the requests for plans, quotes and prices in the collectibles flow, before the payment. */
import type { Address } from '../../contract/address.ts';
import {
  checkoutCollectiblesQuote,
  listCollectiblesQuotePlans,
  openCollectiblesQuote,
  updateCollectiblesQuote,
} from '../../contract/collectibles/calls.ts';
import type { CollectiblesPlan, CollectiblesQuote } from '../../contract/collectibles/quote.ts';
import type { Checkout } from '../../contract/purchase/billing.ts';
import { coordinatesOf } from '../../core/address/wire-address.ts';
import { sendCall } from '../../core/call/call.ts';
import { requestCheckout } from '../../purchase/request-checkout.ts';
import { isQuoteExpired } from '../../purchase/new-price.ts';
import { CallError } from '../../core/call/call-error.ts';
import { earliestStartDate, type PersistedCollectibles, type DisplayedQuote } from './answers.ts';
import { toWireApplication, toWireCollectionAddress } from './collections.ts';

export interface PricedQuote {
  quoteId: string;
  quote: DisplayedQuote;
}

/**
 * Sends a request with the id of the current quote. If no quote is open or the quote has expired,
 * opens a new quote first.
 */
async function withOpenQuote<Result>(
  state: PersistedCollectibles,
  request: (quoteId: string) => Promise<Result>,
): Promise<{ quoteId: string; response: Result }> {
  const { quoteId } = state;
  if (quoteId) {
    try {
      return { quoteId, response: await request(quoteId) };
    } catch (error) {
      if (!isQuoteExpired(error)) throw error;
    }
  }
  const openedQuote = await sendCall(openCollectiblesQuote, {
    request: { application: toWireApplication(state) },
    position: currentPosition(state),
  });
  return { quoteId: openedQuote.quote_id, response: await request(openedQuote.quote_id) };
}

function currentPosition({ currentCollection, collections }: PersistedCollectibles) {
  const address = currentCollection?.address ?? Object.values(collections).at(-1)?.address;
  return address ? coordinatesOf(address) : undefined;
}

/**
 * Fetches the plan for a category at an address. The plan includes the survey.
 * @throws CallError `no_offers_found` if no plan exists.
 */
export async function findPlan(
  state: PersistedCollectibles,
  categoryCode: string,
  address: Address,
): Promise<{ quoteId: string; plan: CollectiblesPlan }> {
  const ratingInput = {
    category_code: categoryCode,
    rating_address: toWireCollectionAddress(address),
  };
  const position = coordinatesOf(address);
  if (!state.quoteId || Object.keys(state.collections).length === 0) {
    const openedQuote = await sendCall(openCollectiblesQuote, {
      request: { application: { ...toWireApplication(state), ...ratingInput } },
      position,
    });
    return { quoteId: openedQuote.quote_id, plan: selectPlan(openedQuote.plans, categoryCode) };
  }
  const { quoteId, response } = await withOpenQuote(state, async (id) => {
    // Updates the application before the request, because the server checks the address only as a
    // part of an application.
    await sendCall(updateCollectiblesQuote, {
      params: { quoteId: id },
      request: { application: ratingInput },
      position,
    });
    return sendCall(listCollectiblesQuotePlans, {
      params: { quoteId: id },
      query: { category_code: categoryCode },
      position,
    });
  });
  return { quoteId, plan: selectPlan(response.plans, categoryCode) };
}

function selectPlan(plans: readonly CollectiblesPlan[], categoryCode: string): CollectiblesPlan {
  const plan = plans.find((one) => one.category_code === categoryCode) ?? plans[0];
  if (!plan) throw new CallError({ kind: 'rejected', code: 'no_offers_found' });
  return plan;
}

/** Sends the whole application and returns the priced quote. */
export async function priceApplication(state: PersistedCollectibles): Promise<PricedQuote> {
  const { quoteId, response } = await withOpenQuote(state, (id) =>
    sendCall(updateCollectiblesQuote, {
      params: { quoteId: id },
      request: { application: toWireApplication(state) },
      position: currentPosition(state),
    }),
  );
  const { quote } = response;
  const settings = quote.settings ?? state.settings ?? defaultSettings(quote);
  const { billing, prices, plan_deductibles } = quote;
  return { quoteId, quote: { billing, prices, plan_deductibles, settings } };
}

/**
 * Returns the default deductible and the earliest start date, for a quote whose settings the buyer
 * has not chosen.
 */
function defaultSettings({ plan_deductibles: { defaults } }: CollectiblesQuote) {
  return { deductible: defaults.deductible, policy_effective_date: earliestStartDate() };
}

/**
 * Fetches the exact price of the quote.
 * @throws CallError if the quote has expired.
 */
export function fetchExactPrice(state: PersistedCollectibles): Promise<Checkout> {
  return requestCheckout('collectibles', checkoutCollectiblesQuote, {
    params: { quoteId: state.quoteId ?? '' },
    position: currentPosition(state),
  });
}
