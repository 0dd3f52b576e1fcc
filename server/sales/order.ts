// The whole of a sale, from the key that names it to the charge that is taken.
import type { Kysely } from 'kysely';
import type { Calls } from '../../src/contract/calls.ts';
import type { Buyer, purchaseFields } from '../../src/contract/purchase/purchase.ts';
import { recordAuditEvent, type AuditAction } from '../audit.ts';
import { findOrCreateBuyerAccount, storeBuyerToken } from '../accounts/buyer-account.ts';
import { generateToken } from '../accounts/tokens.ts';
import { isNotWritten } from '../data/database.ts';
import { newId } from '../data/ids.ts';
import type { Schema } from '../data/schema.ts';
import { ApiError, type FieldMessages } from '../errors.ts';
import type { CallInput } from '../http/mount.ts';
import { formatAmount, sumOf, toMinor } from '../money.ts';
import type { Services } from '../services.ts';
import { captureAfterCommit } from './captures.ts';
import {
  confirmationEmail,
  orderResponseSchema,
  toOrderResponse,
  type OrderResponse,
} from './confirmation.ts';
import { assertNoDuplicateCoverage } from './duplicate-coverage.ts';
import { findMethod, consumePaymentMethod } from './payment-methods.ts';
import { authorizedUntil } from './authorized-amounts.ts';
import { authorizeAll, voidAuthorizations } from './authorizations.ts';
import { amountDueNow, toOrderItems, displayedPrice } from './order-types.ts';
import type {
  OrderItem,
  OrderLine,
  OrderLineIds,
  OrderItems,
  PricingFunction,
  Order,
} from './order-types.ts';
import { assertNotPurchased, consumeSavedKey } from './saved-purchase.ts';
import {
  storedResponseOf,
  identifyRequest,
  storeResponse,
  replayResponse,
  claimIdempotencyKey,
} from './idempotency-keys.ts';
import type { IdempotencyKey, StoredResponse } from './idempotency-keys.ts';
import { persistCharge, persistOrderItem } from './persist-order-item.ts';

type AnyPurchase = CallInput<Calls['purchaseBaggage']>;
type PurchaseFields = AnyPurchase['request'];

/** What every call that takes money is given; its own payload is beside it. */
interface OrderInput extends Pick<AnyPurchase, 'caller' | 'idempotencyKey'> {
  /** revenue is the grand total that the buyer saw, in the currency's main unit; a change may go without. */
  request: Partial<Pick<PurchaseFields, keyof typeof purchaseFields>>;
}

/**
 * Takes money for policies, or for an extension or a change of one, once for each unique key: holds what
 * each costs, writes what was bought in one transaction, takes it. The same key at once or later gets the same answer; a crash
 * at any point leaves either a sale whose charges are captured at the next start, or holds that lapse. What
 * is pending stays held until somebody decides on it, or for five days.
 * @param priceItems runs for new keys only
 * @throws Refusal as the purchase calls list them
 */
export async function placeOrder<Input extends OrderInput>(
  services: Services,
  input: Input,
  priceItems: PricingFunction<Input>,
): Promise<OrderResponse> {
  const key = identifyRequest(input);
  const { db } = services.database;
  const [stored] = await storedResponseOf(db, key);
  if (stored) return replay(stored, key);
  try {
    const buyer = readBuyer(input);
    await assertNotPurchased(db, input.request.saved_key);
    const items = toOrderItems(await priceItems(input, services));
    return await executeOrder(services, input, { key, buyer, items });
  } catch (error) {
    // The same key may have been carried out in the meantime: what it bought refuses its repetition.
    const [completed] = error instanceof ApiError ? await storedResponseOf(db, key) : [];
    if (completed) return replay(completed, key);
    throw error;
  }
}

async function executeOrder(
  services: Services,
  { request, caller }: OrderInput,
  pricedOrder: Pick<Order, 'key' | 'buyer' | 'items'>,
): Promise<OrderResponse> {
  const { items, key } = pricedOrder;
  for (const item of items)
    if ('insuredRiskKey' in item)
      await assertNoDuplicateCoverage(services.database.db, item.insuredRiskKey);
  if (request.revenue !== undefined) assertDisplayedPrice(items, toMinor(request.revenue));
  const isFree = sumOf(items, amountDueNow) === 0;
  const method = isFree ? null : await findMethod(services, request.payment_method_id, caller);
  const ids = generateIds(services, items);
  const order: Order = {
    ...pricedOrder,
    caller,
    metadata: request.metadata,
    savedKey: request.saved_key,
    method,
    ids,
  };

  const lines = await authorizeAll(services, order);
  const outcome = await persistOrVoid(services, order, lines);
  // Another of the same key was faster: the holds are theirs too, and they take them.
  if ('stored' in outcome) return replay(outcome.stored, key);
  for (const { item, chargeId: id, chargeRef } of lines)
    if (chargeRef !== null && authorizedUntil(item, ids.now) === null)
      captureAfterCommit(services, { id, chargeRef });
  void services.mailer.deliver();
  return outcome.response;
}

