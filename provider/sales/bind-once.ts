import type { Kysely } from 'kysely';
import { purchaseAnswerSchema, type PurchaseAnswer } from '../../src/contract/purchase/answer.ts';
import { newId } from '../data/ids.ts';
import { prepared } from '../data/prepared.ts';
import type { Schema } from '../data/schema.ts';
import { spendMethod } from './payment-methods.ts';
import { dueNow, type Bill, type Hold } from './purchase-order.ts';
import type { Services } from '../services.ts';
import { answerOf, insertKey, storeAnswer, type StoredAnswer } from './unique-keys.ts';

/** What the transaction has written, and what the buyer is told of it. */
export interface Bound {
  policyId: string;
  answer: PurchaseAnswer;
  /** Writes whose outcome nothing waits for: they go together with the charge. */
  rest: () => Promise<unknown>;
}

/** Either bound by this very call, or found bound by another of the same key. */
export type Binding = { answer: PurchaseAnswer; chargeId: string } | { stored: StoredAnswer };

interface Writing {
  hold: Hold;
  write: (trx: Kysely<Schema>, hold: Hold) => Promise<Bound>;
}

/**
 * Writes a sale whose money is held in one transaction: key, what was bought, charge and stored answer,
 * or nothing. The key goes first: whoever cannot insert it waits for who has, and is given their answer.
 * @throws Refusal payment_method_not_found, and what `write` refuses
 */
export function bindOnce(services: Services, bill: Bill, writing: Writing): Promise<Binding> {
  // Made here: the transaction may run more than once, and an id must not differ between runs.
  const made = { chargeId: newId('chg'), now: services.now() };
  return services.database.transact((trx) => bindWithin(trx, { services, bill, writing, made }));
}

interface Bind {
  services: Services;
  bill: Bill;
  writing: Writing;
  made: { chargeId: string; now: Date };
}

async function bindWithin(trx: Kysely<Schema>, bind: Bind): Promise<Binding> {
  const { services, bill, made, writing } = bind;
  const { key, scope, requestHash } = writing.hold.key;
  const created_at = made.now.toISOString();
  const [isNew] = await insertKey(trx, { key, scope, requestHash, created_at });
  if (!isNew) {
    const [stored] = await answerOf(trx, { key });
    if (!stored) throw new Error('A unique key was taken and is not there');
    return { stored };
  }
  const bound = await writing.write(trx, writing.hold);
  const answer = purchaseAnswerSchema.parse(bound.answer);
  // None of these needs another's outcome: together they are one round trip to PostgreSQL.
  await Promise.all([
    bound.rest(),
    spendMethod(trx, writing.hold.method, made.now),
    insertCharge(trx, {
      id: made.chargeId,
      policy_id: bound.policyId,
      gateway: services.gateway.kind,
      charge_ref: writing.hold.chargeRef,
      amount: dueNow(bill),
      currency: bill.currency,
      payment_method_id: writing.hold.method.id,
      created_at,
    }),
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
  payment_method_id: string;
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
    payment_method_id: $('payment_method_id'),
    created_at: $('created_at'),
  }),
);
