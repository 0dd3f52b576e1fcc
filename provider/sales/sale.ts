// The whole of a sale, from the key that names it to the charge that is taken.
import type { Kysely } from 'kysely';
import type { Calls } from '../../src/contract/calls.ts';
import { purchaseAnswerSchema, type PurchaseAnswer } from '../../src/contract/purchase/answer.ts';
import type { Purchaser, purchaseFields } from '../../src/contract/purchase/purchase.ts';
import { holderAccount, storeHolderToken } from '../accounts/holder-account.ts';
import { newToken } from '../accounts/tokens.ts';
import { newId } from '../data/ids.ts';
import type { Schema } from '../data/schema.ts';
import { Refusal, type FieldMessages } from '../errors.ts';
import type { CallInput } from '../http/mount.ts';
import { formatAmount, toMinor } from '../money.ts';
import type { Services } from '../services.ts';
import { captureSoon, insertCharge } from './captures.ts';
import { confirmationMail, toAnswer } from './confirmation.ts';
import { assertNotCovered } from './double-cover.ts';
import { extendPolicy } from './extend-policy.ts';
import { insertPolicy } from './insert-policy.ts';
import { findMethod, spendMethod } from './payment-methods.ts';
import { dueNow, type Bill, type Goods, type Price, type Sale } from './purchase-order.ts';
import { answerOf, identifyRequest, storeAnswer, storedFor, takeKey } from './unique-keys.ts';
import type { PurchaseKey, StoredAnswer } from './unique-keys.ts';

type AnyPurchase = CallInput<Calls['purchaseBaggage']>;
type Fields = AnyPurchase['request'];

/** What every call that takes money is given; its own payload is beside it. */
export interface SaleInput extends Pick<AnyPurchase, 'caller' | 'uniqueKey'> {
  /** revenue is the grand total that the buyer saw, in the currency's main unit. */
  request: Pick<Fields, 'revenue'> & Partial<Pick<Fields, keyof typeof purchaseFields>>;
}

/**
 * Takes money for a policy, or for its extension, once for each unique key: holds it, writes what was
 * bought in one transaction, takes it. The same key at once or later gets the same answer; a crash at any
 * point leaves either a sale whose charge is captured at the next start, or a hold that lapses.
 * @param price runs for new keys only
 * @throws Refusal as the purchase calls list them
 */
export async function sell<Input extends SaleInput>(
  services: Services,
  input: Input,
  price: Price<Input>,
): Promise<PurchaseAnswer> {
  const key = identifyRequest(input);
  const { db } = services.database;
  const [stored] = await answerOf(db, key);
  if (stored) return replay(stored, key);
  try {
    const purchaser = readPurchaser(input);
    const goods = await price(input, services);
    return await carryOut(services, input, { key, purchaser, goods });
  } catch (error) {
    // The same key may have been carried out in the meantime: what it bought refuses its repetition.
    const [late] = error instanceof Refusal ? await answerOf(db, key) : [];
    if (late) return replay(late, key);
    throw error;
  }
}

async function carryOut(
  services: Services,
  { request, caller }: SaleInput,
  order: Pick<Sale, 'key' | 'purchaser' | 'goods'>,
): Promise<PurchaseAnswer> {
  const { goods, key } = order;
  if ('holderKey' in goods) await assertNotCovered(services.database.db, goods.holderKey);
  assertPrice(goods, toMinor(request.revenue));
  const method = await findMethod(services, request.payment_method_id, caller);
  const made = drawIds(services, goods);
  const sale: Sale = { ...order, caller, metadata: request.metadata, method, made };

  const chargeRef = await hold(services, sale);
  const written = await writeOrRelease(services, sale, chargeRef);
  // Another of the same key was faster: the hold is theirs too, and they take it.
  if ('stored' in written) return replay(written.stored, key);
  captureSoon(services, { id: made.chargeId, chargeRef });
  void services.mailer.deliver();
  return written.answer;
}

/** @throws Refusal unique_key_reused, without a word of what was bought */
function replay(stored: StoredAnswer, key: PurchaseKey): PurchaseAnswer {
  return purchaseAnswerSchema.parse(storedFor(stored, key));
}

