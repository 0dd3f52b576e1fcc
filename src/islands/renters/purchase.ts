import { addConnectMethod } from '../../contract/renters/payment.ts';
import { rentersPurchaseResponseSchema } from '../../contract/renters/purchase-response.ts';
import { purchaseRenters } from '../../contract/renters/purchase.ts';
import { coordinatesOf } from '../../core/address/wire-address.ts';
import { definePurchase } from '../../purchase/define-purchase.ts';
import { buyerOf } from '../../purchase/buyer.ts';
import type { RentersState } from './answers.ts';
import type { Renters } from './flow.ts';
import { openQuote, priceQuote, toWireQuote } from './quote.ts';

/**
 * Purchase of the renters flow. It is a separate module, so that the earlier screens do not load
 * it.
 */
export const rentersPurchase = definePurchase({
  product: 'renters',
  call: purchaseRenters,
  addMethod: addConnectMethod,
  order({ $state }: Renters) {
    const state = $state.get();
    const { plan, person, account, propertyAddress, checkoutInfo: checkout } = state;
    if (!plan || !checkout || !propertyAddress) throw new Error('The quote has no price');
    return {
      request: { ...toWireQuote(state), revenue: checkout.totals.grandtotal },
      buyer: buyerOf(person ?? account),
      planTitle: plan.information.title,
      price: checkout,
      underwriter: plan.underwriter,
      starts: state.policyStartDate ?? undefined,
      position: coordinatesOf(propertyAddress),
      homeAddress: propertyAddress,
    };
  },
  async reprice(flow) {
    const quote = await openQuote(flow);
    return { ...quote, checkoutInfo: await priceQuote({ ...flow.$state.get(), ...quote }) };
  },
  reused: ({ $state }) => ({ steps: ['policyholder'], answers: { person: $state.get().person } }),
  purchased: ({ $state }, response) => ({
    purchase: {
      ...response,
      details: rentersPurchaseResponseSchema.parse(response).details,
      bought: purchaseSummaryOf($state.get()),
    },
  }),
});

/** Returns the summary that the confirmation screen and the host page get. */
function purchaseSummaryOf(state: RentersState) {
  const {
    plan,
    propertyAddress: address,
    selectedAmounts: amounts,
    policyStartDate: start,
    checkoutInfo,
  } = state;
  if (!plan || !address || !amounts || !start || !checkoutInfo) return null;
  const { input: _, option_prices: __, ...checkout } = checkoutInfo;
  return { plan, address, amounts, checkout, start };
}
