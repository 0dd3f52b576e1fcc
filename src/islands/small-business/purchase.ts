import type { BoundPolicy } from '../../contract/purchase/purchase-response.ts';
import { purchaseCommercial } from '../../contract/small-business/purchase.ts';
import { coordinatesOf } from '../../core/address/wire-address.ts';
import { definePurchase } from '../../purchase/define-purchase.ts';
import { policyDocumentUrl } from '../../purchase/policy-document.ts';
import { refetchQuoteAndPrice } from './actions.ts';
import { contactName, type BusinessPurchaseSummary, type SmallBusinessState } from './answers.ts';
import { legalFormLabel } from './legal-form.ts';
import type { SmallBusiness } from './flow.ts';
import { coveragesOf } from './coverages.ts';

/**
 * Purchase of the small business flow. It is a separate module, so that the earlier screens do not
 * load it.
 */
export const smallBusinessPurchase = definePurchase({
  product: 'commercial',
  call: purchaseCommercial,
  order({ $state }: SmallBusiness) {
    const { plan, quoteId, checkoutInfo, ratingAddress, details, policyStartDate } = $state.get();
    if (!plan || !quoteId || !checkoutInfo || !ratingAddress)
      throw new Error('The quote is not complete');
    return {
      request: {
        plan_id: plan.plan_id,
        quote_id: quoteId,
        revenue: checkoutInfo.totals.grandtotal,
      },
      buyer: {
        first_name: details.pni_first_name,
        last_name: details.pni_last_name,
        phone_number: details.pni_phone_number,
        email: details.pni_email,
      },
      planTitle: plan.information.title,
      price: checkoutInfo,
      underwriter: plan.underwriter,
      starts: policyStartDate ?? undefined,
      position: coordinatesOf(ratingAddress),
    };
  },
  purchased: ({ $state }, response) => ({
    purchase: { ...response, details: purchaseSummaryOf($state.get(), response) },
  }),
  reprice: refetchQuoteAndPrice,
});

/** Returns the summary that the confirmation screen and the host page get. */
function purchaseSummaryOf(
  state: SmallBusinessState,
  { documents }: BoundPolicy,
): BusinessPurchaseSummary | null {
  const { plan, businessClass, ratingAddress, details } = state;
  if (!plan || !businessClass || !ratingAddress) return null;
  return {
    doc_url: policyDocumentUrl(documents, plan.policy_doc_url),
    sample_url: plan.policy_doc_url,
    plan_code: plan.details.chubb_plan_code,
    coverages: [...coveragesOf(plan)],
    business_type: businessClass.name,
    business_name: details.business_name,
    contact: contactName(details),
    entity: legalFormLabel(state),
    address: ratingAddress,
  };
}
