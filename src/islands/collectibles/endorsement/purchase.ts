import {
  submitAddCollection,
  submitEditCollection,
  submitRemoveCollection,
} from '../../../contract/collectibles/endorsements.ts';
import type { BoundPolicy } from '../../../contract/purchase/purchase-response.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { environment } from '../../../core/environment.ts';
import type { CardTokenizer } from '../../../purchase/card-method.ts';
import type { Order, PurchaseCall } from '../../../purchase/definition.ts';
import { createPurchase, type Purchase } from '../../../purchase/purchase.ts';
import { loadPolicy } from '../../account/stores/policies.ts';
import type { EndorsementKind } from '../../account/products/endorsement-path.ts';
import { requireWireAddress, refetchPriceWithNotice } from './actions.ts';
import { $endorsement, endorsementSurvey, updateEndorsement } from './answers.ts';
import { signedChargeOrRefundAmount } from './amounts.ts';
import { endorsementFlow } from './flow.ts';
import { runOrOpenStartIfBlocked } from './blocked.ts';
import { endorsementTitle } from './titles.ts';

/** Creates the purchase that submits one kind of endorsement: add, edit or remove. */
function createEndorsementPurchase<Call extends PurchaseCall>(
  call: Call,
  extraFields: () => object,
): Purchase {
  return createPurchase<Call>({
    product: 'collectibles',
    id: endorsementFlow.definition.id,
    call,
    order() {
      const state = $endorsement.get();
      const { policyId, categoryCode, priced, account } = state;
      if (!priced) throw new Error('The change has no price');
      const request = {
        category_code: categoryCode,
        ...extraFields(),
        revenue: signedChargeOrRefundAmount(priced.checkout),
      };
      return {
        params: { policyId },
        request: request as Order<Call>['request'],
        buyer: {
          first_name: account?.first_name ?? '',
          last_name: account?.last_name ?? '',
          phone_number: account?.phone_number ?? '',
          email: account?.email ?? '',
        },
        idempotencyKey: priced.idempotencyKey,
        planTitle: endorsementTitle(state),
        price: { ...priced.checkout, totals: priced.checkout.cart.totals },
      };
    },
    changesPolicy: true,
    onSuccess(purchase: BoundPolicy) {
      updateEndorsement({ purchase, form: null });
      endorsementSurvey.clear();
      endorsementFlow.clearDrafts(['address', 'payment']);
      // Loads the policy again, because the account persists its policies across pages and would
      // otherwise show the policy before the endorsement.
      void loadPolicy($endorsement.get().policyId);
      // Opens the confirmation on every screen. The policyholder may have gone back during the
      // submit, and the earlier steps are now closed.
      endorsementFlow.open('confirmation');
    },
    renewKey() {
      const { priced } = $endorsement.get();
      if (priced)
        updateEndorsement({ priced: { ...priced, idempotencyKey: environment().uuid() } });
    },
  });
}

const details = () => ({ details: endorsementSurvey.$responses.get() });

const purchases: Record<EndorsementKind, Purchase> = {
  add: createEndorsementPurchase(submitAddCollection, () => ({
    rating_address: requireWireAddress(),
    ...details(),
  })),
  edit: createEndorsementPurchase(submitEditCollection, details),
  remove: createEndorsementPurchase(submitRemoveCollection, () => ({})),
};

/** Returns the purchase for the endorsement that the URL identifies. */
export function endorsementPurchase(): Purchase {
  const purchase = purchases[$endorsement.get().change];
  return {
    ...purchase,
    pay: (card: CardTokenizer | null) => orRefreshPrice(() => purchase.pay(card)),
    resume: () => orRefreshPrice(() => purchase.resume()),
  };
}

/**
 * Submits the endorsement. If the price has changed, fetches and shows the new price. If the server
 * blocks all endorsements of the policy, opens the start step.
 */
async function orRefreshPrice(submit: () => Promise<boolean>): Promise<boolean> {
  const outcome = await runOrOpenStartIfBlocked(endorsementFlow, async () => {
    try {
      return await submit();
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'price_changed') throw error;
      await refetchPriceWithNotice(error.message);
      return false;
    }
  });
  return outcome === true;
}
