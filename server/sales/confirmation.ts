import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { addBusinessDays } from '../../src/contract/business-days.ts';
import {
  agreementSchema,
  boundPolicySchema,
} from '../../src/contract/purchase/purchase-response.ts';
import { CARRIER_DECISION_DAYS } from '../../src/contract/service-facts.ts';
import type { BuyerAccount } from '../accounts/buyer-account.ts';
import { portalLink } from '../accounts/password-links.ts';
import { formatDate } from '../dates.ts';
import type { Schema } from '../data/schema.ts';
import type { EmailToSend } from '../mail/mailer.ts';
import { formatAmount, orderTotals, sumOf, toDecimal } from '../money.ts';
import { confirmsRequest, recordNotice } from '../notices.ts';
import type { Services } from '../services.ts';
import { describeEndorsementPayment } from './endorsement-payment.ts';
import { describeEndorsementWithPreviousValue } from '../../src/contract/policies/describe-endorsement.ts';
import { coverageSummaryOf } from './coverage-summary.ts';
import { authorizedAmountOf, authorizedUntil } from './authorized-amounts.ts';
import {
  amountDueNow,
  existingPolicyOf,
  type OrderItemWithIds,
  type ScheduledPayment,
  type PolicyEndorsement,
  type Order,
} from './order-types.ts';
import { cardBrandAndLast4 } from '../../src/contract/purchase/card-name.ts';
import { nicknameOrSubject } from '../../src/contract/policies/describe-policy.ts';
import { insuredItemOf, policyNamesOf } from '../mail/policy-names.ts';

/**
 * Response of an order. It contains the order's first policy in the form that every purchase call
 * returns, and a list of all policies of the order.
 */
export const orderResponseSchema = z.object({
  ...boundPolicySchema.shape,
  policy_id: z.string(),
  agreements: z._default(z.array(agreementSchema), []),
});
export type OrderResponse = z.infer<typeof orderResponseSchema>;

/**
 * Builds the response of a purchase call. The totals are the totals of the whole order. An extended
 * policy has its own totals in its billing.
 * @param policyNumbers in the same order as the order items
 * @param mailed true if the documents are mailed on paper
 */
export function toOrderResponse(
  { items, buyer, caller, method, ids }: Order,
  { policyNumbers, mailed }: { policyNumbers: readonly string[]; mailed: boolean },
): OrderResponse {
  const [item] = items;
  const authorized = authorizedAmountOf(items, ids.now);
  const agreements = ids.lines.map(({ policyId, documents }, index) => ({
    agreement_id: policyId,
    policy_number: policyNumbers[index] ?? '',
    status: items[index]?.status ?? item.status,
    documents,
  }));
  return {
    policy_id: agreements[0]?.agreement_id ?? '',
    policy_number: agreements[0]?.policy_number ?? '',
    status: agreements.find(({ status }) => status === 'pending')?.status ?? item.status,
    // A guest always gets the id of a new account, even if an account with the email address
    // exists. The id of the existing account would reveal that the email address is known.
    ...(!caller && { account_id: ids.accountId }),
    email: buyer.email,
    emailed: true,
    ...(mailed && { mailed }),
    plan_title: item.planTitle,
    coverage_start_date: item.coverageStart,
    coverage_end_date: item.coverageEnd,
    documents: agreements[0]?.documents ?? [],
    currency_code: item.currency,
    totals: orderTotals(items),
    payment_method: method && { brand: method.brand, last4: method.last4 },
    ...(authorized && { held_until: authorized.until, held_amount: toDecimal(authorized.amount) }),
    agreements,
  };
}

/**
 * Returns the authorized amount as text for an email. When the order also contains a policy that is
 * not pending, adds the amount that is charged at once.
 */
function authorizedAmountFacts({ items, ids }: Order, policyNumbers: readonly string[]) {
  const authorized = authorizedAmountOf(items, ids.now);
  if (!authorized) return {};
  const [{ currency }] = items;
  const charged = sumOf(items, amountDueNow) - authorized.amount;
  const isPending = (_: string, index: number) => items[index]?.status === 'pending';
  const pending = policyNumbers.filter(isPending);
  const confirmed = policyNumbers.filter((number, index) => !isPending(number, index));
  return {
    authorized: {
      amount: formatAmount(authorized.amount, currency),
      until: formatDate(authorized.until),
      ...(charged > 0 && {
        partialApproval: {
          pendingPolicies: pending.join(' and '),
          confirmedPolicies: confirmed.join(', '),
          chargedNow: formatAmount(charged, currency),
        },
      }),
    },
  };
}

/**
 * Builds the confirmation email for a new policy, an extension, or an endorsement that waits for
 * the carrier's decision.
 */
