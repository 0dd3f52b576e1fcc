import { addConnectMethod } from '../../contract/renters/payment.ts';
import { rentersPurchaseAnswerSchema } from '../../contract/renters/purchase-answer.ts';
import { purchaseRenters } from '../../contract/renters/purchase.ts';
import { positionOf } from '../../core/address/wire-address.ts';
import { CallError } from '../../core/call/call-error.ts';
import { showNotice } from '../../core/modal.ts';
import { definePurchase } from '../../purchase/define-purchase.ts';
import { purchaserOf } from '../../purchase/contact.ts';
import type { CardSource } from '../../purchase/card-method.ts';
import { hasRunOut } from './actions.ts';
import { kept, type RentersState } from './answers.ts';
import { rentersFlow } from './flow.ts';
import { wireQuote } from './quote.ts';

const purchase = definePurchase({
  flow: rentersFlow,
  kept,
  vertical: 'renters',
  call: purchaseRenters,
  addMethod: addConnectMethod,
  order(state) {
    const { plan, person: contact, account, propertyAddress, checkoutInfo: checkout } = state;
    if (!plan || !checkout || !propertyAddress) throw new Error('The quote has no price');
    return {
      request: { ...wireQuote(state), revenue: checkout.totals.grandtotal },
      purchaser: purchaserOf({ contact, account }),
      planTitle: plan.information.title,
      position: positionOf(propertyAddress),
    };
  },
  bought: (state, answer) => ({
    purchase: { ...rentersPurchaseAnswerSchema.parse(answer), bought: boughtOf(state) },
  }),
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
    kept.unprice();
    // Its price is asked for when the step is entered.
    rentersFlow.open('quote');
    showNotice({
      title: 'Your price has changed.',
      message: `${error.message} Look at the new price before you pay.`,
    });
    return false;
  }
}

/** What was bought, as the confirmation shows it and the host page hears it. */
function boughtOf(state: RentersState) {
  const {
    plan,
    propertyAddress: address,
    selectedAmounts: amounts,
    policyStartDate: start,
    checkoutInfo: checkout,
  } = state;
  if (!plan || !address || !amounts || !start || !checkout) return null;
  return { plan, address, amounts, checkout, start };
}
