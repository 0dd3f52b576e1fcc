import type { Checkout } from '../contract/purchase/billing.ts';
import type { BoundPolicy } from '../contract/purchase/answer.ts';
import { environment } from '../core/environment.ts';
import type { Flow } from '../flow/define-flow.ts';
import type { Order, PurchaseCall, PurchaseDefinition, PurchaseFailure } from './definition.ts';
import type { PricedAnswers } from './kept-price.ts';
import { createPurchase } from './purchase.ts';

/** The parts of a product's answers that its purchase reads and writes. */
interface KeptPurchase {
  uid: string | null;
  purchaseError: PurchaseFailure | null;
  purchase: BoundPolicy | null;
  checkoutInfo: Checkout | null;
}

interface ProductPurchase<
  Call extends PurchaseCall,
  State,
  Id extends string,
  Kept extends KeptPurchase,
> extends Pick<PurchaseDefinition<Call>, 'vertical' | 'call' | 'addMethod' | 'explain'> {
  readonly flow: Flow<State, Id | 'confirmation'>;
  readonly kept: PricedAnswers<Kept>;
  /** What is bought with these answers; throws where one is missing. */
  readonly order: (state: State) => Omit<Order<Call>, 'uniqueKey' | 'price'>;
  /** What stays of the answers for the confirmation. The host page hears of its `purchase`. */
  readonly bought: (state: State, answer: BoundPolicy) => Partial<Kept> & { purchase: BoundPolicy };
  /** What the same costs now, with whatever of the answers changes with it. */
  readonly reprice: (state: State) => Promise<Partial<Kept> & { checkoutInfo: Checkout }>;
}

/** The purchase that ends a product's flow. */
export function definePurchase<
  Call extends PurchaseCall,
  State,
  Id extends string,
  Kept extends KeptPurchase,
>(product: ProductPurchase<Call, State, Id, Kept>) {
  const { flow, kept } = product;
  const note = (changes: Partial<KeptPurchase>) => kept.keep(changes as Partial<Kept>);
  return createPurchase<Call>({
    ...product,
    id: flow.definition.id,
    order() {
      const { uid, checkoutInfo: price } = kept.$kept.get();
      if (!uid || !price) throw new Error('The quote has no price');
      note({ purchaseError: null });
      return {
        ...product.order(flow.definition.$state.get()),
        price,
        uniqueKey: uid,
      } as Order<Call>;
    },
    succeed(answer) {
      const bought = product.bought(flow.definition.$state.get(), answer);
      flow.reset();
      kept.keep(bought);
      // Also for a visitor who went Back while it was under way: there is nothing left to see there.
      flow.open('confirmation');
      return bought.purchase;
    },
    price: {
      shown: () => kept.$kept.get().checkoutInfo,
      async renew() {
        const { checkoutInfo, ...changes } = await product.reprice(flow.definition.$state.get());
        kept.price(checkoutInfo, changes as Partial<Kept>);
      },
      back: flow.back,
    },
    fail: (purchaseError) => note({ purchaseError }),
    renewKey: () => note({ uid: environment().uuid() }),
  });
}