/** @throws Refusal invalid_input naming what a visitor has left out */
function readPurchaser({ request, caller }: SaleInput): Purchaser {
  if (caller) {
    const { firstName: first_name, lastName: last_name, email, phoneNumber } = caller;
    return { first_name, last_name, email, phone_number: phoneNumber ?? '' };
  }
  const { first_name, last_name, phone_number, email } = request;
  if (first_name && last_name && phone_number && email) {
    return { first_name, last_name, phone_number, email };
  }
  const fields: FieldMessages = {};
  if (!first_name) fields.first_name = ['Enter a first name'];
  if (!last_name) fields.last_name = ['Enter a last name'];
  if (!phone_number) fields.phone_number = ['Enter a phone number'];
  if (!email) fields.email = ['Enter an email address'];
  throw new Refusal('invalid_input', 'Some fields are missing or not valid.', fields);
}

function assertPrice({ totals, currency }: Bill, seen: number): void {
  if (totals.grandtotal === seen) return;
  const price = formatAmount(totals.grandtotal, currency);
  throw new Refusal('price_changed', `The price is ${price} now. Nothing was charged.`);
}

/** Before the transaction: it may run more than once, and is not kept waiting for signatures. */
function drawIds({ now, documents }: Services, goods: Goods): Sale['made'] {
  const policyId = 'extended' in goods ? goods.extended.id : newId('pol');
  return {
    policyId,
    accountId: newId('acc'),
    holderToken: newToken(),
    chargeId: newId('chg'),
    documents: documents.links({ id: policyId, vertical_code: goods.verticalCode }),
    now: now(),
  };
}

async function hold({ gateway }: Services, { key, goods, method }: Sale): Promise<string> {
  const what = 'extended' in goods ? `${goods.planTitle}, extension` : goods.planTitle;
  const { chargeRef } = await gateway.authorize({
    key: key.key,
    amount: dueNow(goods),
    currency: goods.currency,
    gatewayRef: method.gateway_ref,
    description: `${what}, ${goods.underwriter}`,
  });
  return chargeRef;
}

/** What the transaction has come to: this very sale, or what another of the same key was answered. */
type Written = { answer: PurchaseAnswer } | { stored: StoredAnswer };

async function writeOrRelease(services: Services, sale: Sale, chargeRef: string): Promise<Written> {
  try {
    return await services.database.transact((trx) => write(trx, services, { sale, chargeRef }));
  } catch (error) {
    // Only a clear no lets the hold go: after a lost connection the sale may stand all the same.
    if (error instanceof Refusal) await release(services, chargeRef);
    throw error;
  }
}

/**
 * All of a sale, or nothing. It may run more than once, so it makes no ids of its own and awaits nothing
 * but `trx`.
 * @throws Refusal policy_holder_already_exists, price_changed, payment_method_not_found
 */
async function write(
  trx: Kysely<Schema>,
  services: Services,
  { sale, chargeRef }: { sale: Sale; chargeRef: string },
): Promise<Written> {
  const { key, goods, method, made } = sale;
  const stored = await takeKey(trx, key, made.now);
  if (stored) return { stored };
  const holder = await holderAccount(trx, sale, made);
  const policyNumber =
    'extended' in goods
      ? await extendPolicy(trx, goods)
      : await insertPolicy(trx, { sale, offer: goods, holder, soldBy: services.brand.name });
  const answer = purchaseAnswerSchema.parse(toAnswer(sale, holder, policyNumber));
  // None of these needs another's outcome: together they are one round trip to PostgreSQL.
  await Promise.all([
    storeHolderToken(trx, holder, made),
    services.mailer.enqueue(trx, confirmationMail(sale, holder, { policyNumber, services })),
    spendMethod(trx, method, made.now),
    insertCharge(trx, {
      id: made.chargeId,
      policy_id: made.policyId,
      gateway: services.gateway.kind,
      charge_ref: chargeRef,
      amount: dueNow(goods),
      currency: goods.currency,
      payment_method_id: method.id,
      created_at: made.now.toISOString(),
    }),
    storeAnswer(trx, { key: key.key, answer: JSON.stringify(answer) }),
  ]);
  return { answer };
}

async function release({ gateway, log }: Services, chargeRef: string): Promise<void> {
  try {
    await gateway.release(chargeRef);
  } catch {
    // The hold lapses by itself; the buyer is told the refusal, which is what matters to them.
    log.warn('hold_not_released');
  }
}
