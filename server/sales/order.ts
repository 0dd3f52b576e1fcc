// Places an order, from its idempotency key to the capture of its charges.
import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { CallDefinition } from '../../src/contract/define-call.ts';
import type { GuestBuyer, commonPurchaseFields } from '../../src/contract/purchase/purchase.ts';
import { recordAuditEvent, type AuditAction } from '../audit.ts';
import { findOrCreateBuyerAccount, storeConfirmationLinkToken } from '../accounts/buyer-account.ts';
import { generateToken } from '../accounts/tokens.ts';
import { isCertainlyNotCommitted } from '../data/database.ts';
import { newId } from '../data/ids.ts';
import type { Schema } from '../data/schema.ts';
import { ApiError, type FieldErrorMessages } from '../errors.ts';
import type { HandlerInput } from '../http/mount.ts';
import { formatAmount, sumOf, toMinor } from '../money.ts';
import type { Services } from '../services.ts';
import { assertTextsAccepted, persistAcceptances } from './acceptances.ts';
import { mailsDocuments, persistDeliveryConsents } from './delivery-consents.ts';
import { consentedStatement } from './delivery-statement.ts';
import { queueCapture } from './captures.ts';
import {
  orderResponseSchema,
  sendConfirmation,
  toOrderResponse,
  type OrderResponse,
} from './confirmation.ts';
import { assertNoDuplicateCoverage } from './duplicate-coverage.ts';
import { findChargeablePaymentMethod, consumePaymentMethod } from './payment-methods.ts';
import { authorizedUntil } from './authorized-amounts.ts';
import { authorizeOrderItems, voidAuthorizations } from './authorizations.ts';
import { amountDueNow, existingPolicyOf, toOrderItems, displayedPrice } from './order-types.ts';
import type {
  OrderItem,
  OrderItemWithIds,
  OrderItemIds,
  OrderItems,
  PricingFunction,
  Order,
} from './order-types.ts';
import { assertSavedAnswersNotBought, markSavedAnswersBought } from './saved-answers-purchase.ts';
import {
  selectStoredResponse,
  toIdempotencyKey,
  storeResponse,
  replayResponse,
  claimIdempotencyKey,
} from './idempotency-keys.ts';
import type { IdempotencyKey, StoredResponse } from './idempotency-keys.ts';
import { persistCharge, persistOrderItem } from './persist-order-item.ts';

type AnyPurchase = HandlerInput<CallDefinition & { auth: 'optional'; idempotent: true }>;
type PurchaseFields = z.infer<z.ZodMiniObject<typeof commonPurchaseFields>>;

/** Input that all calls that charge a card have in common. Each call adds its own fields. */
interface OrderInput extends Pick<AnyPurchase, 'caller' | 'idempotencyKey'> {
  /**
   * `revenue` is the grand total that the buyer saw, in the currency's main unit. It may be omitted
   * for an endorsement.
   */
  request: Partial<Pick<PurchaseFields, keyof typeof commonPurchaseFields>>;
}

/**
 * Buys policies, an extension or an endorsement, once per idempotency key. Authorizes each order
 * item's price, persists the order in one transaction, and then captures the authorizations.
 * Requests with the same key get the same response, even if they are concurrent or later. After a
 * crash there are two cases: the order is stored and a job captures its charges, or the order is
 * not stored and its authorizations expire. An order item that waits for a decision stays
 * authorized until the decision, for `AUTHORIZATION_DAYS` at most.
 * @param priceItems called only for a new idempotency key
 * @throws ApiError with the codes that the purchase calls list
 */
