import {
  submitAddCollection,
  submitEditCollection,
  submitRemoveCollection,
} from '../../../contract/collectibles/endorsements.ts';
import type { BoundPolicy } from '../../../contract/purchase/answer.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { environment } from '../../../core/environment.ts';
import type { CardSource } from '../../../purchase/card-method.ts';
import type { Order, PurchaseCall } from '../../../purchase/definition.ts';
import { createPurchase, type Purchase } from '../../../purchase/purchase.ts';
import { loadPolicy } from '../../account/stores/policies.ts';
import type { ChangeKind } from '../../account/verticals/collection-change-path.ts';
import { ratingAddress, renewPrice } from './actions.ts';
import { $endorsement, endorsementSurvey, keepEndorsement } from './answers.ts';
import { signedAmount } from './amounts.ts';
import { endorsementFlow } from './flow.ts';
import { orStop } from './stop.ts';
import { changeTitle } from './titles.ts';

/** The submit of one kind of change. */
function submitting<Call extends PurchaseCall>(call: Call, answered: () => object): Purchase {
  return createPurchase<Call>({
    vertical: 'collectibles',
    id: endorsementFlow.definition.id,
    call,
    order() {
      const state = $endorsement.get();
      const { policyId, categoryCode, priced, account } = state;
      if (!priced) throw new Error('The change has no price');
      const request = {
        category_code: categoryCode,
        ...answered(),
        revenue: signedAmount(priced.checkout),
      };
      return {
        params: { policyId },
        request: request as Order<Call>['request'],
        purchaser: {
          first_name: account?.first_name ?? '',
          last_name: account?.last_name ?? '',
          phone_number: account?.phone_number ?? '',
          email: account?.email ?? '',
        },
        uniqueKey: priced.uniqueKey,
        planTitle: changeTitle(state),
        price: { ...priced.checkout, totals: priced.checkout.cart.totals },
      };
    },
    changesPolicy: true,
    succeed(purchase: BoundPolicy) {
      keepEndorsement({ purchase, form: null });
      endorsementSurvey.clear();
      endorsementFlow.dropDrafts(['address', 'payment']);
      // The account must not offer what it has no more: its policies are kept across pages.
      void loadPolicy($endorsement.get().policyId);
      // Also for a holder who went Back while it was under way: there is nothing left to see there.
      endorsementFlow.open('confirmation');
    },
    renewKey() {
      const { priced } = $endorsement.get();
      if (priced) keepEndorsement({ priced: { ...priced, uniqueKey: environment().uuid() } });
    },
  });
}

const details = () => ({ details: endorsementSurvey.$responses.get() });

const sequences: Record<ChangeKind, Purchase> = {
  add: submitting(submitAddCollection, () => ({ rating_address: ratingAddress(), ...details() })),
  edit: submitting(submitEditCollection, details),
  remove: submitting(submitRemoveCollection, () => ({})),
};

/** What submits the change that the address names. */
export function endorsementPurchase(): Purchase {
  const sequence = sequences[$endorsement.get().change];
  return {
    ...sequence,
    pay: (card: CardSource | null) => orShow(() => sequence.pay(card)),
    resume: () => orShow(() => sequence.resume()),
  };
}

/** A price that holds no longer is shown anew, in its place; what ends the change is said at its start. */
async function orShow(submit: () => Promise<boolean>): Promise<boolean> {
  const outcome = await orStop(endorsementFlow, async () => {
    try {
      return await submit();
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'price_changed') throw error;
      await renewPrice(error.message);
      return false;
    }
  });
  return outcome === true;
}
