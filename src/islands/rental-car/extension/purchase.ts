import { purchaseExtension } from '../../../contract/rental-car/extension.ts';
import { buyerOf } from '../../../purchase/buyer.ts';
import { definePurchase } from '../../../purchase/define-purchase.ts';
import { loadPolicy } from '../../../policy/stores/load-policies.ts';
import { fetchPrice } from './actions.ts';
import type { RentalExtension } from './flow.ts';

/** Purchase of the added days. */
export const extensionPurchase = definePurchase({
  product: 'rental_car',
  call: purchaseExtension,
  changesPolicy: true,
  order({ $state }: RentalExtension) {
    const { rental, details, checkoutInfo, account } = $state.get();
    if (!rental || !details || !checkoutInfo || !account)
      throw new Error('The quote is not complete');
    return {
      request: {
        agreement_id: rental.agreementId,
        details,
        revenue: checkoutInfo.totals.grandtotal,
        // An empty placeholder. definePurchase replaces it with the payment method of the card.
        payment_method_id: '',
      },
      buyer: buyerOf(account),
      planTitle: rental.plan,
      price: checkoutInfo,
      starts: rental.coverageStart,
    };
  },
  reprice: (flow) => fetchPrice(flow, flow.$state.get().details?.rental_agreement_number),
  purchased({ $state }, purchase) {
    const { policyId, rental } = $state.get();
    // Loads the policy again, because the account persists its policies across pages and would
    // otherwise show the old end date.
    void loadPolicy(policyId);
    return { purchase, rental };
  },
});
