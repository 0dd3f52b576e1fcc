import * as z from 'zod/mini';
import { agreementSchema, boundPolicySchema } from '../../src/contract/purchase/answer.ts';
import type { HolderAccount } from '../accounts/holder-account.ts';
import { portalLink } from '../accounts/links.ts';
import { formatDate, nextBusinessDay } from '../dates.ts';
import type { Mail } from '../mail/mailer.ts';
import { decimalTotals, formatAmount, sumOf, sumTotals, toDecimal } from '../money.ts';
import type { Services } from '../services.ts';
import { changeMoney } from './change-words.ts';
import { changeInFull } from '../../src/contract/policies/change-words.ts';
import { coverOf } from './cover-facts.ts';
import { heldOf, heldUntil } from './held-money.ts';
import { dueNow, type Instalment, type PolicyChange, type Sale } from './purchase-order.ts';
import { cardName } from '../../src/contract/purchase/card-name.ts';

/** What a sale answers: the first policy as every purchase call tells it, and each of them. */
export const saleAnswerSchema = z.object({
  ...boundPolicySchema.shape,
  policy_id: z.string(),
  agreements: z._default(z.array(agreementSchema), []),
});
export type SaleAnswer = z.infer<typeof saleAnswerSchema>;

/**
 * What the purchase call answers. The totals are what was sold: those of an extended policy are in its bill.
 * @param numbers of the policies, in the order of the lot
 */
export function toAnswer(
  { lot, purchaser, caller, method, made }: Sale,
  numbers: readonly string[],
): SaleAnswer {
  const [goods] = lot;
  const held = heldOf(lot, made.now);
  const agreements = made.items.map(({ policyId, documents }, at) => ({
    agreement_id: policyId,
    policy_number: numbers[at] ?? '',
    status: lot[at]?.status ?? goods.status,
    documents,
  }));
  return {
    policy_id: agreements[0]?.agreement_id ?? '',
    policy_number: agreements[0]?.policy_number ?? '',
    status: agreements.find(({ status }) => status === 'pending')?.status ?? goods.status,
    // Of the account that an unknown address gets. Another's would tell by its age that the address is known.
    ...(!caller && { account_id: made.accountId }),
    email: purchaser.email,
    plan_title: goods.planTitle,
    coverage_start_date: goods.coverageStart,
    coverage_end_date: goods.coverageEnd,
    documents: agreements[0]?.documents ?? [],
    currency_code: goods.currency,
    totals: decimalTotals(sumTotals(lot)),
    payment_method: method && { brand: method.brand, last4: method.last4 },
    ...(held && { held_until: held.until, held_amount: toDecimal(held.amount) }),
    agreements,
  };
}

/** The same in the words of a mail; beside it what is charged at once, where there is such a policy too. */
function heldFacts({ lot, made }: Sale, numbers: readonly string[]) {
  const held = heldOf(lot, made.now);
  if (!held) return {};
  const [{ currency }] = lot;
  const charged = sumOf(lot, dueNow) - held.amount;
  const pending = numbers.filter((_, at) => lot[at]?.status === 'pending');
  return {
    held: {
      amount: formatAmount(held.amount, currency),
      until: formatDate(held.until),
      ...(charged > 0 && {
        beside: { policies: pending.join(' and '), charged: formatAmount(charged, currency) },
      }),
    },
  };
}

/** The mail that tells the holder of a new policy, of its new end, or of a change that waits. */
export function confirmationMail(
  sale: Sale,
  { state }: HolderAccount,
  { numbers, services }: { numbers: readonly string[]; services: Services },
): Mail<'policyPurchased' | 'policyExtended' | 'changeRequested'> {
  const { lot, purchaser, made } = sale;
  const to = purchaser.email;
  const [goods] = lot;
  if ('changed' in goods) return { to, template: 'changeRequested', data: requested(sale, goods) };
  const [first] = made.items;
  const facts = {
    firstName: purchaser.first_name,
    policyNumber: numbers.join(' and '),
    planTitle: goods.planTitle,
    total: formatAmount(
      sumOf(lot, ({ totals }) => totals.grandtotal),
      goods.currency,
    ),
    ...heldFacts(sale, numbers),
    policyLink:
      first && lot.length === 1
        ? `/account/policies/${goods.verticalCode}/${first.policyId}`
        : '/account/policies',
    documents: made.items.flatMap(({ documents }, at) =>
      documents.map(({ name, url }) => ({
        name: lot.length === 1 ? name : `${name}, ${numbers[at] ?? ''}`,
        url,
      })),
    ),
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
  const cancelLinks = made.items.map(({ policyId }) => ({
    name: 'Cancel this policy',
    url: services.documents.cancellationPath(policyId),
  }));
  const documents = [...facts.documents, ...(canceledByLink ? cancelLinks : [])];
  return {
    to,
    template: 'policyPurchased',
    data: { ...facts, ...coverOf(goods, services), documents, ...parts, ...holderLink },
  };
}

function requested({ purchaser, method, made }: Sale, goods: PolicyChange) {
  const { endorsement, currency, changed } = goods;
  return {
    firstName: purchaser.first_name,
    policyNumber: changed.policy_number,
    planTitle: goods.planTitle,
    underwriter: goods.underwriter,
    change: changeInFull(endorsement.change),
    from: formatDate(endorsement.change.effective_date),
    decisionBy: formatDate(nextBusinessDay(made.now.toISOString())),
    money: changeMoney({
      ...endorsement,
      currency,
      card: cardName(method),
      until: heldUntil(goods, made.now)?.slice(0, 10),
    }),
    policyLink: `/account/policies/${goods.verticalCode}/${changed.id}`,
  };
}

/** '$10.86', '10 monthly payments of $10.80'. */
function partsOf(schedule: readonly Instalment[], currency: string) {
  const [first, ...later] = schedule.map(({ amount }) => formatAmount(amount, currency));
  return { first: first ?? '', later: `${later.length} monthly payments of ${later[0] ?? ''}` };
}
