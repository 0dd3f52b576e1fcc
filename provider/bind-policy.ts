import type { Kysely } from 'kysely';
import { purchaseAnswerSchema, type PurchaseAnswer } from '../src/contract/purchase-answer.ts';
import { portalLink } from './account-links.ts';
import { newId } from './data/ids.ts';
import { prepared } from './data/prepared.ts';
import type { Schema } from './data/schema.ts';
import { grantClaim, holderAccount } from './holder-account.ts';
import { insertPolicy } from './insert-policy.ts';
import { spendMethod } from './payment-methods.ts';
import { decimalTotals, formatAmount } from './products/money.ts';
import type { PurchaseOrder } from './purchase-order.ts';
import type { Services } from './services.ts';
import { newToken } from './tokens.ts';
import { answerOf, insertKey, storeAnswer, type StoredAnswer } from './unique-keys.ts';

/** Either bound by this very call, or found bound by another of the same key. */
export type Binding = { answer: PurchaseAnswer; chargeId: string } | { stored: StoredAnswer };

/**
 * Binds a paid order in one transaction: key, account, policy, charge, mail and stored answer, or
 * nothing. The key goes first: whoever cannot insert it waits for who has, and is given their answer.
 * @throws Refusal policy_holder_already_exists, payment_method_not_found
 */
export function bindPolicy(services: Services, order: PurchaseOrder): Promise<Binding> {
  // Made here: the transaction may run more than once, and an id or token must not differ between runs.
  const made: NewIds = {
    policyId: newId('pol'),
    chargeId: newId('chg'),
    accountId: newId('acc'),
    claimToken: newToken(),
    now: services.now(),
  };
  return services.database.transact((trx) => bindWithin(trx, { services, order, made }));
}

interface NewIds {
  policyId: string;
  chargeId: string;
  accountId: string;
  claimToken: string;
  now: Date;
}
interface Bind {
  services: Services;
  order: PurchaseOrder;
  made: NewIds;
}

async function bindWithin(trx: Kysely<Schema>, bind: Bind): Promise<Binding> {
  const { order, made } = bind;
  const { key, scope, requestHash } = order.key;
  const created_at = made.now.toISOString();
  const [isNew] = await insertKey(trx, { key, scope, requestHash, created_at });
  if (!isNew) {
    const [stored] = await answerOf(trx, { key });
    if (!stored) throw new Error('A unique key was taken and is not there');
    return { stored };
  }
  const holder = await holderAccount(trx, order, made);
  const policyNumber = await insertPolicy(trx, {
    id: made.policyId,
    accountId: holder.accountId,
    purchasedFrom: bind.services.brand.name,
    now: made.now,
    order,
  });
  const claimable = holder.dormant ? holder.accountId : undefined;
  const answer = purchaseAnswerSchema.parse(toAnswer(bind, policyNumber, claimable));
  // None of these needs another's outcome: together they are one round trip to PostgreSQL.
  await Promise.all([
    grantClaim(trx, holder, made),
    spendMethod(trx, order.method, made.now),
    insertCharge(trx, {
      id: made.chargeId,
      policy_id: made.policyId,
      gateway: bind.services.gateway.kind,
      charge_ref: order.chargeRef,
      amount: order.offer.totals.grandtotal,
      currency: order.offer.currency,
      created_at,
    }),
    mailConfirmation(trx, bind, { policyNumber, dormant: holder.dormant }),
    storeAnswer(trx, { key, answer: JSON.stringify(answer) }),
  ]);
  return { answer, chargeId: made.chargeId };
}

const insertCharge = prepared<{
  id: string;
  policy_id: string;
  gateway: string;
  charge_ref: string;
  amount: number;
  currency: string;
  created_at: string;
}>()((db, $) =>
  db.insertInto('charges').values({
    id: $('id'),
    policy_id: $('policy_id'),
    gateway: $('gateway'),
    charge_ref: $('charge_ref'),
    amount: $('amount'),
    currency: $('currency'),
    captured_at: null,
    created_at: $('created_at'),
  }),
);

async function mailConfirmation(
  trx: Kysely<Schema>,
  { services, order, made }: Bind,
  { policyNumber, dormant }: { policyNumber: string; dormant: boolean },
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
      policyLink: `/account/policies/${offer.verticalCode}/${made.policyId}`,
      documents: services.documents.links({ id: made.policyId, vertical_code: offer.verticalCode }),
      ...(dormant && { claimLink: portalLink(services.settings, 'reset', made.claimToken) }),
    },
  });
}

function toAnswer(
  { services, order, made }: Bind,
  policyNumber: string,
  accountId: string | undefined,
): PurchaseAnswer {
  const { offer, purchaser, method } = order;
  return {
    policy_id: made.policyId,
    policy_number: policyNumber,
    status: offer.status,
    ...(accountId && { account_id: accountId }),
    email: purchaser.email,
    plan_title: offer.planTitle,
    coverage_start_date: offer.coverageStart,
    coverage_end_date: offer.coverageEnd,
    documents: services.documents.links({ id: made.policyId, vertical_code: offer.verticalCode }),
    currency_code: offer.currency,
    totals: decimalTotals(offer.totals),
    payment_method: { brand: method.brand, last4: method.last4 },
  };
}
