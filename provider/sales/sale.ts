// The whole of a sale, from the key that names it to the charge that is taken.
import type { Kysely } from 'kysely';
import type { Calls } from '../../src/contract/calls.ts';
import type { Purchaser, purchaseFields } from '../../src/contract/purchase/purchase.ts';
import { record, type DeedName } from '../audit.ts';
import { holderAccount, storeHolderToken } from '../accounts/holder-account.ts';
import { newToken } from '../accounts/tokens.ts';
import { isNotWritten } from '../data/database.ts';
import { newId } from '../data/ids.ts';
import type { Schema } from '../data/schema.ts';
import { Refusal, type FieldMessages } from '../errors.ts';
import type { CallInput } from '../http/mount.ts';
import { formatAmount, sumOf, toMinor } from '../money.ts';
import type { Services } from '../services.ts';
import { captureSoon } from './captures.ts';
import { confirmationMail, saleAnswerSchema, toAnswer, type SaleAnswer } from './confirmation.ts';
import { assertNotCovered } from './double-cover.ts';
import { findMethod, spendMethod } from './payment-methods.ts';
import { heldUntil } from './held-money.ts';
import { holdAll, release } from './holds.ts';
import { dueNow, lotOf, shownPrice } from './purchase-order.ts';
import type { Goods, Item, ItemIds, Lot, Price, Sale } from './purchase-order.ts';
import { assertNotBought, takeSavedKey } from './saved-purchase.ts';
import { answerOf, identifyRequest, storeAnswer, storedFor, takeKey } from './unique-keys.ts';
import type { PurchaseKey, StoredAnswer } from './unique-keys.ts';
import { writeCharge, writeGoods } from './write-goods.ts';

type AnyPurchase = CallInput<Calls['purchaseBaggage']>;
type Fields = AnyPurchase['request'];

/** What every call that takes money is given; its own payload is beside it. */
interface SaleInput extends Pick<AnyPurchase, 'caller' | 'uniqueKey'> {
  /** revenue is the grand total that the buyer saw, in the currency's main unit; a change may go without. */
  request: Partial<Pick<Fields, keyof typeof purchaseFields>>;
}

/**
 * Takes money for policies, or for an extension or a change of one, once for each unique key: holds what
 * each costs, writes what was bought in one transaction, takes it. The same key at once or later gets the same answer; a crash
 * at any point leaves either a sale whose charges are captured at the next start, or holds that lapse. What
 * is pending stays held until somebody decides on it, or for five days.
 * @param price runs for new keys only
 * @throws Refusal as the purchase calls list them
 */
