import type { Checkout } from '../contract/purchase/billing.ts';
import type { BoundPolicy } from '../contract/purchase/purchase-response.ts';
import { environment } from '../core/environment.ts';
import type { Flow } from '../flow/define-flow.ts';
import type { Order, PurchaseCall, PurchaseDefinition, PurchaseFailure } from './definition.ts';
import type { PricedAnswersStore } from './persisted-price.ts';
import { createPurchase } from './purchase.ts';

/** The answers of a product that its purchase reads or changes. */
interface PurchaseAnswers {
  uid: string | null;
  purchaseError: PurchaseFailure | null;
  purchase: BoundPolicy | null;
  checkoutInfo: Checkout | null;
}

interface ProductPurchase<
  Call extends PurchaseCall,
  State,
  Id extends string,
  Answers extends PurchaseAnswers,
> extends Pick<PurchaseDefinition<Call>, 'product' | 'call' | 'addMethod' | 'showError'> {
  readonly flow: Flow<State, Id | 'confirmation'>;
  readonly answersStore: PricedAnswersStore<Answers>;
  /** Returns the data of the order for these answers. Throws if an answer is missing. */
  readonly order: (state: State) => Omit<Order<Call>, 'idempotencyKey' | 'price'>;
  /**
   * Returns the answers to store after the purchase, because the confirmation screen shows them.
   * Their `purchase` is also sent to the host page.
   */
  readonly purchased: (
    state: State,
    policy: BoundPolicy,
  ) => Partial<Answers> & { purchase: BoundPolicy };
  /**
   * Requests the current price of the same order. Returns the price and the answers that change
   * with it.
   */
  readonly reprice: (state: State) => Promise<Partial<Answers> & { checkoutInfo: Checkout }>;
}

/** Creates the purchase of a product. It runs at the end of the product's flow. */
export function definePurchase<
  Call extends PurchaseCall,
  State,
  Id extends string,
  Answers extends PurchaseAnswers,
>(product: ProductPurchase<Call, State, Id, Answers>) {
  const { flow, answersStore } = product;
  const updateAnswers = (changes: Partial<PurchaseAnswers>) =>
    answersStore.update(changes as Partial<Answers>);
  return createPurchase<Call>({
    ...product,
    id: flow.definition.id,
    order() {
      const { uid, checkoutInfo: price } = answersStore.$answers.get();
      if (!uid || !price) throw new Error('The quote has no price');
      updateAnswers({ purchaseError: null });
      return {
        ...product.order(flow.definition.$state.get()),
        price,
        idempotencyKey: uid,
      } as Order<Call>;
    },
    onSuccess(policy) {
      const purchaseResult = product.purchased(flow.definition.$state.get(), policy);
      flow.reset();
      answersStore.update(purchaseResult);
      // Opens the confirmation on every screen. The visitor may have gone back during the purchase,
      // and the earlier screens are not valid anymore.
      flow.open('confirmation');
      return purchaseResult.purchase;
    },
    price: {
      shownCheckout: () => answersStore.$answers.get().checkoutInfo,
      async renew() {
        const { checkoutInfo, ...changes } = await product.reprice(flow.definition.$state.get());
        answersStore.setPrice(checkoutInfo, changes as Partial<Answers>);
      },
      back: flow.back,
    },
    onFailure: (purchaseError) => updateAnswers({ purchaseError }),
    renewKey: () => updateAnswers({ uid: environment().uuid() }),
  });
}
