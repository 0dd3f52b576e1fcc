import {
  submitAddCollection,
  submitEditCollection,
  submitRemoveCollection,
} from '../../../contract/collectibles/endorsements.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { buyerOf } from '../../../purchase/buyer.ts';
import { definePurchase } from '../../../purchase/define-purchase.ts';
import type { Order } from '../../../purchase/definition.ts';
import { loadPolicy } from '../../../policy/stores/load-policies.ts';
import { requireWireAddress, refetchPriceWithNotice } from './actions.ts';
import { signedChargeOrRefundAmount } from './amounts.ts';
import type { Endorsement } from './flow.ts';
import { openStartIfBlocked, runOrOpenStartIfBlocked } from './blocked.ts';
import { endorsementTitle } from './titles.ts';

type SubmitCall =
  typeof submitAddCollection | typeof submitEditCollection | typeof submitRemoveCollection;

const purchases = {
  add: purchaseWith(submitAddCollection),
  edit: purchaseWith(submitEditCollection),
  remove: purchaseWith(submitRemoveCollection),
};

/** Submits the endorsement that the URL identifies. */
export const endorsementPurchase = (flow: Endorsement) => purchases[flow.$state.get().change](flow);

function purchaseWith(call: SubmitCall) {
  return definePurchase({
    product: 'collectibles',
    call,
    changesPolicy: true,
    order({ $state, survey }: Endorsement) {
      const state = $state.get();
      const { policyId, change, categoryCode, checkoutInfo, account } = state;
      if (!checkoutInfo) throw new Error('The change has no price');
      const request = {
        category_code: categoryCode,
        ...(change === 'add' && { rating_address: requireWireAddress(state) }),
        ...(change !== 'remove' && { details: survey.$responses.get() }),
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
    purchased({ $state }, purchase) {
      const { policyId, checkoutInfo, uid } = $state.get();
      // Loads the policy again, because the account persists its policies across pages and would
      // otherwise show the old collections.
      void loadPolicy(policyId);
      // The confirmation screen shows the price.
      return { purchase, checkoutInfo, uid };
    },
  });
}

/**
 * If the server blocks all endorsements of the policy, opens the start step. If the price has
 * changed, fetches the new price and shows it on the screen.
 */
async function showBlockerOrNewPrice(error: unknown, flow: Endorsement): Promise<boolean> {
  if (openStartIfBlocked(flow, error)) return true;
  if (!(error instanceof CallError) || error.code !== 'price_changed') return false;
  await runOrOpenStartIfBlocked(flow, () => refetchPriceWithNotice(error.message, flow));
  return true;
}
