/** What the collectibles flow asks the provider before the payment. */
import type { Address } from '../../contract/address.ts';
import {
  checkoutCollectiblesQuote,
  listCollectiblesQuotePlans,
  openCollectiblesQuote,
  updateCollectiblesQuote,
} from '../../contract/collectibles/calls.ts';
import type { CollectiblesPlan, CollectiblesQuote } from '../../contract/collectibles/quote.ts';
import type { Checkout } from '../../contract/purchase/billing.ts';
import { positionOf } from '../../core/address/wire-address.ts';
import { call } from '../../core/call/call.ts';
import { requestCheckout } from '../../purchase/request-checkout.ts';
import { isQuoteExpired } from '../../purchase/new-price.ts';
import { CallError } from '../../core/call/call-error.ts';
import { firstStart, type Collectibles, type DisplayedQuote } from './answers.ts';
import { wireApplication, wireCollectionAddress } from './collections.ts';

export interface PricedQuote {
  quoteId: string;
  quote: DisplayedQuote;
}

/** What is asked of the present quote, or of one opened anew where there is none or it has run out. */
async function withOpenQuote<Result>(
  state: Collectibles,
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
  const openedQuote = await call(openCollectiblesQuote, {
    request: { application: wireApplication(state) },
    position: currentPosition(state),
  });
  return { quoteId: openedQuote.quote_id, response: await request(openedQuote.quote_id) };
}

function currentPosition({ currentCollection, collections }: Collectibles) {
  const address = currentCollection?.address ?? Object.values(collections).at(-1)?.address;
  return address ? positionOf(address) : undefined;
}

/** The plan for a kind of collection at an address, with its survey. Throws where there is none. */
export async function findPlan(
  state: Collectibles,
  categoryCode: string,
  address: Address,
): Promise<{ quoteId: string; plan: CollectiblesPlan }> {
  const ratingInput = {
    category_code: categoryCode,
    rating_address: wireCollectionAddress(address),
  };
  const position = positionOf(address);
  if (!state.quoteId || Object.keys(state.collections).length === 0) {
    const openedQuote = await call(openCollectiblesQuote, {
      request: { application: { ...wireApplication(state), ...ratingInput } },
      position,
    });
    return { quoteId: openedQuote.quote_id, plan: selectPlan(openedQuote.plans, categoryCode) };
  }
  const { quoteId, response } = await withOpenQuote(state, async (id) => {
    // The address is checked with the application that it becomes part of.
    await call(updateCollectiblesQuote, {
      params: { quoteId: id },
      request: { application: ratingInput },
      position,
    });
    return call(listCollectiblesQuotePlans, {
      params: { quoteId: id },
      query: { category_code: categoryCode },
      position,
    });
  });
  return { quoteId, plan: selectPlan(response.plans, categoryCode) };
}

function selectPlan(plans: readonly CollectiblesPlan[], categoryCode: string): CollectiblesPlan {
  const plan = plans.find((one) => one.category_code === categoryCode) ?? plans[0];
  if (!plan) throw new CallError({ kind: 'refused', code: 'no_offers_found' });
  return plan;
}

/** Sends all that is insured, and answers what it costs. */
export async function priceApplication(state: Collectibles): Promise<PricedQuote> {
  const { quoteId, response } = await withOpenQuote(state, (id) =>
    call(updateCollectiblesQuote, {
      params: { quoteId: id },
      request: { application: wireApplication(state) },
      position: currentPosition(state),
    }),
  );
  const { quote } = response;
  const settings = quote.settings ?? state.settings ?? defaultSettings(quote);
  const { billing, prices, plan_deductibles } = quote;
  return { quoteId, quote: { billing, prices, plan_deductibles, settings } };
}

/** What is chosen before anything was. */
function defaultSettings({ plan_deductibles: { defaults } }: CollectiblesQuote) {
  return { deductible: defaults.deductible, policy_effective_date: firstStart() };
}

/** What the quote costs, to the cent. A quote that has run out throws. */
export function checkOutQuote(state: Collectibles): Promise<Checkout> {
  return requestCheckout(checkoutCollectiblesQuote, {
    params: { quoteId: state.quoteId ?? '' },
    position: currentPosition(state),
  });
}
