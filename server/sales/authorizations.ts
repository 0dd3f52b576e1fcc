import type { ErrorCode } from '../../src/contract/errors.ts';
import { yieldToEventLoop, MAX_SLICE_ROWS } from '../data/slices.ts';
import { ApiError } from '../errors.ts';
import type { Services } from '../services.ts';
import { REUSABLE_AUTHORIZATION_MS } from './gateway/gateway.ts';
import type { ChargeablePaymentMethod } from './payment-methods.ts';
import { amountDueNow, type OrderItem, type OrderItemWithIds, type Order } from './order-types.ts';
import type { IdempotencyKey } from './idempotency-keys.ts';

/**
 * Authorizes each order item separately, so that each item can be captured and refunded separately.
 * If one authorization is declined, all authorizations of the order are voided. An order without a
 * payment method has no amount due, so nothing is authorized.
 * @throws ApiError `payment_method_rejected_by_service`, `payment_action_required`,
 * `outcome_unknown`
 */
export async function authorizeOrderItems(
  services: Services,
  order: Order,
): Promise<OrderItemWithIds[]> {
  const { method } = order;
  const authorizedLines: OrderItemWithIds[] = [];
  for (const [index, lineIds] of order.ids.lines.entries()) {
    const item = order.items[index];
    if (!item) continue;
    try {
      const chargeRef =
        method && (await authorizeItem(services, order.key, { method, item, index }));
      authorizedLines.push({ ...lineIds, item, chargeRef });
    } catch (error) {
      // After a retryable error the authorizations are not voided, because a retry with the same
      // idempotency key uses them.
      if (error instanceof ApiError && !retryableCodes.has(error.code))
        await voidAuthorizations(services, authorizedLines);
      throw error;
    }
  }
  return authorizedLines;
}

/**
 * Error codes after which the same request can be retried: the authorization has neither succeeded
 * nor been declined.
 */
const retryableCodes: ReadonlySet<ErrorCode> = new Set([
  'outcome_unknown',
  'payment_action_required',
]);

async function authorizeItem(
  { gateway }: Services,
  key: IdempotencyKey,
  { method, item, index }: { method: ChargeablePaymentMethod; item: OrderItem; index: number },
): Promise<string> {
  const { chargeRef, gatewayRef } = await gateway.authorize({
    // The keys of later items contain a colon. No X-Unique-Key contains a colon, so these keys
    // never equal the key of another order.
    key: index === 0 ? key.key : `${key.key}:${index + 1}`,
    amount: amountDueNow(item),
    currency: item.currency,
    gatewayRef: method.gateway_ref,
    description: `${item.planTitle}${describeItemKind(item)}, ${item.underwriter}`,
  });
  // A confirmation token is valid for only one charge. Later items are charged to the card that
  // this charge used.
  if (gatewayRef) method.gateway_ref = gatewayRef;
  return chargeRef;
}

function describeItemKind(item: OrderItem): string {
  if ('endorsedPolicy' in item) return ', change';
  return 'extendedPolicy' in item ? ', extension' : '';
}

/**
 * Age in milliseconds after which an authorization without an order counts as orphaned: 25 hours.
 * During the last hour no new request uses it, so an order that still uses it is stored by then.
 */
const ORPHANED_AFTER_MS = REUSABLE_AUTHORIZATION_MS + 60 * 60 * 1000;

/**
 * Voids authorizations whose order was never stored. An order can be missing because the server
 * process stopped, because the card processor or the database did not confirm the result, or
 * because an earlier attempt to void failed.
 */
export async function voidOrphanedAuthorizations({
  database,
  gateway,
  log,
  now,
}: Pick<Services, 'database' | 'gateway' | 'log' | 'now'>): Promise<void> {
  const authorizations = await gateway.listAuthorizationsBefore(
    new Date(now().getTime() - ORPHANED_AFTER_MS),
  );
  while (authorizations.length > 0) {
    const slice = authorizations.splice(0, MAX_SLICE_ROWS);
    const charges = await database.db
      .selectFrom('charges')
      .select('charge_ref')
      .where('gateway', '=', gateway.kind)
      .where('charge_ref', 'in', slice)
      .execute();
    const chargedRefs = new Set(charges.map(({ charge_ref }) => charge_ref));
    for (const chargeRef of slice.filter((ref) => !chargedRefs.has(ref))) {
      await gateway.voidAuthorization(chargeRef);
      log.warn('orphaned_authorization_voided', { charge: chargeRef });
    }
    await yieldToEventLoop();
  }
}

/** Voids the authorizations of an order that failed. */
export async function voidAuthorizations(
  { gateway, log }: Services,
  lines: readonly OrderItemWithIds[],
): Promise<void> {
  for (const { chargeRef } of lines) {
    if (chargeRef === null) continue;
    try {
      await gateway.voidAuthorization(chargeRef);
    } catch {
      // An authorization that could not be voided is only logged, because
      // `voidOrphanedAuthorizations` voids it later. The caller throws the original error, which is
      // more important for the buyer.
      log.warn('authorization_not_voided');
    }
  }
}
