/** What a collection that is removed, and what is chosen on the quote, does to the price. */
import type { CollectiblesSettings } from '../../contract/collectibles/application.ts';
import { CallError } from '../../core/call/call-error.ts';
import { showError } from '../../core/modal.ts';
import { showToast } from '../../core/toasts.ts';
import { atom } from 'nanostores';
import type { FlowControls } from '../../flow/step.ts';
import { orRenewed, tellNewPrice } from '../../purchase/new-price.ts';
import {
  $collectibles,
  type CollectiblesStep,
  currentBilling,
  firstStart,
  kept,
} from './answers.ts';
import { nameOf, putBack, without } from './collections.ts';
import { askAbout } from './editing.ts';
import { valueEvidence } from './evidence.ts';
import { checkOutQuote, priceApplication, type Quote } from './quote.ts';

type Controls = FlowControls<CollectiblesStep>;

/** Why the last choice on the quote could not be priced; empty while all is well. */
export const $choiceProblem = atom('');

let changes = 0;

/** Prices what is insured now; a later change takes over from one that is still under way. */
async function reprice(): Promise<boolean> {
  changes += 1;
  const change = changes;
  kept.unprice();
  kept.keep({ isQuoteStale: true });
  const quote = await priceApplication($collectibles.get());
  if (change !== changes) return false;
  takeQuote(quote);
  return true;
}

function takeQuote({ quoteId, quote }: Quote): void {
  kept.keep({ quoteId, quote, settings: quote.settings, isQuoteStale: false });
}

/** Takes one out at once. The toast that says so can put it back. */
export function removeCollection(id: string): void {
  const { collections, subject } = $collectibles.get();
  const removed = collections[id];
  if (!removed || Object.keys(collections).length < 2) return;
  kept.keep({ collections: without(collections, id) });
  const last = Object.keys($collectibles.get().collections).at(-1);
  if (subject?.referenceId === id && last) askAbout(last, '');
  showToast('success', `${nameOf(removed)} removed`, {
    label: 'Undo',
    run() {
      const now = $collectibles.get().collections;
      kept.keep({ collections: putBack(now, collections, id) });
      void repriceOrTell();
    },
  });
  void repriceOrTell();
}

/** Without a price there is nothing to pay: the list and the quote offer to try again. */
async function repriceOrTell(): Promise<void> {
  try {
    await reprice();
  } catch (error) {
    kept.keep({ isQuoteStale: false, quote: null });
    await showError(error);
  }
}

/** Takes what is chosen on the quote and prices it. One that fails gives the old choice back. */
export async function changeSettings(
  choice: Partial<CollectiblesSettings>,
  flow: Controls,
): Promise<void> {
  const { quote, settings } = $collectibles.get();
  const before = quote?.settings ?? settings;
  if (!before) return;
  $choiceProblem.set('');
  flow.dropDrafts(['payment']);
  kept.keep({ settings: { ...(settings ?? before), ...choice } });
  const mine = changes + 1;
  try {
    await reprice();
  } catch (error) {
    if (mine !== changes) return;
    flow.dropDrafts(['quote']);
    kept.keep({ settings: before, isQuoteStale: false });
    $choiceProblem.set('We could not price that choice. Your quote is as it was before.');
    showToast('error', error instanceof CallError ? error.message : 'Something went wrong.');
  }
}

/** Prices what has no price: after a reload in the middle of a change, or a failure. */
export async function refreshPrice(flow: Controls): Promise<void> {
  const state = $collectibles.get();
  const { settings } = state;
  const isPast = settings !== null && settings.policy_effective_date < firstStart();
  if (currentBilling(state) && !isPast) return;
  if (isPast) {
    flow.dropDrafts(['quote']);
    kept.keep({ settings: { ...settings, policy_effective_date: firstStart() } });
  }
  await repriceOrTell();
}

/** The quote is taken: its price to the cent, and the key of the purchase. The same price goes on. */
export async function checkOut(flow: Controls): Promise<boolean | void> {
  const state = $collectibles.get();
  if (state.checkoutInfo) return;
  const was = state.quote?.billing?.grand_total ?? 0;
  try {
    const ask = () => checkOutQuote($collectibles.get());
    const checkoutInfo = await orRenewed(ask, reprice);
    kept.price(checkoutInfo, { editing: null });
    const { grandtotal: is } = checkoutInfo.totals;
    if (was !== is) tellNewPrice({ was, is, back: () => flow.open('quote') });
  } catch (error) {
    const evidence = valueEvidence(error, state);
    if (!evidence) throw error;
    await showError(error, { evidence, close: 'Back to my quote' });
    return false;
  }
}
