/**
 * Fetches new prices after the buyer removes a collection or changes a setting on the quote step.
 */
import type { CollectiblesQuoteChoices } from '../../contract/collectibles/application.ts';
import { CallError } from '../../core/call/call-error.ts';
import { showErrorModal } from '../../core/message-modal.ts';
import { showToast } from '../../core/toasts.ts';
import { withRenewedQuote, showNewPrice } from '../../purchase/new-price.ts';
import {
  currentPrice,
  earliestStartDate,
  type CollectiblesAnswers,
  type CollectiblesControls,
} from './answers.ts';
import { collectionName, withRestoredCollection, withoutCollection } from './collections.ts';
import { openSurveyAtQuestion } from './edit-collection.ts';
import { limitComparisonFor } from './limit-comparison.ts';
import { fetchExactPrice, priceApplication } from './quote.ts';

/**
 * Fetches the price of the current collections. If another change was made in the meantime, ignores
 * this price and returns false.
 */
async function reprice({ $state, answersStore, changes }: CollectiblesAnswers): Promise<boolean> {
  const change = (changes.latest += 1);
  answersStore.clearPrice();
  answersStore.update({ isQuoteStale: true });
  const { quoteId, quote } = await priceApplication($state.get());
  if (change !== changes.latest) return false;
  answersStore.update({ quoteId, quote, settings: quote.settings, isQuoteStale: false });
  return true;
}

/**
 * Removes a collection immediately and shows a toast with Undo.
 * @param onRestored called after Undo
 */
export function removeCollection(
  id: string,
  answers: CollectiblesAnswers,
  onRestored?: () => void,
): void {
  const { $state, answersStore } = answers;
  const { collections, currentCollection } = $state.get();
  const removed = collections[id];
  if (!removed || Object.keys(collections).length < 2) return;
  answersStore.update({ collections: withoutCollection(collections, id) });
  const last = Object.keys($state.get().collections).at(-1);
  if (currentCollection?.referenceId === id && last) openSurveyAtQuestion(last, '', answers);
  showToast('success', `${collectionName(removed)} removed`, {
    label: 'Undo',
    run() {
      const currentCollections = $state.get().collections;
      answersStore.update({
        collections: withRestoredCollection(currentCollections, collections, id),
      });
      onRestored?.();
      void repriceOrShowError(answers);
    },
  });
  void repriceOrShowError(answers);
}

/**
 * Fetches the price of the current collections. If this fails, clears the quote, so that the list
 * and the quote step offer a retry.
 */
async function repriceOrShowError(answers: CollectiblesAnswers): Promise<void> {
  try {
    await reprice(answers);
  } catch (error) {
    answers.answersStore.update({ isQuoteStale: false, quote: null });
    await showErrorModal(error);
  }
}

/**
 * Stores changed settings and fetches the new price. If this fails, restores the previous settings.
 */
export async function applySettingsAndReprice(
  changedSettings: Partial<CollectiblesQuoteChoices>,
  flow: CollectiblesControls,
): Promise<void> {
  const { answersStore, changes, $settingsError } = flow;
  const { quote, settings } = flow.$state.get();
  const previousSettings = quote?.settings ?? settings;
  if (!previousSettings) return;
  $settingsError.set('');
  flow.clearDrafts(['payment']);
  answersStore.update({ settings: { ...(settings ?? previousSettings), ...changedSettings } });
  const ownChange = changes.latest + 1;
  try {
    await reprice(flow);
  } catch (error) {
    if (ownChange !== changes.latest) return;
    flow.clearDrafts(['quote']);
    answersStore.update({ settings: previousSettings, isQuoteStale: false });
    $settingsError.set('We couldn’t price that choice. Your quote hasn’t changed.');
    showToast('error', error instanceof CallError ? error.message : 'Something went wrong.');
  }
}

/**
 * Fetches the price if it is missing, for example after a failure or a reload. If the start date is
 * in the past, first changes it to the earliest possible day.
 */
export async function fetchMissingPrice(flow: CollectiblesControls): Promise<void> {
  const state = flow.$state.get();
  const { settings } = state;
  const isPast = settings !== null && settings.policy_effective_date < earliestStartDate();
  if (currentPrice(state) && !isPast) return;
  if (isPast) {
    flow.clearDrafts(['quote']);
    flow.answersStore.update({
      settings: { ...settings, policy_effective_date: earliestStartDate() },
    });
  }
  await repriceOrShowError(flow);
}

/**
 * Fetches the exact price of the quote and creates the idempotency key of the purchase. If the
 * exact price differs from the quoted price, shows both prices.
 */
export async function startCheckout(flow: CollectiblesControls): Promise<boolean | void> {
  const state = flow.$state.get();
  if (state.checkoutInfo) return;
  const previousTotal = state.quote?.billing?.grand_total ?? 0;
  try {
    const checkoutInfo = await withRenewedQuote(
      () => fetchExactPrice(flow.$state.get()),
      () => reprice(flow),
    );
    flow.answersStore.setPrice(checkoutInfo, { editing: null });
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
