import {
  submitAddCollection,
  submitEditCollection,
  submitRemoveCollection,
} from '../../../contract/collectibles/endorsements.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { buyerOf } from '../../../purchase/buyer.ts';
import { definePurchase } from '../../../purchase/define-purchase.ts';
import type { Order } from '../../../purchase/definition.ts';
import { loadPolicy } from '../../../policy/stores/policies.ts';
import { requireWireAddress, refetchPriceWithNotice } from './actions.ts';
import { $endorsement, answersStore, endorsementSurvey } from './answers.ts';
import { signedChargeOrRefundAmount } from './amounts.ts';
import { endorsementFlow } from './flow.ts';
import { openStartIfBlocked, runOrOpenStartIfBlocked } from './blocked.ts';
import { endorsementTitle } from './titles.ts';

const calls = {
  add: submitAddCollection,
  edit: submitEditCollection,
  remove: submitRemoveCollection,
};
type SubmitCall = (typeof calls)[keyof typeof calls];

/** Submits the endorsement that the URL identifies. */
export const endorsementPurchase = definePurchase({
  flow: endorsementFlow,
  answersStore,
  product: 'collectibles',
  get call(): SubmitCall {
    return calls[$endorsement.get().change];
  },
  changesPolicy: true,
  order(state) {
    const { policyId, change, categoryCode, checkoutInfo, account } = state;
    if (!checkoutInfo) throw new Error('The change has no price');
    const request = {
      category_code: categoryCode,
      ...(change === 'add' && { rating_address: requireWireAddress() }),
      ...(change !== 'remove' && { details: endorsementSurvey.$responses.get() }),
      revenue: signedChargeOrRefundAmount(checkoutInfo),
    };
    return {
      params: { policyId },
      request: request as Order<SubmitCall>['request'],
      buyer: buyerOf(account),
      planTitle: endorsementTitle(state),
      price: { ...checkoutInfo, totals: checkoutInfo.cart.totals },
    };
  },
  showError: showBlockerOrNewPrice,
  purchased({ policyId, checkoutInfo, uid }, purchase) {
    // Loads the policy again, because the account persists its policies across pages and would
    // otherwise show the old collections.
    void loadPolicy(policyId);
    // The confirmation screen shows the price.
    return { purchase, checkoutInfo, uid };
  },
});

/**
 * If the server blocks all endorsements of the policy, opens the start step. If the price has
 * changed, fetches the new price and shows it on the screen.
 */
async function showBlockerOrNewPrice(error: unknown): Promise<boolean> {
  if (openStartIfBlocked(endorsementFlow, error)) return true;
  if (!(error instanceof CallError) || error.code !== 'price_changed') return false;
  await runOrOpenStartIfBlocked(endorsementFlow, () => refetchPriceWithNotice(error.message));
  return true;
}
