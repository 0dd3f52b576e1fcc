import type { PurchaseAnswer } from '../../src/contract/purchase/answer.ts';
import type { HolderAccount } from '../accounts/holder-account.ts';
import { portalLink } from '../accounts/links.ts';
import { formatDate } from '../dates.ts';
import type { Mail } from '../mail/mailer.ts';
import { decimalTotals, formatAmount } from '../money.ts';
import type { Services } from '../services.ts';
import type { Instalment, Sale } from './purchase-order.ts';

/** What the purchase call answers. The totals are what was sold: those of an extended policy are in its bill. */
export function toAnswer(
  { goods, purchaser, caller, method, made }: Sale,
  { accountId }: HolderAccount,
  policyNumber: string,
): PurchaseAnswer {
  return {
    policy_id: made.policyId,
    policy_number: policyNumber,
    status: goods.status,
    ...(!caller && { account_id: accountId }),
    email: purchaser.email,
    plan_title: goods.planTitle,
    coverage_start_date: goods.coverageStart,
    coverage_end_date: goods.coverageEnd,
    documents: made.documents,
    currency_code: goods.currency,
    totals: decimalTotals(goods.totals),
    payment_method: { brand: method.brand, last4: method.last4 },
  };
}

/** The mail that tells the holder of a new policy, or of its new end. */
export function confirmationMail(
  { goods, purchaser, made }: Sale,
  { state }: HolderAccount,
  { policyNumber, services }: { policyNumber: string; services: Services },
): Mail<'policyPurchased' | 'policyExtended'> {
  const to = purchaser.email;
  const facts = {
    firstName: purchaser.first_name,
    policyNumber,
    planTitle: goods.planTitle,
    total: formatAmount(goods.totals.grandtotal, goods.currency),
    policyLink: `/account/policies/${goods.verticalCode}/${made.policyId}`,
    documents: made.documents,
  };
  if ('extended' in goods) {
    const end = formatDate(goods.coverageEnd ?? '');
    return { to, template: 'policyExtended', data: { ...facts, end } };
  }
  const parts = goods.schedule && { parts: partsOf(goods.schedule, goods.currency) };
  const holderLink = state !== 'open' && {
    holderLink: {
      leadsTo: state,
      url: portalLink(
        services.settings,
        state === 'dormant' ? 'reset' : 'verify',
        made.holderToken,
      ),
    },
  };
  const { canceledByLink } = services.products[goods.verticalCode];
  const url = services.documents.cancellationPath(made.policyId);
  const documents = [
    ...made.documents,
    ...(canceledByLink ? [{ name: 'Cancel this policy', url }] : []),
  ];
  return {
    to,
    template: 'policyPurchased',
    data: { ...facts, documents, ...parts, ...holderLink },
  };
}

/** '$10.86', '10 monthly payments of $10.80'. */
function partsOf(schedule: readonly Instalment[], currency: string) {
  const [first, ...later] = schedule.map(({ amount }) => formatAmount(amount, currency));
  return { first: first ?? '', later: `${later.length} monthly payments of ${later[0] ?? ''}` };
}
