import type { BoundPolicy } from '../../../contract/purchase/purchase-response.ts';
import { purchaseExtension } from '../../../contract/rental-car/extension.ts';
import { environment } from '../../../core/environment.ts';
import { runOrRedirectToSignIn } from '../../../core/session/with-session.ts';
import { loadPolicy } from '../../account/stores/policies.ts';
import { createPurchase, type Purchase } from '../../../purchase/purchase.ts';
import { $rentalExtension, updateExtension } from './answers.ts';
import { refetchChangedPrice } from './actions.ts';
import { rentalExtensionFlow } from './flow.ts';

const basePurchase = createPurchase({
  product: 'rental_car',
  id: rentalExtensionFlow.definition.id,
  call: purchaseExtension,
  changesPolicy: true,
  order() {
    const { rental, details, priced, account } = $rentalExtension.get();
    if (!rental || !details || !priced || !account) throw new Error('The quote is not complete');
    return {
      request: {
        agreement_id: rental.agreementId,
        details,
        revenue: priced.checkout.totals.grandtotal,
        // An empty placeholder. createPurchase replaces it with the payment method of the card.
        payment_method_id: '',
      },
      buyer: {
        first_name: account.first_name,
        last_name: account.last_name,
        phone_number: account.phone_number ?? '',
        email: account.email,
      },
      idempotencyKey: priced.idempotencyKey,
      planTitle: rental.plan,
      price: priced.checkout,
      starts: rental.coverageStart,
    };
  },
  onSuccess(purchase: BoundPolicy) {
    updateExtension({ purchase, details: null, priced: null });
    rentalExtensionFlow.clearDrafts(['confirmation-number', 'payment']);
    // Loads the policy again, because the account persists its policies across pages and would
    // otherwise show the old end date.
    void loadPolicy($rentalExtension.get().policyId);
    // Opens the confirmation on every screen. The buyer may have gone back during the purchase, and
    // the earlier steps are now closed.
    rentalExtensionFlow.open('confirmation');
  },
  price: {
    shownCheckout: () => $rentalExtension.get().priced?.checkout ?? null,
    renew: refetchChangedPrice,
    back: rentalExtensionFlow.back,
  },
  renewKey() {
    const { priced } = $rentalExtension.get();
    if (priced) updateExtension({ priced: { ...priced, idempotencyKey: environment().uuid() } });
  },
});

/**
 * Purchase of the added days. If the session has expired, asks the policyholder to sign in again.
 */
export const extensionPurchase: Purchase = {
  ...basePurchase,
  pay: (card) => runOrRedirectToSignIn(() => basePurchase.pay(card)),
  resume: () => runOrRedirectToSignIn(() => basePurchase.resume()),
};
