import {
  collectiblesPurchaseResponseSchema,
  purchaseCollectiblesQuote,
} from '../../contract/collectibles/purchase.ts';
import { coordinatesOf } from '../../core/address/wire-address.ts';
import { showErrorModal } from '../../core/message-modal.ts';
import { definePurchase } from '../../purchase/define-purchase.ts';
import type { CollectiblesState } from './answers.ts';
import { collectionAddresses, collectionName, streetLine } from './collections.ts';
import type { Collectibles } from './flow.ts';
import { limitComparisonFor } from './limit-comparison.ts';
import { fetchExactPrice, priceApplication } from './quote.ts';

/**
 * Purchase of the collectibles flow. It is a separate module, so that the earlier screens do not
 * load it.
 */
export const collectiblesPurchase = definePurchase({
  product: 'collectibles',
  call: purchaseCollectiblesQuote,
  order({ $state }: Collectibles) {
    const { quoteId, quote, checkoutInfo, collections, plans, details } = $state.get();
    const latest = Object.values(collections).at(-1);
    const plan = plans[latest?.categoryCode ?? ''];
    if (!quoteId || !quote || !checkoutInfo || !latest || !plan)
      throw new Error('The quote has no price');
    const detailText = (key: string) => String(details[key] ?? '');
    const name = {
      owner_first_name: detailText('owner_first_name'),
      owner_last_name: detailText('owner_last_name'),
    };
    return {
      params: { quoteId },
      request: {
        plan_id: plan.plan_id,
        quote_id: quoteId,
        category_code: latest.categoryCode,
        settings: quote.settings,
        payment_frequency: 'year' as const,
        details: name,
        revenue: checkoutInfo.totals.grandtotal,
      },
      buyer: {
        first_name: name.owner_first_name,
        last_name: name.owner_last_name,
        phone_number: detailText('owner_phone_number'),
        email: detailText('owner_email'),
      },
      planTitle: plan.information.title,
      price: checkoutInfo,
      underwriter: plan.underwriter,
      starts: quote.settings.policy_effective_date,
      position: coordinatesOf(latest.address),
    };
  },
  async reprice({ $state }) {
    const state = $state.get();
    const { quoteId, quote } = await priceApplication(state);
    const checkoutInfo = await fetchExactPrice({ ...state, quoteId });
    return { checkoutInfo, quoteId, quote, settings: quote.settings };
  },
  showError: showReviewNotice,
  purchased({ $state }, response) {
    const { agreements } = collectiblesPurchaseResponseSchema.parse(response);
    const isPending = agreements.some(({ status }) => status === 'pending');
    const status = isPending ? 'pending' : response.status;
    const bought = purchaseSummaryOf($state.get());
    return { purchase: { ...response, status, agreements, bought } };
  },
});

/**
 * Explains that the carrier must review the order because a value is above the online limit.
 * Nothing was charged. Opens the quote step and returns true. Returns false for other errors.
 */
async function showReviewNotice(error: unknown, flow: Collectibles): Promise<boolean> {
  const limitComparison = limitComparisonFor(error, flow.$state.get());
  if (!limitComparison) return false;
  flow.answersStore.clearPrice();
  flow.open('quote');
  await showErrorModal(error, { limitComparison, closeLabel: 'Back to my quote' });
  return true;
}

/** Returns the summary that the confirmation screen and the host page get. */
function purchaseSummaryOf(state: CollectiblesState) {
  const { quote, collections, plans } = state;
  const [first] = Object.values(collections);
  const plan = plans[first?.categoryCode ?? ''];
  if (!quote || !plan) return null;
  const { collections: prices } = quote.prices;
  const items = Object.entries(collections).map(([id, collection]) => ({
    title: collectionName(collection),
    amount: prices.find(({ reference_id }) => reference_id === id)?.annual_premium,
  }));
  return {
    items,
    minimum: quote.prices.minimum_adjustment,
    deductible: quote.settings.deductible,
    places: collectionAddresses(state).map(streetLine),
    start: quote.settings.policy_effective_date,
    sampleUrl: plan.policy_doc_url,
  };
}