function confirmationEmail(
  order: Order,
  { state }: BuyerAccount,
  { policyNumbers, services }: { policyNumbers: readonly string[]; services: Services },
): EmailToSend<'policyPurchased' | 'policyExtended' | 'endorsementRequested'> {
  const { items, buyer, ids } = order;
  const to = buyer.email;
  const [item] = items;
  if ('endorsedPolicy' in item)
    return { to, template: 'endorsementRequested', data: endorsementRequestData(order, item) };
  const [first] = ids.lines;
  const data = {
    firstName: buyer.first_name,
    policyNumber: policyNumbers.join(' and '),
    policyCount: policyNumbers.length,
    planTitle: item.planTitle,
    insuredItem: insuredItemsOf(items),
    total: formatAmount(
      sumOf(items, ({ totals }) => totals.grandtotal),
      item.currency,
    ),
    ...authorizedAmountFacts(order, policyNumbers),
    policyLink:
      first && items.length === 1
        ? `/account/policies/${item.productCode}/${first.policyId}`
        : '/account/policies',
    documents: ids.lines.flatMap(({ documents }, index) =>
      documents.map(({ name, url }) => ({
        name: items.length === 1 ? name : `${name}, ${policyNumbers[index] ?? ''}`,
        url,
      })),
    ),
  };
  if ('extendedPolicy' in item) {
    const end = formatDate(item.coverageEnd ?? '');
    return { to, template: 'policyExtended', data: { ...data, end } };
  }
  const installments = item.schedule && {
    installments: describeInstallments(item.schedule, item.currency),
  };
  const accountLink = state !== 'signedIn' && {
    accountLink: {
      accountState: state,
      url: portalLink(
        services.settings,
        state === 'unclaimed' ? 'reset' : 'verify',
        ids.buyerToken,
      ),
    },
  };
  const { canBeCanceledByLink: canceledByLink } = services.products[item.productCode];
  const cancellationLinks = ids.lines.map(({ policyId }) => ({
    name: 'Cancel this policy',
    url: services.documents.cancellationPath(policyId),
  }));
  return {
    to,
    template: 'policyPurchased',
    data: {
      ...data,
      ...coverageSummaryOf(item, services),
      ...(canceledByLink && { cancellationLinks }),
      ...installments,
      ...accountLink,
      ...(services.settings.asksForDeliveryConsent && {
        isElectronic: order.deliveryConsent !== null,
      }),
    },
  };
}

/** Queues the confirmation email, and records it for each policy of the order. */
export async function sendConfirmation(
  trx: Kysely<Schema>,
  services: Services,
  { order, lines, account, policyNumbers }: ConfirmedOrder,
): Promise<void> {
  const email = confirmationEmail(order, account, { policyNumbers, services });
  const queued = await services.mailer.enqueue(trx, email);
  const consentedAt = order.deliveryConsent === null ? null : order.ids.now.toISOString();
  for (const { item, policyId } of lines) {
    const existing = existingPolicyOf(item);
    await recordNotice(trx, services, {
      policy: {
        id: policyId,
        electronic_since: existing ? existing.electronic_since : consentedAt,
      },
      kind: 'confirmation',
      endsOn: null,
      required: confirmsRequest,
      email: { ...queued, to: email.to },
      letterId: null,
    });
  }
}

interface ConfirmedOrder {
  order: Order;
  lines: readonly OrderItemWithIds[];
  account: BuyerAccount;
  policyNumbers: readonly string[];
}

/** Returns the insured items of an order's policies, each once. */
function insuredItemsOf(items: Order['items']): string {
  const names = items.map((item) =>
    'extendedPolicy' in item
      ? insuredItemOf(item.extendedPolicy)
      : nicknameOrSubject({
          vertical_code: item.productCode,
          details: item.details,
          coverage_start_date: null,
          coverage_end_date: null,
          billing: { currency_code: item.currency },
        }),
  );
  return [...new Set(names)].filter(Boolean).join(' and ');
}

function endorsementRequestData({ buyer, method, ids }: Order, item: PolicyEndorsement) {
  const { endorsement, currency, endorsedPolicy } = item;
  return {
    firstName: buyer.first_name,
    ...policyNamesOf(endorsedPolicy),
    carrier: item.underwriter,
    description: describeEndorsementWithPreviousValue(endorsement.change),
    effectiveDate: formatDate(endorsement.change.effective_date),
    decisionBy: formatDate(addBusinessDays(ids.now.toISOString(), CARRIER_DECISION_DAYS)),
    payment: describeEndorsementPayment({
      ...endorsement,
      currency,
      card: cardBrandAndLast4(method),
      until: authorizedUntil(item, ids.now)?.slice(0, 10),
    }),
    policyLink: `/account/policies/${item.productCode}/${endorsedPolicy.id}`,
  };
}

/**
 * Returns the first payment and the later payments as two texts, such as '$10.86' and '10 monthly
 * payments of $10.80, starting Dec 21, 2026'.
 */
function describeInstallments(schedule: readonly ScheduledPayment[], currency: string) {
  const [first, ...laterPayments] = schedule.map(({ amount }) => formatAmount(amount, currency));
  const start = schedule[1]?.due_date;
  return {
    first: first ?? '',
    later: `${laterPayments.length} monthly payments of ${laterPayments[0] ?? ''}${start ? `, starting ${formatDate(start)}` : ''}`,
  };
}
