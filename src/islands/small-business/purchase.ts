import { purchaseCommercial } from '../../contract/small-business/purchase.ts';
import type { PurchaseAnswer } from '../../contract/purchase/answer.ts';
import { environment } from '../../core/environment.ts';
import { positionOf } from '../../core/address/wire-address.ts';
import { entityTitle } from './entity.ts';
import { partnerMetadata } from '../../purchase/partner-metadata.ts';
import { createPurchase } from '../../purchase/purchase.ts';
import { askAnew } from './actions.ts';
import {
  $business,
  $smallBusiness,
  contactName,
  nothing,
  smallBusinessSurvey,
  type BoughtBusiness,
  type BusinessState,
} from './answers.ts';
import { smallBusinessFlow } from './flow.ts';

/** The end of the small business flow. Apart from it, because the screens before the payment need none of it. */
export const smallBusinessPurchase = createPurchase({
  vertical: 'commercial',
  call: purchaseCommercial,
  order() {
    const { plan, quoteId, checkoutInfo, uid, ratingAddress, details } = $business.get();
    if (!plan || !quoteId || !checkoutInfo || !uid || !ratingAddress)
      throw new Error('The quote is not complete');
    $smallBusiness.set({ ...$smallBusiness.get(), purchaseError: null });
    return {
      request: {
        plan_id: plan.plan_id,
        quote_id: quoteId,
        revenue: checkoutInfo.totals.grandtotal,
        metadata: partnerMetadata(),
      },
      purchaser: {
        first_name: details.pni_first_name,
        last_name: details.pni_last_name,
        phone_number: details.pni_phone_number,
        email: details.pni_email,
      },
      uniqueKey: uid,
      planTitle: plan.information.title,
      position: positionOf(ratingAddress),
    };
  },
  succeed: keepPolicy,
  fail(purchaseError) {
    $smallBusiness.set({ ...$smallBusiness.get(), purchaseError });
    askAnew(purchaseError.code);
  },
  renewKey: () => $smallBusiness.set({ ...$smallBusiness.get(), uid: environment().uuid() }),
});

function keepPolicy(answer: PurchaseAnswer) {
  const purchase = { ...answer, details: boughtBusiness($business.get(), answer) };
  smallBusinessFlow.definition.clear();
  smallBusinessSurvey.clear();
  smallBusinessFlow.dropDrafts(smallBusinessFlow.definition.steps.map(({ id }) => id));
  $smallBusiness.set({ ...nothing, purchase });
  // Also for a visitor who went Back while it was under way: there is nothing left to see there.
  smallBusinessFlow.open('confirmation');
  return purchase;
}

/** What was bought, as the confirmation shows it and the host page hears it. */
function boughtBusiness(
  state: BusinessState,
  { documents }: PurchaseAnswer,
): BoughtBusiness | null {
  const { plan, businessClass, ratingAddress, details } = state;
  if (!plan || !businessClass || !ratingAddress) return null;
  return {
    doc_url: documents[0]?.url ?? plan.policy_doc_url,
    sample_url: plan.policy_doc_url,
    plan_code: plan.details.chubb_plan_code,
    business_type: businessClass.name,
    business_name: details.business_name,
    contact: contactName(details),
    entity: entityTitle(state),
    address: ratingAddress,
  };
}