export async function placeOrder<Input extends OrderInput>(
  services: Services,
  input: Input,
  priceItems: PricingFunction<Input>,
): Promise<OrderResponse> {
  const key = toIdempotencyKey(input);
  const { db } = services.database;
  const [stored] = await selectStoredResponse(db, key);
  if (stored) return replay(stored, key);
  try {
    const buyer = readBuyer(input);
    await assertSavedAnswersNotBought(db, input.request.saved_key);
    const items = toOrderItems(await priceItems(input, services));
    return await executeOrder(services, input, { key, buyer, items });
  } catch (error) {
    // The error may be caused by the completed purchase of a concurrent request with the same key.
    // In this case, the stored response of that request is returned.
    const [completed] = error instanceof ApiError ? await selectStoredResponse(db, key) : [];
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
  assertTextsAccepted(services, items, request.accepted);
  const isFree = sumOf(items, amountDueNow) === 0;
  const method = isFree
    ? null
    : await findChargeablePaymentMethod(services, request.payment_method_id, caller);
  const ids = generateIds(services, items);
  const order: Order = {
    ...pricedOrder,
    caller,
    metadata: request.metadata,
    savedKey: request.saved_key,
    acceptsTexts: request.accepted !== undefined,
    deliveryConsent: consentedStatement(services, request.accepted),
    method,
    ids,
  };

  const lines = await authorizeOrderItems(services, order);
  const outcome = await persistOrVoid(services, order, lines);
  // A concurrent request with the same key stored the order first. That request captures the
  // authorizations, which both requests share. So this request only returns the stored response.
  if ('stored' in outcome) return replay(outcome.stored, key);
  for (const { item, chargeId: id, chargeRef } of lines)
    if (chargeRef !== null && authorizedUntil(item, ids.now) === null)
      queueCapture(services, { id, chargeRef });
  void services.mailer.deliver();
  return outcome.response;
}

/**
 * Returns the stored response of the earlier request.
 * @throws ApiError `unique_key_reused`, with no details of the purchase
 */
function replay(stored: StoredResponse, key: IdempotencyKey): OrderResponse {
  return orderResponseSchema.parse(replayResponse(stored, key));
}

/**
 * Returns the buyer: the signed-in caller, or the guest from the request.
 * @throws ApiError `invalid_input` with the fields that a guest omitted
 */
function readBuyer({ request, caller }: OrderInput): GuestBuyer {
  if (caller) {
    const { firstName: first_name, lastName: last_name, email, phoneNumber } = caller;
    return { first_name, last_name, email, phone_number: phoneNumber ?? '' };
  }
  const { first_name, last_name, phone_number, email } = request;
  if (first_name && last_name && phone_number && email) {
    return { first_name, last_name, phone_number, email };
  }
  const fields: FieldErrorMessages = {};
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

/**
 * Generates the order's ids and document links before the transaction. The transaction may run more
 * than once, and it must not wait until the links are signed.
 */
function generateIds({ now, documents }: Services, items: OrderItems): Order['ids'] {
  const lines = items.map((item): OrderItemIds => {
    const policyId = existingPolicyOf(item)?.id ?? newId('pol');
    const links = documents.links({ id: policyId, vertical_code: item.productCode });
    return {
      policyId,
      chargeId: newId('chg'),
      endorsementId: newId('end'),
      acceptanceIds: item.textsToAccept.map(() => newId('acp')),
      consentId: newId('acp'),
      documents: links,
    };
  });
  return { lines, accountId: newId('acc'), buyerToken: generateToken(), now: now() };
}

function auditActionOf(item: OrderItem): AuditAction {
  if ('endorsedPolicy' in item) return 'endorsement_requested';
  return 'extendedPolicy' in item ? 'policy_extended' : 'policy_purchased';
}

/**
 * Result of the transaction: the response of this order, or the stored response of another request
 * with the same key.
 */
type OrderOutcome = { response: OrderResponse } | { stored: StoredResponse };

async function persistOrVoid(
  services: Services,
  order: Order,
  lines: OrderItemWithIds[],
): Promise<OrderOutcome> {
  try {
    return await services.database.transact((trx) => persistOrder(trx, services, { order, lines }));
  } catch (error) {
    // Voids the authorizations only if the order is certainly not stored. After a lost database
    // connection, the order may be stored. If that order is not stored, voidOrphanedAuthorizations
    // voids its authorizations a day later.
    if (error instanceof ApiError || isCertainlyNotCommitted(error))
      await voidAuthorizations(services, lines);
    throw error;
  }
}

/**
 * Persists the whole order or nothing. The transaction may run more than once, so this function
 * generates no ids and waits only for statements of `trx`.
 * @throws ApiError `saved_answers_bought`, `policy_holder_already_exists`, `price_changed`,
 * `payment_method_not_found`
 */
async function persistOrder(
  trx: Kysely<Schema>,
  services: Services,
  { order, lines }: { order: Order; lines: readonly OrderItemWithIds[] },
): Promise<OrderOutcome> {
  const { key, method, ids } = order;
  const stored = await claimIdempotencyKey(trx, key, ids.now);
  if (stored) return { stored };
  if (order.savedKey) await markSavedAnswersBought(trx, order.savedKey, ids.now);
  // The card comes before the policies, which reference it. The purge may have deleted it.
  const [account] = await Promise.all([
    findOrCreateBuyerAccount(trx, order, ids),
    method && consumePaymentMethod(trx, method, ids.now),
  ]);
  const { accountId } = account;
  const policyNumbers: string[] = [];
  for (const line of lines) {
    const policy = { order, id: line.policyId, account, brandName: services.brand.name };
    policyNumbers.push(await persistOrderItem(trx, line, policy));
  }
  const mailed = mailsDocuments(services, order);
  const response = orderResponseSchema.parse(toOrderResponse(order, { policyNumbers, mailed }));
  // These statements do not need each other's results, so together they take one round trip to
  // PostgreSQL.
  await Promise.all([
    storeConfirmationLinkToken(trx, account, ids),
    sendConfirmation(trx, services, { order, lines, account, policyNumbers }),
    ...lines.map((line) => persistCharge(trx, services, { order, line })),
    persistAcceptances(trx, services, { order, lines, accountId }),
    persistDeliveryConsents(trx, services, { order, lines, accountId, policyNumbers }),
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
