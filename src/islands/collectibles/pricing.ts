/**
 * Fetches new prices after the buyer removes a collection or changes a setting on the quote step.
 */
import type { CollectiblesQuoteChoices } from '../../contract/collectibles/application.ts';
import { CallError } from '../../core/call/call-error.ts';
import { showErrorModal } from '../../core/message-modal.ts';
import { showToast } from '../../core/toasts.ts';
import { atom } from 'nanostores';
import type { FlowControls } from '../../interview/step.ts';
import { withRenewedQuote, showNewPrice } from '../../purchase/new-price.ts';
import {
  $collectibles,
  type CollectiblesStep,
  currentPrice,
  earliestStartDate,
  answersStore,
} from './answers.ts';
import { collectionName, withRestoredCollection, withoutCollection } from './collections.ts';
import { openSurveyAtQuestion } from './edit-collection.ts';
import { limitComparisonFor } from './limit-comparison.ts';
import { fetchExactPrice, priceApplication, type PricedQuote } from './quote.ts';

type Controls = FlowControls<CollectiblesStep>;

/**
 * Error message of the last changed setting for which no price was available. Empty if there is no
 * error.
 */
export const $settingsError = atom('');

let latestChange = 0;

/**
 * Fetches the price of the current collections. If another change was made in the meantime, ignores
 * this price and returns false.
 */
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

/** Removes a collection immediately and shows a toast with Undo. */
export function removeCollection(id: string): void {
  const { collections, currentCollection } = $collectibles.get();
  const removed = collections[id];
  if (!removed || Object.keys(collections).length < 2) return;
  answersStore.update({ collections: withoutCollection(collections, id) });
  const last = Object.keys($collectibles.get().collections).at(-1);
  if (currentCollection?.referenceId === id && last) openSurveyAtQuestion(last, '');
  showToast('success', `${collectionName(removed)} removed`, {
    label: 'Undo',
    run() {
      const currentCollections = $collectibles.get().collections;
      answersStore.update({
        collections: withRestoredCollection(currentCollections, collections, id),
      });
      void repriceOrShowError();
    },
  });
  void repriceOrShowError();
}

/**
 * Fetches the price of the current collections. If this fails, clears the quote, so that the list
 * and the quote step offer a retry.
 */
async function repriceOrShowError(): Promise<void> {
  try {
    await reprice();
  } catch (error) {
    answersStore.update({ isQuoteStale: false, quote: null });
    await showErrorModal(error);
  }
}

/**
 * Stores changed settings and fetches the new price. If this fails, restores the previous settings.
 */
export async function applySettingsAndReprice(
  changedSettings: Partial<CollectiblesQuoteChoices>,
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
 * Fetches the price if it is missing, for example after a failure or a reload. If the start date is
 * in the past, first changes it to the earliest possible day.
 */
export async function fetchMissingPrice(flow: Controls): Promise<void> {
  const state = $collectibles.get();
  const { settings } = state;
  const isPast = settings !== null && settings.policy_effective_date < earliestStartDate();
  if (currentPrice(state) && !isPast) return;
  if (isPast) {
    flow.clearDrafts(['quote']);
    answersStore.update({ settings: { ...settings, policy_effective_date: earliestStartDate() } });
  }
  await repriceOrShowError();
}

/**
 * Fetches the exact price of the quote and creates the idempotency key of the purchase. If the
 * exact price differs from the quoted price, shows both prices.
 */
export async function startCheckout(flow: Controls): Promise<boolean | void> {
  const state = $collectibles.get();
  if (state.checkoutInfo) return;
  const previousTotal = state.quote?.billing?.grand_total ?? 0;
  try {
    const fetchCheckout = () => fetchExactPrice($collectibles.get());
    const checkoutInfo = await withRenewedQuote(fetchCheckout, reprice);
    answersStore.setPrice(checkoutInfo, { editing: null });
    const { grandtotal: newTotal } = checkoutInfo.totals;
    if (previousTotal !== newTotal)
      showNewPrice({ previousTotal, newTotal, onBack: () => flow.open('quote') });
  } catch (error) {
    const limitComparison = limitComparisonFor(error, state);
    if (!limitComparison) throw error;
    await showErrorModal(error, { limitComparison, closeLabel: 'Back to my quote' });
    return false;
  }
}