/** @throws Refusal unique_key_reused, without a word of what was bought */
function replay(stored: StoredResponse, key: IdempotencyKey): OrderResponse {
  return orderResponseSchema.parse(replayResponse(stored, key));
}

/** @throws Refusal invalid_input naming what a visitor has left out */
function readBuyer({ request, caller }: OrderInput): Buyer {
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
  throw new ApiError('invalid_input', 'Some fields are missing or not valid.', fields);
}

function assertDisplayedPrice(items: OrderItems, displayedTotal: number): void {
  const total = sumOf(items, displayedPrice);
  if (total === displayedTotal) return;
  const amount = formatAmount(Math.abs(total), items[0].currency);
  const now = total < 0 ? `The refund is ${amount}` : `The price is ${amount}`;
  throw new ApiError('price_changed', `${now} now. Nothing was charged.`);
}

/** Before the transaction: it may run more than once, and is not kept waiting for signatures. */
function generateIds({ now, documents }: Services, items: OrderItems): Order['ids'] {
  const lines = items.map((item): OrderLineIds => {
    const policyId = existingPolicyOf(item)?.id ?? newId('pol');
    const links = documents.links({ id: policyId, vertical_code: item.productCode });
    return { policyId, chargeId: newId('chg'), endorsementId: newId('end'), documents: links };
  });
  return { lines, accountId: newId('acc'), buyerToken: generateToken(), now: now() };
}

function auditActionOf(item: OrderItem): AuditAction {
  if ('endorsedPolicy' in item) return 'endorsement_requested';
  return 'extendedPolicy' in item ? 'policy_extended' : 'policy_purchased';
}

/** The policy that is extended or changed; undefined where it is new. */
function existingPolicyOf(item: OrderItem) {
  if ('endorsedPolicy' in item) return item.endorsedPolicy;
  return 'extendedPolicy' in item ? item.extendedPolicy : undefined;
}

/** What the transaction has come to: this very sale, or what another of the same key was answered. */
type OrderOutcome = { response: OrderResponse } | { stored: StoredResponse };

async function persistOrVoid(
  services: Services,
  order: Order,
  lines: OrderLine[],
): Promise<OrderOutcome> {
  try {
    return await services.database.transact((trx) => persistOrder(trx, services, { order, lines }));
  } catch (error) {
    // Only a clear no lets the holds go: after a lost connection the sale may stand all the same. What nobody
    // needs then is let go a day later.
    if (error instanceof ApiError || isNotWritten(error)) await voidAuthorizations(services, lines);
    throw error;
  }
}

/**
 * All of a sale, or nothing. It may run more than once, so it makes no ids of its own and awaits nothing
 * but `trx`.
 * @throws Refusal saved_answers_bought, policy_holder_already_exists, price_changed, payment_method_not_found
 */
async function persistOrder(
  trx: Kysely<Schema>,
  services: Services,
  { order, lines }: { order: Order; lines: readonly OrderLine[] },
): Promise<OrderOutcome> {
  const { key, method, ids } = order;
  const stored = await claimIdempotencyKey(trx, key, ids.now);
  if (stored) return { stored };
  if (order.savedKey) await consumeSavedKey(trx, order.savedKey, ids.now);
  const account = await findOrCreateBuyerAccount(trx, order, ids);
  const { accountId } = account;
  const policyNumbers: string[] = [];
  for (const line of lines) {
    const policy = { order, id: line.policyId, account, brandName: services.brand.name };
    policyNumbers.push(await persistOrderItem(trx, line, policy));
  }
  const response = orderResponseSchema.parse(toOrderResponse(order, policyNumbers));
  // None of these needs another's outcome: together they are one round trip to PostgreSQL.
  await Promise.all([
    storeBuyerToken(trx, account, ids),
    services.mailer.enqueue(trx, confirmationEmail(order, account, { policyNumbers, services })),
    method && consumePaymentMethod(trx, method, ids.now),
    ...lines.map((line) => persistCharge(trx, services, { order, line })),
    ...lines.map(({ item, policyId }) =>
      recordAuditEvent(trx, services, {
        action: auditActionOf(item),
        accountId,
        policyId,
        product: item.productCode,
      }),
    ),
    storeResponse(trx, { key: key.key, response: JSON.stringify(response) }),
  ]);
  return { response };
}
