import type { PurchaseAnswer } from '../../contract/purchase/answer.ts';
import { addConnectMethod } from '../../contract/renters/payment.ts';
import { rentersPurchaseAnswerSchema } from '../../contract/renters/purchase-answer.ts';
import { purchaseRenters } from '../../contract/renters/purchase.ts';
import { CallError } from '../../core/call/call-error.ts';
import { environment } from '../../core/environment.ts';
import { positionOf } from '../../core/address/wire-address.ts';
import { showNotice } from '../../core/modal.ts';
import { createPurchase, type CardSource } from '../../purchase/purchase.ts';
import { hasRunOut } from './actions.ts';
import { $renters, $tenancy, currentPrice, nothing, type RentersState } from './answers.ts';
import { wireQuote } from './quote.ts';
import { rentersFlow } from './flow.ts';

const purchase = createPurchase({
  vertical: 'renters',
  call: purchaseRenters,
  addMethod: addConnectMethod,
  order() {
    const state = $tenancy.get();
    const { plan, person, account, propertyAddress, uid } = state;
    const checkout = currentPrice(state);
    const buyer = person ?? account;
    if (!plan || !checkout || !uid || !propertyAddress) throw new Error('The quote has no price');
    $renters.set({ ...$renters.get(), purchaseError: null });
    return {
      request: { ...wireQuote(state), revenue: checkout.totals.grandtotal },
      purchaser: {
        first_name: buyer?.first_name ?? '',
        last_name: buyer?.last_name ?? '',
        phone_number: buyer?.phone_number ?? '',
        email: buyer?.email ?? '',
      },
      uniqueKey: uid,
      planTitle: plan.information.title,
      position: positionOf(propertyAddress),
    };
  },
  succeed: keepPolicy,
  fail: (purchaseError) => $renters.set({ ...$renters.get(), purchaseError }),
  renewKey: () => $renters.set({ ...$renters.get(), uid: environment().uuid() }),
});

/** The end of the renters flow. Apart from it, because the screens before the payment need none of it. */
export const rentersPurchase = {
  ...purchase,
  pay: (card: CardSource | null) => orShowPrice(() => purchase.pay(card)),
  resume: () => orShowPrice(() => purchase.resume()),
};

/** A price that holds no longer was not charged: the visitor is shown the one that does. */
async function orShowPrice(buy: () => Promise<boolean>): Promise<boolean> {
  try {
    return await buy();
  } catch (error) {
    const isOld =
      hasRunOut(error) || (error instanceof CallError && error.code === 'price_changed');
    if (!isOld) throw error;
    $renters.set({ ...$renters.get(), checkoutInfo: null, uid: null });
    // Its price is asked for when the step is entered.
    rentersFlow.open('quote');
    showNotice({
      title: 'Your price has changed.',
      message: `${error.message} Look at the new price before you pay.`,
    });
    return false;
  }
}

function keepPolicy(answer: PurchaseAnswer) {
  const read = rentersPurchaseAnswerSchema.parse(answer);
  const bought = { ...read, bought: boughtOf($tenancy.get()) };
  rentersFlow.definition.clear();
  rentersFlow.dropDrafts(rentersFlow.definition.steps.map(({ id }) => id));
  $renters.set({ ...nothing, purchase: bought });
  // Also for a visitor who went Back while it was under way: there is nothing left to see there.
  rentersFlow.open('confirmation');
  return bought;
}

/** What was bought, as the confirmation shows it and the host page hears it. */
function boughtOf(state: RentersState) {
  const {
    plan,
    propertyAddress: address,
    selectedAmounts: amounts,
    policyStartDate: start,
  } = state;
  const checkout = currentPrice(state);
  if (!plan || !address || !amounts || !start || !checkout) return null;
  return {
    plan,
    address,
    amounts,
    checkout,
    start,
  };
}
