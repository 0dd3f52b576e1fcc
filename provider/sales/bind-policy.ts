import type { Kysely } from 'kysely';
import type { PolicyDocument } from '../../src/contract/policies/parts.ts';
import type { PurchaseAnswer } from '../../src/contract/purchase/answer.ts';
import type { VerticalCode } from '../../src/contract/verticals.ts';
import { portalLink } from '../accounts/links.ts';
import type { Bound } from './bind-once.ts';
import { newId } from '../data/ids.ts';
import type { Schema } from '../data/schema.ts';
import { holderAccount, storeHolderToken, type HolderAccount } from '../accounts/holder-account.ts';
import { insertPolicy } from './insert-policy.ts';
import { decimalTotals, formatAmount } from '../money.ts';
import type { Hold, Instalment, PurchaseOrder } from './purchase-order.ts';
import type { Services } from '../services.ts';
import { newToken } from '../accounts/tokens.ts';

/** What a new policy and its holder are known by. */
export interface NewIds {
  policyId: string;
  accountId: string;
  holderToken: string;
  /** Links to the policy's papers, for the answer and for the mail. */
  documents: PolicyDocument[];
  now: Date;
}

/** Drawn before the transaction, which may run more than once and is not kept waiting for signatures. */
export function drawIds({ now, documents }: Services, verticalCode: VerticalCode): NewIds {
  const policyId = newId('pol');
  return {
    policyId,
    accountId: newId('acc'),
    holderToken: newToken(),
    documents: documents.links({ id: policyId, vertical_code: verticalCode }),
    now: now(),
  };
}

interface Bind {
  services: Services;
  order: PurchaseOrder;
  made: NewIds;
}

/**
 * Writes a policy with the account of its holder and the mail that confirms it, within the transaction.
 * @throws Refusal policy_holder_already_exists
 */
export async function bindPolicy(trx: Kysely<Schema>, bind: Bind, hold: Hold): Promise<Bound> {
  const { services, order, made } = bind;
  const holder = await holderAccount(trx, order, made);
  const policyNumber = await insertPolicy(trx, {
    id: made.policyId,
    accountId: holder.accountId,
    purchasedFrom: services.brand.name,
    now: made.now,
    methodId: hold.method.id,
    order,
  });
  const accountId = order.caller ? undefined : holder.accountId;
  return {
    policyId: made.policyId,
    answer: toAnswer(bind, hold, { policyNumber, accountId }),
    rest: () =>
      Promise.all([
        storeHolderToken(trx, holder, made),
        mailConfirmation(trx, bind, { policyNumber, holder }),
      ]),
  };
}

async function mailConfirmation(
  trx: Kysely<Schema>,
  { services, order, made }: Bind,
  { policyNumber, holder }: { policyNumber: string; holder: HolderAccount },
): Promise<void> {
  const { offer, purchaser } = order;
  await services.mailer.enqueue(trx, {
    to: purchaser.email,
    template: 'policyPurchased',
    data: {
      firstName: purchaser.first_name,
      policyNumber,
      planTitle: offer.planTitle,
      total: formatAmount(offer.totals.grandtotal, offer.currency),
      ...(offer.schedule && { parts: partsOf(offer.schedule, offer.currency) }),
      policyLink: `/account/policies/${offer.verticalCode}/${made.policyId}`,
      documents: made.documents,
      ...holderLink(services, holder, made),
    },
  });
}

function holderLink({ settings }: Services, { state }: HolderAccount, { holderToken }: NewIds) {
  if (state === 'open') return undefined;
  const page = state === 'dormant' ? 'reset' : 'verify';
  return { holderLink: { leadsTo: state, url: portalLink(settings, page, holderToken) } };
}

/** '$10.86', '10 monthly payments of $10.80'. */
function partsOf(schedule: readonly Instalment[], currency: string) {
  const [first, ...later] = schedule.map(({ amount }) => formatAmount(amount, currency));
  return { first: first ?? '', later: `${later.length} monthly payments of ${later[0] ?? ''}` };
}

function toAnswer(
  { order, made }: Bind,
  { method }: Hold,
  { policyNumber, accountId }: { policyNumber: string; accountId: string | undefined },
): PurchaseAnswer {
  const { offer, purchaser } = order;
  return {
    policy_id: made.policyId,
    policy_number: policyNumber,
    status: offer.status,
    ...(accountId && { account_id: accountId }),
    email: purchaser.email,
    plan_title: offer.planTitle,
    coverage_start_date: offer.coverageStart,
    coverage_end_date: offer.coverageEnd,
    documents: made.documents,
    currency_code: offer.currency,
    totals: decimalTotals(offer.totals),
    payment_method: { brand: method.brand, last4: method.last4 },
  };
}
