import type { Kysely } from 'kysely';
import { purchaseAnswerSchema, type PurchaseAnswer } from '../../src/contract/purchase/answer.ts';
import { bindOnce, type Bound } from './bind-once.ts';
import { captureSoon } from './captures.ts';
import type { Schema } from '../data/schema.ts';
import { Refusal } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { findMethod } from './payment-methods.ts';
import { formatAmount, toMinor } from '../money.ts';
import { dueNow, type Bill, type Hold, type PurchaseKey } from './purchase-order.ts';
import type { Services } from '../services.ts';
import { answerOf, identifyRequest, storedFor, type StoredAnswer } from './unique-keys.ts';

/** What every call that takes money is given; its own payload is beside it. */
export interface SaleInput {
  /** revenue is the grand total that the buyer saw, in the currency's main unit. */
  request: { payment_method_id?: string | undefined; revenue: number };
  caller: Caller | null;
  uniqueKey: string;
}

/** What is sold: the caller's own part of the sequence. */
export interface Sale {
  bill: Bill;
  /** For the buyer's bank statement. */
  description: string;
  /** Writes what was bought, in one transaction that may run more than once: it makes no ids of its own. */
  write(trx: Kysely<Schema>, hold: Hold): Promise<Bound>;
}

/**
 * Takes money for something once for each unique key: holds it, writes what was bought in one
 * transaction, takes it. The same key at once or later gets the same answer; a crash at any point leaves
 * either a sale whose charge is captured at the next start, or a hold that lapses.
 * @param prepare checks and prices what is asked for; runs for new keys only
 * @throws Refusal as the purchase calls list them
 */
export async function sell(
  services: Services,
  input: SaleInput,
  prepare: () => Promise<Sale>,
): Promise<PurchaseAnswer> {
  const key = identifyRequest(input);
  const { db } = services.database;
  const [stored] = await answerOf(db, { key: key.key });
  if (stored) return replay(stored, key);
  try {
    return await carryOut(services, input, { key, prepare });
  } catch (error) {
    // The same key may have been carried out in the meantime: what it bought refuses its repetition.
    const [late] = error instanceof Refusal ? await answerOf(db, { key: key.key }) : [];
    if (late) return replay(late, key);
    throw error;
  }
}

async function carryOut(
  services: Services,
  { request, caller }: SaleInput,
  { key, prepare }: { key: PurchaseKey; prepare: () => Promise<Sale> },
): Promise<PurchaseAnswer> {
  const sale = await prepare();
  assertPrice(sale.bill, toMinor(request.revenue));
  const method = await findMethod(services, request.payment_method_id, caller);
  const { chargeRef } = await services.gateway.authorize({
    key: key.key,
    amount: dueNow(sale.bill),
    currency: sale.bill.currency,
    gatewayRef: method.gateway_ref,
    description: sale.description,
  });
  const bound = await bindOrRelease(services, sale, { key, method, chargeRef });
  if ('stored' in bound) return replay(bound.stored, key);
  captureSoon(services, { id: bound.chargeId, chargeRef });
  void services.mailer.deliver();
  return bound.answer;
}

async function bindOrRelease(services: Services, sale: Sale, hold: Hold) {
  try {
    return await bindOnce(services, sale.bill, { hold, write: sale.write });
  } catch (error) {
    // Only a clear no lets the hold go: after a lost connection the sale may stand all the same.
    if (error instanceof Refusal) await release(services, hold.chargeRef);
    throw error;
  }
}

async function release({ gateway, log }: Services, chargeRef: string): Promise<void> {
  try {
    await gateway.release(chargeRef);
  } catch {
    // The hold lapses by itself; the buyer is told the refusal, which is what matters to them.
    log.warn('hold_not_released');
  }
}

/** @throws Refusal unique_key_reused, without a word of what was bought */
function replay(stored: StoredAnswer, key: PurchaseKey): PurchaseAnswer {
  return purchaseAnswerSchema.parse(storedFor(stored, key));
}

function assertPrice({ totals, currency }: Bill, seen: number): void {
  if (totals.grandtotal === seen) return;
  const price = formatAmount(totals.grandtotal, currency);
  throw new Refusal('price_changed', `The price is ${price} now. Nothing was charged.`);
}
