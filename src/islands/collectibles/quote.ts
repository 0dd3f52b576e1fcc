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
import { checkOut } from '../../purchase/check-out.ts';
import { hasRunOut } from '../../purchase/new-price.ts';
import { CallError } from '../../core/call/call-error.ts';
import { firstStart, type Collectibles, type Quoted } from './answers.ts';
import { wireApplication, wireCollectionAddress } from './collections.ts';

export interface Quote {
  quoteId: string;
  quote: Quoted;
}

/** What is asked of the present quote, or of one opened anew where there is none or it has run out. */
async function underAQuote<Answer>(
  state: Collectibles,
  ask: (quoteId: string) => Promise<Answer>,
): Promise<{ quoteId: string; answer: Answer }> {
  const { quoteId } = state;
  if (quoteId) {
    try {
      return { quoteId, answer: await ask(quoteId) };
    } catch (error) {
      if (!hasRunOut(error)) throw error;
    }
  }
  const opened = await call(openCollectiblesQuote, {
    request: { application: wireApplication(state) },
    position: positionNow(state),
  });
  return { quoteId: opened.quote_id, answer: await ask(opened.quote_id) };
}

function positionNow({ subject, collections }: Collectibles) {
  const address = subject?.address ?? Object.values(collections).at(-1)?.address;
  return address ? positionOf(address) : undefined;
}

/** The plan for a kind of collection at an address, with its survey. Throws where there is none. */
export async function findPlan(
  state: Collectibles,
  categoryCode: string,
  address: Address,
): Promise<{ quoteId: string; plan: CollectiblesPlan }> {
  const place = { category_code: categoryCode, rating_address: wireCollectionAddress(address) };
  const position = positionOf(address);
  if (!state.quoteId || Object.keys(state.collections).length === 0) {
    const opened = await call(openCollectiblesQuote, {
      request: { application: { ...wireApplication(state), ...place } },
      position,
    });
    return { quoteId: opened.quote_id, plan: chosen(opened.plans, categoryCode) };
  }
  const { quoteId, answer } = await underAQuote(state, async (id) => {
    // The address is checked with the application that it becomes part of.
    await call(updateCollectiblesQuote, {
      params: { quoteId: id },
      request: { application: place },
      position,
    });
    return call(listCollectiblesQuotePlans, {
      params: { quoteId: id },
      query: { category_code: categoryCode },
      position,
    });
  });
  return { quoteId, plan: chosen(answer.plans, categoryCode) };
}

function chosen(plans: readonly CollectiblesPlan[], categoryCode: string): CollectiblesPlan {
  const plan = plans.find((one) => one.category_code === categoryCode) ?? plans[0];
  if (!plan) throw new CallError({ kind: 'refused', code: 'no_offers_found' });
  return plan;
}

/** Sends all that is insured, and answers what it costs. */
export async function priceApplication(state: Collectibles): Promise<Quote> {
  const { quoteId, answer } = await underAQuote(state, (id) =>
    call(updateCollectiblesQuote, {
      params: { quoteId: id },
      request: { application: wireApplication(state) },
      position: positionNow(state),
    }),
  );
  const { quote } = answer;
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
  return checkOut(checkoutCollectiblesQuote, {
    params: { quoteId: state.quoteId ?? '' },
    position: positionNow(state),
  });
}