export async function sell<Input extends SaleInput>(
  services: Services,
  input: Input,
  price: Price<Input>,
): Promise<SaleAnswer> {
  const key = identifyRequest(input);
  const { db } = services.database;
  const [stored] = await answerOf(db, key);
  if (stored) return replay(stored, key);
  try {
    const purchaser = readPurchaser(input);
    await assertNotBought(db, input.request.saved_key);
    const lot = lotOf(await price(input, services));
    return await carryOut(services, input, { key, purchaser, lot });
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
  order: Pick<Sale, 'key' | 'purchaser' | 'lot'>,
): Promise<SaleAnswer> {
  const { lot, key } = order;
  for (const goods of lot)
    if ('holderKey' in goods) await assertNotCovered(services.database.db, goods.holderKey);
  if (request.revenue !== undefined) assertPrice(lot, toMinor(request.revenue));
  const isFree = sumOf(lot, dueNow) === 0;
  const method = isFree ? null : await findMethod(services, request.payment_method_id, caller);
  const made = drawIds(services, lot);
  const sale: Sale = {
    ...order,
    caller,
    metadata: request.metadata,
    savedKey: request.saved_key,
    method,
    made,
  };

  const items = await holdAll(services, sale);
  const written = await writeOrRelease(services, sale, items);
  // Another of the same key was faster: the holds are theirs too, and they take them.
  if ('stored' in written) return replay(written.stored, key);
  for (const { goods, chargeId: id, chargeRef } of items)
    if (chargeRef !== null && heldUntil(goods, made.now) === null)
      captureSoon(services, { id, chargeRef });
  void services.mailer.deliver();
  return written.answer;
}

/** @throws Refusal unique_key_reused, without a word of what was bought */
function replay(stored: StoredAnswer, key: PurchaseKey): SaleAnswer {
  return saleAnswerSchema.parse(storedFor(stored, key));
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

function assertPrice(lot: Lot, seen: number): void {
  const total = sumOf(lot, shownPrice);
  if (total === seen) return;
  const amount = formatAmount(Math.abs(total), lot[0].currency);
  const now = total < 0 ? `The refund is ${amount}` : `The price is ${amount}`;
  throw new Refusal('price_changed', `${now} now. Nothing was charged.`);
}

/** Before the transaction: it may run more than once, and is not kept waiting for signatures. */
function drawIds({ now, documents }: Services, lot: Lot): Sale['made'] {
  const items = lot.map((goods): ItemIds => {
    const policyId = policyBefore(goods)?.id ?? newId('pol');
    const links = documents.links({ id: policyId, vertical_code: goods.verticalCode });
    return { policyId, chargeId: newId('chg'), endorsementId: newId('end'), documents: links };
  });
  return { items, accountId: newId('acc'), holderToken: newToken(), now: now() };
}

function deedOf(goods: Goods): DeedName {
  if ('changed' in goods) return 'change_asked';
  return 'extended' in goods ? 'policy_extended' : 'policy_sold';
}

/** The policy that is extended or changed; undefined where it is new. */
function policyBefore(goods: Goods) {
  if ('changed' in goods) return goods.changed;
  return 'extended' in goods ? goods.extended : undefined;
}

/** What the transaction has come to: this very sale, or what another of the same key was answered. */
type Written = { answer: SaleAnswer } | { stored: StoredAnswer };

async function writeOrRelease(services: Services, sale: Sale, items: Item[]): Promise<Written> {
  try {
    return await services.database.transact((trx) => write(trx, services, { sale, items }));
  } catch (error) {
    // Only a clear no lets the holds go: after a lost connection the sale may stand all the same. What nobody
    // needs then is let go a day later.
    if (error instanceof Refusal || isNotWritten(error)) await release(services, items);
    throw error;
  }
}

/**
 * All of a sale, or nothing. It may run more than once, so it makes no ids of its own and awaits nothing
 * but `trx`.
 * @throws Refusal saved_answers_bought, policy_holder_already_exists, price_changed, payment_method_not_found
 */
async function write(
  trx: Kysely<Schema>,
  services: Services,
  { sale, items }: { sale: Sale; items: readonly Item[] },
): Promise<Written> {
  const { key, method, made } = sale;
  const stored = await takeKey(trx, key, made.now);
  if (stored) return { stored };
  if (sale.savedKey) await takeSavedKey(trx, sale.savedKey, made.now);
  const holder = await holderAccount(trx, sale, made);
  const { accountId } = holder;
  const numbers: string[] = [];
  for (const item of items) {
    const policy = { sale, id: item.policyId, holder, soldBy: services.brand.name };
    numbers.push(await writeGoods(trx, item, policy));
  }
  const answer = saleAnswerSchema.parse(toAnswer(sale, numbers));
  // None of these needs another's outcome: together they are one round trip to PostgreSQL.
  await Promise.all([
    storeHolderToken(trx, holder, made),
    services.mailer.enqueue(trx, confirmationMail(sale, holder, { numbers, services })),
    method && spendMethod(trx, method, made.now),
    ...items.map((item) => writeCharge(trx, services, { sale, item })),
    ...items.map(({ goods, policyId }) =>
      record(trx, services, {
        deed: deedOf(goods),
        accountId,
        policyId,
        product: goods.verticalCode,
      }),
    ),
    storeAnswer(trx, { key: key.key, answer: JSON.stringify(answer) }),
  ]);
  return { answer };
}
