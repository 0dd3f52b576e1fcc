/** Price updates after a collection is removed or a setting on the quote changes. */
import type { CollectiblesSettings } from '../../contract/collectibles/application.ts';
import { CallError } from '../../core/call/call-error.ts';
import { showError } from '../../core/modal.ts';
import { showToast } from '../../core/toasts.ts';
import { atom } from 'nanostores';
import type { FlowControls } from '../../flow/step.ts';
import { withRenewedQuote, showNewPrice } from '../../purchase/new-price.ts';
import {
  $collectibles,
  type CollectiblesStep,
  currentBilling,
  firstStart,
  answersStore,
} from './answers.ts';
import { collectionName, restoreCollection, withoutCollection } from './collections.ts';
import { openSurveyFor } from './edit-collection.ts';
import { limitComparisonFor } from './limit-comparison.ts';
import { checkOutQuote, priceApplication, type PricedQuote } from './quote.ts';

type Controls = FlowControls<CollectiblesStep>;

/** Error message of the last rejected setting on the quote. Empty without an error. */
export const $settingsError = atom('');

let latestChange = 0;

/** Prices the current collections. A later change supersedes one that is still pending. */
async function reprice(): Promise<boolean> {
  latestChange += 1;
  const change = latestChange;
  answersStore.clearPrice();
  answersStore.update({ isQuoteStale: true });
  const quote = await priceApplication($collectibles.get());
  if (change !== latestChange) return false;
  applyQuote(quote);
  return true;
}

function applyQuote({ quoteId, quote }: PricedQuote): void {
  answersStore.update({ quoteId, quote, settings: quote.settings, isQuoteStale: false });
}

/** Removes a collection at once. A toast offers to undo this. */
export function removeCollection(id: string): void {
  const { collections, currentCollection } = $collectibles.get();
  const removed = collections[id];
  if (!removed || Object.keys(collections).length < 2) return;
  answersStore.update({ collections: withoutCollection(collections, id) });
  const last = Object.keys($collectibles.get().collections).at(-1);
  if (currentCollection?.referenceId === id && last) openSurveyFor(last, '');
  showToast('success', `${collectionName(removed)} removed`, {
    label: 'Undo',
    run() {
      const currentCollections = $collectibles.get().collections;
      answersStore.update({ collections: restoreCollection(currentCollections, collections, id) });
      void repriceOrShowError();
    },
  });
  void repriceOrShowError();
}

/** A failed price clears the quote. The list and the quote then offer a retry. */
async function repriceOrShowError(): Promise<void> {
  try {
    await reprice();
  } catch (error) {
    answersStore.update({ isQuoteStale: false, quote: null });
    await showError(error);
  }
}

/** Applies changed settings and prices them. Restores the previous settings on failure. */
export async function changeSettings(
  changedSettings: Partial<CollectiblesSettings>,
  flow: Controls,
): Promise<void> {
  const { quote, settings } = $collectibles.get();
  const previousSettings = quote?.settings ?? settings;
  if (!previousSettings) return;
  $settingsError.set('');
  flow.clearDrafts(['payment']);
  answersStore.update({ settings: { ...(settings ?? previousSettings), ...changedSettings } });
  const ownChange = latestChange + 1;
  try {
    await reprice();
  } catch (error) {
    if (ownChange !== latestChange) return;
    flow.clearDrafts(['quote']);
    answersStore.update({ settings: previousSettings, isQuoteStale: false });
    $settingsError.set('We could not price that choice. Your quote is as it was before.');
    showToast('error', error instanceof CallError ? error.message : 'Something went wrong.');
  }
}

/**
 * Requests a missing price, for example after a failure or a reload during a change. Moves a start
 * date in the past to the first possible day.
 */
export async function refreshPrice(flow: Controls): Promise<void> {
  const state = $collectibles.get();
  const { settings } = state;
  const isPast = settings !== null && settings.policy_effective_date < firstStart();
  if (currentBilling(state) && !isPast) return;
  if (isPast) {
    flow.clearDrafts(['quote']);
    answersStore.update({ settings: { ...settings, policy_effective_date: firstStart() } });
  }
  await repriceOrShowError();
}

/**
 * Checks out the quote: fetches the exact price and creates the purchase's idempotency key. Shows
 * the new price if it differs.
 */
export async function checkOut(flow: Controls): Promise<boolean | void> {
  const state = $collectibles.get();
  if (state.checkoutInfo) return;
  const previousTotal = state.quote?.billing?.grand_total ?? 0;
  try {
    const fetchCheckout = () => checkOutQuote($collectibles.get());
    const checkoutInfo = await withRenewedQuote(fetchCheckout, reprice);
    answersStore.setPrice(checkoutInfo, { editing: null });
    const { grandtotal: newTotal } = checkoutInfo.totals;
    if (previousTotal !== newTotal)
      showNewPrice({ previousTotal, newTotal, onBack: () => flow.open('quote') });
  } catch (error) {
    const limitComparison = limitComparisonFor(error, state);
    if (!limitComparison) throw error;
    await showError(error, { limitComparison, closeLabel: 'Back to my quote' });
    return false;
  }
}
